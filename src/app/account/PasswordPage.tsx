import { Button } from "antd";
import { type ReactNode, useId, useState } from "react";
import { flushSync } from "react-dom";
import { RecordForm } from "../../../runtime/forms/record-form.tsx";
import { useRecordForm } from "../../../runtime/forms/use-record-form.ts";
import { useRuntime } from "../../../runtime/index.ts";
import "./account.css";
import { changeByCheck } from "./change-password.ts";
import { PASSWORD_CONTROLS, PASSWORD_FORM } from "./password-form.ts";
import { pageViolations } from "./password-rules.ts";

/** /alter: the own password on a page (P-PASSWORD-01, P-PASSWORD-09, P-PASSWORD-10). */
export default function PasswordPage(): ReactNode {
  // A new form after each change: nobody finds the passwords of before in it.
  const [round, setRound] = useState(0);
  return (
    <section className="card account-page" aria-labelledby="alter-title">
      <h1 id="alter-title">修改密码</h1>
      <p>密码为8位以上，包含数字、大写字母、小写字母、特殊字符中的至少两种。修改后，其他设备上的登录会失效。</p>
      <PasswordFields key={round} onChanged={() => setRound(round + 1)} />
    </section>
  );
}

function PasswordFields({ onChanged }: { onChanged: () => void }): ReactNode {
  const { http, toast, user, now } = useRuntime();
  const [busy, setBusy] = useState(false);
  const id = useId();
  const controller = useRecordForm({
    form: PASSWORD_FORM,
    record: undefined,
    screen: "own-account",
    scopeOf: (form) => ({ form, user, now: now() }),
    judge: ({ values }) => pageViolations(values),
    controls: PASSWORD_CONTROLS,
    onValid: ({ values }) => {
      if (busy) return;
      setBusy(true);
      const change = { http, toast, user, oldPwd: String(values["oldPwd"]), newPwd: String(values["newPwd"]) };
      void changeByCheck(change)
        .catch(() => [])
        .then((answer) => {
          flushSync(() => setBusy(false));
          if (answer === true) onChanged();
          else if (answer.length > 0) controller.refusedBy(answer);
        });
    },
  });
  return (
    <>
      <RecordForm controller={controller} id={id} columns={1} />
      <div className="account-page-buttons">
        <Button type="primary" htmlType="submit" form={id} loading={busy ? { delay: 200 } : false}>
          保存
        </Button>
        <Button disabled={busy} onClick={onChanged}>
          重置
        </Button>
      </div>
    </>
  );
}
