import type { Report } from "../diagnostics/diagnostic.ts";
import type { EntityAst, Name } from "../parse/ast.ts";
import type { Entity, EntityField } from "./types.ts";
import { referencesOfValue } from "./values.ts";

/**
 * Checks the key and the parent of a stored entity (E428). Does nothing for a log or an entity that is not stored. Call it before the
 * entity is used; otherwise each use of a wrong key would be reported too.
 */
export function checkKeys({ store }: EntityAst, entity: Entity, report: Report): void {
  if (store === undefined || store.log !== undefined) return;
  const { key, parent } = store;
  reportUnfit(key, "the key", entity.fields.get(key.text), (field) => keyUnfit(field, entity), report);
  if (parent !== undefined)
    reportUnfit(parent, "the parent of a tree", entity.fields.get(parent.text), (field) => parentUnfit(field, entity), report);
}

/**
 * Reports a field that is unsuitable for a storage keyword such as `index` (E428). Nothing is reported for an unknown field, because
 * another rule reports it.
 *
 * @param what the use of the field, for the message, such as `the key`
 * @param against returns the reason against the field; undefined if the field is suitable
 */
export function reportUnfit(
  { text, at }: Name,
  what: string,
  field: EntityField | undefined,
  against: (field: EntityField) => Unfit | undefined,
  report: Report,
): void {
  const unfit = field === undefined ? undefined : against(field);
  if (unfit !== undefined) report.add("E428", at, `"${text}" cannot be ${what}: it ${unfit.why}`, unfit.hint);
}

/** Why a field does not fit a storage keyword (`x-store`), as the end of a sentence, and a hint about what to write instead. */
export interface Unfit {
  why: string;
  hint?: string;
}

/**
 * Returns the reason why the database cannot compare the values of a field: the field is a list, an object, a secret or a file. Undefined
 * for any other field.
 */
export function columnUnfit({ rows, stored, secret, file }: EntityField): Unfit | undefined {
  if (rows !== undefined)
    return { why: "is a list of rows, which have their own table", hint: "remove it, or name a field of this entity" };
  if (stored === "json") return { why: "is a list or an object", hint: "name a text, number, time or boolean" };
  if (secret !== false) return { why: "is secret: equal values are stored differently", hint: "remove it" };
  return file === undefined ? undefined : { why: "is an uploaded file, whose id is different each time", hint: "remove it" };
}

function keyUnfit(field: EntityField, { store }: Entity): Unfit | undefined {
  if (field.stored !== "text") return { why: `is stored as ${field.stored}`, hint: 'a key is a text: "type": "string"' };
  if (field.nullable) return { why: "may be null", hint: '"type": "string"' };
  if (field.derived !== undefined) return { why: "is computed (x-derived)", hint: "use a field of its own" };
  if (field.schema["x-mask"] !== undefined) return { why: "is masked, so no call could name a record", hint: "remove x-mask" };
  if (field.codes !== undefined && store?.typedKey !== true)
    return { why: "has codes, but the server generates the key", hint: "typedKey: true" };
  return columnUnfit(field);
}

function parentUnfit(field: EntityField, { name, store, fields, naming }: Entity): Unfit | undefined {
  if (field.name === store?.key) return { why: "is the key, so every node would be its own parent", hint: "use a field of its own" };
  const key = fields.get(store?.key ?? "");
  if (key !== undefined && field.stored !== key.stored)
    return { why: `is stored as ${field.stored}, and the key as ${key.stored}`, hint: `a field with the key of another "${name}"` };
  if (field.derived !== undefined) return { why: "is computed (x-derived), so no node could be placed", hint: "use a field of its own" };
  if (field.codes !== undefined) return { why: "has codes, and no key of a node is one of them", hint: "remove the codes" };
  if (field.ref !== undefined && field.ref.entity !== name)
    return { why: `refers to "${field.ref.entity}", and the parent is another "${name}"`, hint: `"x-ref": "${name}.…"` };
  if (referencesOfValue(naming).some(({ path }) => path[0] === field.name))
    return { why: "is part of the title of a record", hint: `a field with the key of another "${name}"` };
  return columnUnfit(field);
}
