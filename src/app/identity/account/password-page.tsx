import { Button } from "antd";
import type { ReactNode } from "react";
import { CallForm, useRuntime } from "../../../../runtime/index.ts";
import { ownAccount } from "../../../generated/dialogs/own-account.ts";
import type { UserInfoReply } from "../../../generated/services/auth-center/types.ts";
import { passwordWords } from "../credentials/password-rule.ts";
import "./account.css";

/** Renders the page /alter, on which users change their password (P-PASSWORD-01, P-PASSWORD-09, P-PASSWORD-10). */
export default function PasswordPage(): ReactNode {
  const { user } = useRuntime<UserInfoReply>();
  const ruleText = passwordWords(user) ?? "密码为8位以上，包含数字、大写字母、小写字母、特殊字符中的至少两种。";
  return (
    <section className="card account-page" aria-labelledby="alter-title">
      <h1 id="alter-title">修改密码</h1>
      <p>{ruleText}修改后，其他设备上的登录会失效。</p>
      <CallForm dialogs={ownAccount} open="alter">
        {({ id, busy, again }) => (
          <div className="account-page-buttons">
            <Button type="primary" htmlType="submit" form={id} loading={busy ? { delay: 200 } : false}>
              保存
            </Button>
            <Button disabled={busy} onClick={again}>
              重置
            </Button>
          </div>
        )}
      </CallForm>
    </section>
  );
}
