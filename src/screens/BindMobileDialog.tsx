import { type ReactNode, useMemo } from "react";
import { sendCall } from "../../runtime/data/send-call.ts";
import { FormDialog } from "../../runtime/forms/form-dialog.tsx";
import type { OwnControls } from "../../runtime/forms/form-store.ts";
import type { FormEntry } from "../../runtime/forms/use-record-form.ts";
import { type Data, type Field, type Form, ReplyError, useRuntime } from "../../runtime/index.ts";
import { authSingle } from "../generated/services/account/calls.ts";
import { BindMobileCode } from "./BindMobileCode.tsx";
import "./bind-mobile.css";
import { mobileViolations } from "./bind-mobile-rules.ts";

const OLD: Field = { names: ["oldMobile"], label: "原手机号", type: "string", widget: "display", empty: "未绑定" };
const NUMBER: Field = { names: ["mobileNumber"], label: "手机号", type: "string", widget: "phone", required: true, max: 11 };
const CODE: Field = { names: ["mobileCode"], label: "验证码", type: "string", widget: "text", required: true };

const BIND: Form = { errors: "first", items: [{ ...NUMBER, hint: "绑定后可用手机号登录，业务短信也发到这个号码。" }, CODE] };
const CHANGE: Form = { errors: "first", items: [OLD, { ...NUMBER, label: "新手机号" }, CODE] };
const CONTROLS: OwnControls = { mobileCode: BindMobileCode };

/** The fields of the call by the names that the form gives them. */
const FIELDS: Readonly<Record<string, string>> = { identifier: "mobileNumber", certificate: "mobileCode" };

export interface BindMobileDialogProps {
  /** True: takes the place of the number that the account has (P-PHONE-01); false: the first one (D-MOBILE-01). */
  change: boolean;
  /** Closed, with or without a new number. */
  onLeave: () => void;
}

/** A number is the user's own once the code that was sent to it comes back. */
export default function BindMobileDialog({ change, onLeave }: BindMobileDialogProps): ReactNode {
  const { http, user, reloadUser, now } = useRuntime();
  const record = useMemo<Data>(() => ({ oldMobile: user["userTel"] }), [user]);

  const save = async ({ values }: FormEntry) => {
    try {
      await sendCall(http, authSingle, {
        identityType: "2",
        userId: user["userId"],
        identifier: values["mobileNumber"],
        certificate: values["mobileCode"],
        ...(user["telVerified"] === true ? { oldMobile: user["userTel"] } : {}),
      });
    } catch (error) {
      if (!(error instanceof ReplyError)) throw error;
      return error.violations.map((item) => ({ ...item, field: FIELDS[item.field] ?? item.field }));
    }
    onLeave();
    await reloadUser();
    return true as const;
  };

  return (
    <FormDialog
      title={change ? "修改手机号" : "绑定手机号"}
      form={change ? CHANGE : BIND}
      record={record}
      screen="own-account"
      scopeOf={(form) => ({ form, user, now: now() })}
      judge={({ values }) => mobileViolations(values)}
      controls={CONTROLS}
      onSubmit={save}
      onLeave={onLeave}
    />
  );
}
