import type { CallAst } from "../parse/ast.ts";
import { type NameType, typeOfField } from "./names.ts";
import type { Entity } from "./types.ts";

/**
 * Describes the members of the rows that a counting call (`store: { count }`) replies, as far as the reply declares them. `value` has the
 * codes of the counted field, or is a text for a period. Sums have the types of their fields. A declared title takes precedence. Empty for
 * any other call.
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
