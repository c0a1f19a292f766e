import type { Data, Violation } from "../../../runtime/index.ts";

const KINDS: readonly RegExp[] = [/[0-9]/, /[a-z]/, /[A-Z]/, /[^0-9a-zA-Z]/];

/** How many of digit, lower case, upper case and special a password has. */
function kindsOf(password: string): number {
  return KINDS.filter((kind) => kind.test(password)).length;
}

interface PasswordTexts {
  newMissing: string;
  /** What is wrong with a new password, or undefined. */
  newFault: (password: string) => string | undefined;
  confirmMissing: string;
  differs: string;
}

/** The dialog of the top bar (P-PASSWORD-02 to 04). */
const DIALOG: PasswordTexts = {
  newMissing: "请输入新密码",
  newFault: (password) => {
    if (password.length < 6 || password.length > 20) return "新密码长度为6-20个字符";
    return kindsOf(password) < 2 ? "新密码安全性较低，请重新输入" : undefined;
  },
  confirmMissing: "请输入确认新密码",
  differs: "新密码不一致",
};

/** The page /alter (P-PASSWORD-09, P-PASSWORD-10): rules and words of its own. */
const PAGE: PasswordTexts = {
  newMissing: "请输入新密码",
  newFault: (password) => {
    if (password.length < 8) return "密码长度需为8位以上";
    return kindsOf(password) < 2 ? "需为8位以上数字、字母、特殊字符任意两种" : undefined;
  },
  confirmMissing: "请再次输入新密码",
  differs: "两次输入密码不一致!",
};

export const dialogViolations = (values: Data): readonly Violation[] => violationsOf(values, DIALOG);
export const pageViolations = (values: Data): readonly Violation[] => violationsOf(values, PAGE);

function violationsOf(values: Data, texts: PasswordTexts): readonly Violation[] {
  const [old, next, confirm] = ["oldPwd", "newPwd", "confirmPwd"].map((name) => String(values[name] ?? ""));
  const found: [field: string, message: string | undefined][] = [
    ["oldPwd", old === "" ? "请输入旧密码" : undefined],
    ["newPwd", next === "" ? texts.newMissing : texts.newFault(next ?? "")],
    ["confirmPwd", confirm === "" ? texts.confirmMissing : confirm === next ? undefined : texts.differs],
  ];
  return found.flatMap(([field, message]) => (message === undefined ? [] : [{ field, keyword: "password", message }]));
}
