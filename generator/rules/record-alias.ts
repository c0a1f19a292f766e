import { fieldsOf } from "../model/traverse.ts";
import type { Form } from "../model/types.ts";
import type { Alias } from "./domains.ts";

/**
 * Returns a function that maps a reference to `record` to the reference with the same value:
 *
 * - to the form's field, if users can enter it there;
 * - to the row's field, if there is no form to fill in.
 *
 * Any other reference is returned unchanged.
 *
 * @param form the form in which the condition is evaluated; undefined if there is none
 */
export function aliasOf(form: Form | undefined): Alias {
  const fields = new Set(fieldsOf(form).flatMap(({ names }) => names));
  const isShowing = form?.readonly === true && form.record === undefined && form.call === undefined;
  return (reference) => {
    if (reference.subject !== "record") return reference;
    if (fields.has(reference.path[0] ?? "") && !isShowing) return { ...reference, subject: "form" };
    return form === undefined || isShowing ? { ...reference, subject: "row" } : reference;
  };
}
