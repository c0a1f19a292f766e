/** What 安全策略 asks of a new password; absent: nothing beyond the rules of its form. */
export interface PasswordRule {
  passwordLength?: number | null | undefined;
  passwordKinds?: number | null | undefined;
}

/** What the page of passwords asks by itself (P-PASSWORD-09). */
const LEAST = { length: 8, kinds: 2 };

const KINDS = [/[0-9]/, /[a-z]/, /[A-Z]/, /[^0-9a-zA-Z]/];
const KIND_NAMES = "数字、大写字母、小写字母、特殊字符";

const kindsOf = (password: string): number => KINDS.filter((kind) => kind.test(password)).length;

/** Says what a new password lacks by 安全策略; as it travels transformed, nobody but the browser can judge it. */
export function passwordProblem(typed: string, { passwordLength, passwordKinds }: PasswordRule): string | undefined {
  const [length, kinds] = [passwordLength ?? 0, passwordKinds ?? 0];
  if ([...typed].length < length) return `密码长度不能少于${length}位`;
  if (kindsOf(typed) < kinds) return `密码需包含${KIND_NAMES}中的至少${kinds}种`;
  return undefined;
}

/** In words, for those who are about to type one; undefined: nothing beyond what the page says by itself. */
export function passwordWords({ passwordLength, passwordKinds }: PasswordRule): string | undefined {
  const [length, kinds] = [Math.max(passwordLength ?? 0, LEAST.length), Math.max(passwordKinds ?? 0, LEAST.kinds)];
  if (length === LEAST.length && kinds === LEAST.kinds) return undefined;
  return `密码为${length}位以上，包含${KIND_NAMES}中的至少${["", "", "两", "三", "四"][kinds] ?? kinds}种。`;
}
