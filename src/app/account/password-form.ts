import type { OwnControls } from "../../../runtime/forms/form-store.ts";
import type { Field, Form } from "../../../runtime/index.ts";
import { CurrentPasswordControl } from "../../../runtime/fields/text-controls.tsx";

const password = (name: string, label: string): Field => ({
  names: [name],
  label,
  type: "string",
  widget: "password",
  required: true,
  secret: true,
});

/** Old, new and confirmation, in the dialog and on the page (P-PASSWORD-01). */
export const PASSWORD_FORM: Form = {
  errors: "fields",
  items: [password("oldPwd", "旧密码"), password("newPwd", "新密码"), password("confirmPwd", "确认新密码")],
};

export const PASSWORD_CONTROLS: OwnControls = { oldPwd: CurrentPasswordControl };
