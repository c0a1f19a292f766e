import { type ReactNode, useMemo, useRef, useState } from "react";
import { sendCall } from "../../../runtime/data/send-call.ts";
import { FormDialog } from "../../../runtime/forms/form-dialog.tsx";
import type { OwnControls } from "../../../runtime/forms/form-store.ts";
import type { FormEntry } from "../../../runtime/forms/use-record-form.ts";
import { type Data, type Form, isEmpty, ReplyError, useRuntime, type Violation } from "../../../runtime/index.ts";
import { caRegister } from "../../generated/services/account/calls.ts";
import { caChallenge } from "../../generated/services/oauth/calls.ts";
import type { AccountDialogProps } from "./account-dialogs.ts";
import { CaKey } from "./CaKey.tsx";
import { CurrentPasswordControl } from "../../../runtime/fields/text-controls.tsx";
import { CA_MESSAGES, type CaCertificate, caReader } from "./ca-reader.ts";
import { passwordTransform } from "./sent-password.ts";

const FORM: Form = {
  errors: "fields",
  items: [
    { names: ["userAccount"], label: "账号", type: "string", widget: "display" },
    { names: ["pwd"], label: "登录密码", type: "string", widget: "password", required: true, secret: true },
    { names: ["caUniCode"], label: "CA证书", type: "string", widget: "text", required: true },
  ],
};

/** 绑定CA (P-CA-01, P-CA-02): the password says who asks, the signature that the key is really there. */
export default function CaBindDialog({ onLeave }: AccountDialogProps): ReactNode {
  const { http, toast, user, reloadUser, now } = useRuntime();
  const key = useRef<CaCertificate>(undefined);
  // What was read is no typed input: it stays outside the form, so that closing does not ask for it.
  const [controls] = useState<OwnControls>(() => ({
    pwd: CurrentPasswordControl,
    caUniCode: (props) => <CaKey id={props.id} describedBy={props.describedBy} onRead={(read) => (key.current = read)} />,
  }));
  const record = useMemo<Data>(() => ({ userAccount: user["userAccount"] }), [user]);

  const bind = async ({ values }: FormEntry) => {
    const transform = await passwordTransform(http, toast);
    if (transform === undefined || key.current === undefined) return [];
    const { caUniCode, certificate } = key.current;
    const pwd = String(values["pwd"]);
    try {
      const { challenge } = (await sendCall(http, caChallenge, {})).data as Data;
      const signed = await caReader().sign(String(challenge));
      if (signed.kind !== "signed") {
        toast.error(CA_MESSAGES[signed.kind]);
        return [];
      }
      const proof = { certificate, challenge, signature: signed.signature };
      const password = { pwd: await transform.sent(pwd), otherPwd: await transform.other(pwd) };
      await sendCall(http, caRegister, { userAccount: user["userAccount"], ...password, caUniCode, ...proof });
    } catch (error) {
      if (!(error instanceof ReplyError)) throw error;
      return error.violations;
    }
    onLeave();
    await reloadUser();
    return true as const;
  };

  return (
    <FormDialog
      title="绑定CA"
      form={FORM}
      record={record}
      screen="own-account"
      scopeOf={(form) => ({ form, user, now: now() })}
      judge={({ values }) => violationsOf(values, key.current)}
      controls={controls}
      onSubmit={bind}
      onLeave={onLeave}
    />
  );
}

function violationsOf(values: Data, key: CaCertificate | undefined): readonly Violation[] {
  const found: Violation[] = [];
  if (isEmpty(values["pwd"])) found.push({ field: "pwd", keyword: "required", message: "请输入密码" });
  if (key === undefined) found.push({ field: "caUniCode", keyword: "required", message: CA_MESSAGES.unreadable });
  return found;
}
