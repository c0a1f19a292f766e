import {
  BookOutlined,
  CheckOutlined,
  DisconnectOutlined,
  EditOutlined,
  IdcardOutlined,
  LinkOutlined,
  LockOutlined,
  LogoutOutlined,
  MobileOutlined,
  SwapOutlined,
} from "@ant-design/icons";
import type { MenuProps } from "antd";
import type { UserInfoReply } from "../../../generated/services/auth-center/types.ts";
import { appConfig } from "../../boot/app-config.ts";
import { enabledTypes } from "./user-types.ts";

type Items = NonNullable<MenuProps["items"]>;

/** Prefix of the keys of those entries in the user menu that switch the user type. The id of the user type follows the prefix. */
export const TYPE_KEY = "type:";

/** Sign-in method of users who signed in by phone. They have neither a password nor a certificate (P-TOPBAR-03). */
const BY_PHONE = "2";

/**
 * Lists the entries of the user menu. The settings (P-TOPBAR-02), the sign-in method and the user's types determine which entries it
 * contains.
 */
export function userMenuItems(user: UserInfoReply): Items {
  const flags = appConfig().topBar;
  const byPhone = user.loginType === BY_PHONE;
  const types = enabledTypes(user);
  const items: Items = [{ key: "profile", icon: <IdcardOutlined />, label: "个人信息" }];
  if (flags.showEditInfo) items.push({ key: "edit", icon: <EditOutlined />, label: "修改基本信息" });
  if (flags.showChangePassword && !byPhone) items.push({ key: "password", icon: <LockOutlined />, label: "修改密码" });
  if (flags.showChangePhone) items.push({ key: "phone", icon: <MobileOutlined />, label: "修改手机号" });
  if (flags.showUserTypeSwitch && types.length > 1) {
    // A group and not a submenu, because a submenu would exceed a narrow screen.
    items.push(
      { type: "divider" },
      {
        key: "types",
        type: "group",
        label: "切换用户类型",
        children: types.map(({ id, name }) => {
          const current = id === user.userTypeNow;
          return { key: TYPE_KEY + id, label: current ? `${name}（当前）` : name, icon: current ? <CheckOutlined /> : <SwapOutlined /> };
        }),
      },
    );
  }
  if (flags.showCa && !byPhone) {
    items.push(
      { type: "divider" },
      { key: "ca-bind", icon: <LinkOutlined />, label: "绑定CA" },
      { key: "ca-unbind", icon: <DisconnectOutlined />, label: "解绑CA" },
    );
  }
  items.push({ type: "divider" }, { key: "help", icon: <BookOutlined />, label: "快捷键与版本" });
  items.push({ key: "sign-out", icon: <LogoutOutlined />, label: "退出登录" });
  return items;
}
