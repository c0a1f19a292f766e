import { Button, Modal, Tag } from "antd";
import type { ReactNode } from "react";
import { useRuntime } from "../../../../runtime/index.ts";
import type { UserInfoReply } from "../../../generated/services/auth-center/types.ts";
import { appConfig } from "../../boot/app-config.ts";
import "./account.css";
import type { AccountDialogName, AccountDialogProps } from "./account-dialogs.ts";
import { enabledTypes, userTypeName } from "./user-types.ts";

/**
 * Renders the dialog 个人信息 of the top bar, with the data of the current user, read-only (P-PROFILE-01, P-TOPBAR-04).
 *
 * @param onOpen opens another account dialog by name
 */
export default function ProfileDialog({ onLeave, onOpen }: AccountDialogProps): ReactNode {
  const { user } = useRuntime<UserInfoReply>();
  const types = enabledTypes(user);
  const verified = user.telVerified === true;
  return (
    <Modal
      open
      transitionName=""
      maskTransitionName=""
      title="个人信息"
      width={520}
      onCancel={onLeave}
      footer={[
        <Button key="leave" onClick={onLeave}>
          关闭
        </Button>,
        appConfig().topBar.showEditInfo && (
          <Button key="edit" type="primary" autoFocus onClick={() => onOpen("edit")}>
            修改基本信息
          </Button>
        ),
      ]}
    >
      <dl className="account-profile">
        <Entry label="姓名" value={user.userName} />
        <Entry label="账号" value={user.userAccount} />
        <Entry label="当前用户类型" value={userTypeName(user.userTypeNow)} />
        {types.length > 1 && <Entry label="可用用户类型" value={types.map((type) => type.name).join("、")} />}
        <Entry label="所属组织" value={user.orgName} />
        <Entry label="身份证号" value={user.userIDCard} />
        <Entry label="邮箱" value={user.userEmail} />
        <Entry label="手机号" value={user.userTel}>
          <Tag className="account-profile-tag">{verified ? "已验证" : "未验证"}</Tag>
        </Entry>
        <SecondFactor on={user.secondFactor === true} byPhone={user.loginType === BY_PHONE} onOpen={onOpen} />
        {appConfig().topBar.showCa && <Entry label="CA证书" value={user.caUniCode ? "已绑定" : "未绑定"} />}
      </dl>
    </Modal>
  );
}

/** Sign-in method of users who signed in by phone. They may not know a password, which setting up a second factor requires. */
const BY_PHONE = "2";

function SecondFactor({ on, byPhone, onOpen }: { on: boolean; byPhone: boolean } & Pick<AccountDialogProps, "onOpen">): ReactNode {
  const open = (name: AccountDialogName, text: string) => (
    <Button type="link" size="small" onClick={() => onOpen(name)}>
      {text}
    </Button>
  );
  return (
    <Entry label="双因素认证" value={on ? "已开启" : "未开启"}>
      {on && open("factor-codes", "更换恢复码")}
      {on && open("factor-end", "关闭")}
      {!on && !byPhone && open("factor", "开启")}
    </Entry>
  );
}

function Entry({ label, value, children }: { label: string; value: unknown; children?: ReactNode }): ReactNode {
  const shown = value === null || value === undefined ? "" : String(value);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {shown === "" ? <span className="account-empty">—</span> : shown}
        {shown !== "" && children}
      </dd>
    </div>
  );
}
