import type { Check } from "../../../runtime/contract/data.ts";
import type { Dialogs } from "../../../runtime/contract/screen.ts";
import type { PasswordAlter } from "../../generated/entities/password-alter.ts";
import type { PasswordChange } from "../../generated/entities/password-change.ts";

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

/** Checks of the field where a new password is typed: as it travels transformed, nobody else can judge it. */
function passwordChecks(field: string, { passwordLength, passwordKinds }: PasswordRule): Check[] {
  const [length, kinds] = [passwordLength ?? 0, passwordKinds ?? 0];
  const typed = (form: Readonly<Record<string, unknown>> | undefined): string => String(form?.[field] ?? "");
  return [
    {
      rule: ({ form }) => typed(form) === "" || [...typed(form)].length >= length,
      message: `密码长度不能少于${length}位`,
      fields: [field],
    },
    {
      rule: ({ form }) => typed(form) === "" || kindsOf(typed(form)) >= kinds,
      message: `密码需包含${KIND_NAMES}中的至少${kinds}种`,
      fields: [field],
    },
  ];
}

/** Dialogs whose action judges the new password in `field` by the policy as well. */
export function withPasswordRule<D extends Dialogs>(
  dialogs: D,
  name: keyof D["actions"] & string,
  field: keyof PasswordAlter | keyof PasswordChange,
  rule: PasswordRule,
): D {
  const action = dialogs.actions[name];
  if (action === undefined) return dialogs;
  const judged = { ...action, checks: [...(action.checks ?? []), ...passwordChecks(field, rule)] };
  return { ...dialogs, actions: { ...dialogs.actions, [name]: judged } };
}

/** In words, for those who are about to type one; undefined: nothing beyond what the page says by itself. */
export function passwordWords({ passwordLength, passwordKinds }: PasswordRule): string | undefined {
  const [length, kinds] = [Math.max(passwordLength ?? 0, LEAST.length), Math.max(passwordKinds ?? 0, LEAST.kinds)];
  if (length === LEAST.length && kinds === LEAST.kinds) return undefined;
  return `密码为${length}位以上，包含${KIND_NAMES}中的至少${["", "", "两", "三", "四"][kinds] ?? kinds}种。`;
}
