import { isEmpty } from "../contract/language/condition.ts";
import { meetsFormat } from "../contract/values/formats.ts";
import type { Field } from "../contract/language/screen.ts";

/** A number that a contact is called at, of any kind: one with a limit of its own is a mobile number, with rules of its own. */
export const isContactPhone = ({ widget, max }: Pick<Field, "widget" | "max">): boolean => widget === "phone" && max === undefined;

/** What such an input says at once when it is left (D-VALID-21, D-VALID-22); undefined: nothing is wrong of it. */
export function phoneProblem(value: unknown): string | undefined {
  if (isEmpty(value)) return "联系方式不能为空";
  return meetsFormat(value, "phone") ? undefined : "手机号码格式不正确";
}
