import type { CallAst } from "../parse/ast.ts";
import { type NameType, typeOfField } from "./names.ts";
import type { Entity } from "./types.ts";

/**
 * Describes the rows of a count. `value` has the codes of the counted field, or is a period as text. Sums are shown like their fields.
 * Titles that the reply declares itself are kept. Empty for any other call, and for names that the reply lacks.
 */
export function countedTypes({ store, reply }: CallAst, entity: Entity): Map<string, NameType> {
  const types = new Map<string, NameType>();
  if (store?.operation !== "count") return types;
  const add = (name: string, type: NameType): void => {
    const declared = reply?.plus.get(name)?.schema["title"];
    if (reply?.plus.has(name) === true) types.set(name, { ...type, ...(typeof declared === "string" ? { title: declared } : {}) });
  };
  const by = entity.fields.get(store.by?.text ?? "");
  if (by !== undefined) add("value", store.each === undefined ? typeOfField(by) : { type: "string", title: by.title });
  add("count", { type: "integer", title: "数量" });
  for (const { text } of store.sum) {
    const field = entity.fields.get(text);
    if (field !== undefined) add(text, typeOfField(field));
  }
  return types;
}
