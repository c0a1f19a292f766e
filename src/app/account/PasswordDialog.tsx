import type { ReactNode } from "react";
import { FormDialog } from "../../../runtime/forms/form-dialog.tsx";
import { useRuntime } from "../../../runtime/index.ts";
import type { AccountDialogProps } from "./account-dialogs.ts";
import { changeByUpdate } from "./change-password.ts";
import { PASSWORD_CONTROLS, PASSWORD_FORM } from "./password-form.ts";
import { dialogViolations } from "./password-rules.ts";

/** 修改密码 of the top bar (P-PASSWORD-01 to 05). */
export default function PasswordDialog({ onLeave }: AccountDialogProps): ReactNode {
  const { http, toast, user, now } = useRuntime();
  return (
    <FormDialog
      title="修改密码"
      form={PASSWORD_FORM}
      record={undefined}
      screen="own-account"
      scopeOf={(form) => ({ form, user, now: now() })}
      judge={({ values }) => dialogViolations(values)}
      controls={PASSWORD_CONTROLS}
      onSubmit={async ({ values }) => {
        const change = { http, toast, user, oldPwd: String(values["oldPwd"]), newPwd: String(values["newPwd"]) };
        const answer = await changeByUpdate(change);
        if (answer === true) onLeave();
        return answer;
      }}
      onLeave={onLeave}
    />
  );
}
