import { fieldsOf } from "../model/traverse.ts";
import type { Form } from "../model/types.ts";
import type { Alias } from "./domains.ts";

/**
 * Returns how references to `record` are resolved: to the entered value if the form contains the field, otherwise to the stored value.
 * Other references are returned unchanged.
 *
 * @param form the form around the condition; undefined if there is none
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
