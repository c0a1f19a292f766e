import type { CallAst } from "../parse/ast.ts";
import { type NameType, typeOfField } from "./names.ts";
import type { Entity } from "./types.ts";

/**
 * Describes the members of the rows that a counting call (`store: { count }`) replies: `value`, `count`, and each sum by its field. Members
 * that the reply does not declare are left out. `value` has the type of the counted field; with `each`, it is the period as a text. A sum
 * has the type of its field. A title that the reply declares takes precedence.
 *
 * @returns the types by member; empty for any other call
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
