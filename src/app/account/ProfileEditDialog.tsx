import { type ReactNode, useState } from "react";
import { sendCall } from "../../../runtime/data/send-call.ts";
import { FormDialog } from "../../../runtime/forms/form-dialog.tsx";
import { type Data, type Field, type Form, judge, ReplyError, useRuntime } from "../../../runtime/index.ts";
import { updateInfo } from "../../generated/services/auth-center/calls.ts";
import { input as rules } from "../../generated/services/auth-center/rules/update-info.ts";
import type { AccountDialogProps } from "./account-dialogs.ts";

const text = (name: string, label: string): Field => ({ names: [name], label, type: "string", widget: "text", required: true });

const FORM: Form = {
  errors: "fields",
  items: [
    text("userName", "姓名"),
    { ...text("userAccount", "账号"), readonly: true, hint: "登录账号不能修改" },
    text("userIDCard", "身份证号"),
    text("userEmail", "邮箱"),
    { ...text("userTel", "手机号"), widget: "phone", max: 50, hint: "换成新号码后，需要重新验证才能用手机号登录" },
  ],
};

/** 修改基本信息 (P-PROFILE-01 to 05): the rules are those of the call, in the browser as on the server. */
export default function ProfileEditDialog({ onLeave }: AccountDialogProps): ReactNode {
  const { http, user, reloadUser, now } = useRuntime();
  // As it was when the dialog opened, its version with it: what others change meanwhile is not written over.
  const [record] = useState<Data>(() => ({ ...user }));
  const sent = (values: Data): Data => ({
    userAccount: record["userAccount"],
    ...values,
    userId: record["userId"],
    version: record["version"],
  });

  return (
    <FormDialog
      title="修改基本信息"
      form={FORM}
      record={record}
      screen="own-account"
      scopeOf={(form) => ({ form, row: record, user, now: now() })}
      judge={({ values }) => judge(rules, sent(values))}
      onSubmit={async ({ values }) => {
        try {
          await sendCall(http, updateInfo, sent(values));
        } catch (error) {
          if (!(error instanceof ReplyError)) throw error;
          // Opening it again then shows what is stored now.
          if (error.status === 409) void reloadUser();
          return error.violations;
        }
        onLeave();
        await reloadUser();
        return true;
      }}
      onLeave={onLeave}
    />
  );
}
