import type { PasswordRequirement } from "../../../../runtime/index.ts";

/** The requirements on a new password in 安全策略: its least length and number of kinds of characters. An absent member requires nothing. */
export interface PasswordRule {
  passwordLength?: number | null | undefined;
  passwordKinds?: number | null | undefined;
}

/**
 * Requirements on a password that the password page always has (P-PASSWORD-09): its length in characters, and the number of kinds of
 * characters.
 */
const LEAST = { length: 8, kinds: 2 };

const KINDS = [/[0-9]/, /[a-z]/, /[A-Z]/, /[^0-9a-zA-Z]/];
const KIND_NAMES = "数字、大写字母、小写字母、特殊字符";

const COUNTS = ["", "一", "两", "三", "四"];

const kindsOf = (password: string): number => KINDS.filter((kind) => kind.test(password)).length;

/**
 * Checks a new password against 安全策略. Only the browser can check it, because the password is sent transformed.
 * @returns The message, or undefined if the password is valid.
 */
export function passwordProblem(typed: string, { passwordLength, passwordKinds }: PasswordRule): string | undefined {
  const [length, kinds] = [passwordLength ?? 0, passwordKinds ?? 0];
  if ([...typed].length < length) return `密码长度不能少于${length}位`;
  if (kindsOf(typed) < kinds) return `密码需包含${KIND_NAMES}中的至少${kinds}种`;
  return undefined;
}

/**
 * Describes the requirements on a new password, before the user types one.
 *
 * @returns undefined if the requirements do not exceed the minimum that the page itself describes
 */
export function passwordWords({ passwordLength, passwordKinds }: PasswordRule): string | undefined {
  const [length, kinds] = [Math.max(passwordLength ?? 0, LEAST.length), Math.max(passwordKinds ?? 0, LEAST.kinds)];
  if (length === LEAST.length && kinds === LEAST.kinds) return undefined;
  return `密码为${length}位以上，包含${KIND_NAMES}中的至少${COUNTS[kinds] ?? kinds}种。`;
}

/**
 * Lists the requirements on a new password, each with a test. A form shows which of the requirements are met. The requirements are never
 * weaker than those of the page itself.
 */
export function passwordRequirements({ passwordLength, passwordKinds }: PasswordRule): PasswordRequirement[] {
  const [length, kinds] = [Math.max(passwordLength ?? 0, LEAST.length), Math.max(passwordKinds ?? 0, LEAST.kinds)];
  return [
    { label: `${length} 位以上`, isMet: (typed) => [...typed].length >= length },
    { label: `包含${KIND_NAMES}中的至少${COUNTS[kinds] ?? kinds}种`, isMet: (typed) => kindsOf(typed) >= kinds },
  ];
}
