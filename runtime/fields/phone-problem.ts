import { isEmpty } from "../contract/language/condition.ts";
import { meetsFormat } from "../contract/values/formats.ts";
import type { Field } from "../contract/language/screen.ts";

/**
 * Tests whether a field accepts a contact number of any kind (mobile or landline). A phone field with `max` accepts only mobile numbers,
 * whose rules differ.
 */
export const isContactPhone = ({ widget, max }: Pick<Field, "widget" | "max">): boolean => widget === "phone" && max === undefined;

/**
 * Validates a contact number when the user leaves its input (D-VALID-21, D-VALID-22).
 *
 * @returns the message to show, also for an empty value; undefined if the number is valid
 */
export function phoneProblem(value: unknown): string | undefined {
  if (isEmpty(value)) return "联系方式不能为空";
  return meetsFormat(value, "phone") ? undefined : "手机号码格式不正确";
}
