import { DATABASE_COLUMNS, ROW_COLUMNS, TAKEN_FIELDS } from "../../runtime/contract/server/reserved-names.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { snake } from "../model/words.ts";
import type { Entity, EntityField, Project } from "../model/types.ts";
import { referencesOfValue } from "../model/values.ts";
import type { Asts, EntityAst, Name } from "../parse/ast.ts";
import { get } from "../parse/pick.ts";

/**
 * Checks the fields that the storage keywords name (E428), which would otherwise stop the start of the server far from the mistake. Also
 * reports fields with a name that every record, list or database has anyway (E109).
 */
export function checkStorage({ entities }: Project, asts: Asts, report: Report): void {
  const rows = new Set([...entities.values()].flatMap(({ fields }) => [...fields.values()].flatMap((field) => field.rows ?? [])));
  for (const ast of asts.entities) {
    const entity = entities.get(ast.name.text);
    if (entity?.at !== ast.at) continue;
    checkNames(ast, entity, columnsOf(entity, rows), report);
    if (ast.store === undefined || entity.store?.log !== undefined) continue;
    const { key, parent, unique, index, order } = ast.store;
    const checked = (names: readonly Name[], what: string, against: (field: EntityField) => Unfit | undefined): void => {
      for (const name of names) {
        const field = entity.fields.get(name.text);
        const unfit = field === undefined ? undefined : against(field);
        if (unfit !== undefined) report.add("E428", name.at, `"${name.text}" cannot be ${what}: it ${unfit.why}`, unfit.hint);
      }
    };
    checked([key], "the key", (field) => keyUnfit(field, entity));
    checked(parent === undefined ? [] : [parent], "the parent of a tree", (field) => parentUnfit(field, entity));
    checked(unique.flat(), "unique", columnUnfit);
    checked(index.flat(), "part of an index", columnUnfit);
    checked(order === undefined ? [] : [order.field], "the order of the rows", columnUnfit);
    checkGeneratedKey(ast, report);
    for (const fields of unique)
      if (fields.length > 1 && fields.some(({ text }) => text === key.text))
        report.add(
          "E514",
          fields[0]?.at ?? key.at,
          `"unique" has no effect on a list with "${key.text}": the key is unique by itself`,
          "remove it",
        );
  }
}

/** The reason why a field does not fit, and what to write. */
interface Unfit {
  why: string;
  hint?: string;
}

function columnUnfit({ rows, stored, secret, file }: EntityField): Unfit | undefined {
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

/** Keywords about the value of a field. */
const OF_VALUES = ["default", "pattern", "format", "enum", "oneOf", "const", "minLength"];

/** Reports keywords of a key that the server generates (E514): nobody enters it. */
function checkGeneratedKey({ store, fields }: EntityAst, report: Report): void {
  if (store === undefined || store.typedKey) return;
  const field = fields.find(({ name }) => name.text === store.key.text);
  for (const keyword of OF_VALUES) {
    const at = get(field?.tree, keyword)?.at;
    if (at !== undefined)
      report.add(
        "E514",
        at,
        `"${keyword}" has no effect on "${store.key.text}": the server generates the key`,
        `remove ${keyword}, or typedKey: true`,
      );
  }
}

/** Lists the columns that the tables with rows of an entity have anyway. */
function columnsOf({ name, store }: Entity, rows: ReadonlySet<string>): readonly string[] {
  if (rows.has(name)) return [...DATABASE_COLUMNS, ...ROW_COLUMNS];
  return store === undefined ? [] : DATABASE_COLUMNS;
}

function checkNames({ fields }: EntityAst, entity: Entity, columns: readonly string[], report: Report): void {
  for (const { name } of fields) {
    const field = entity.fields.get(name.text);
    const use = Object.hasOwn(TAKEN_FIELDS, name.text) ? TAKEN_FIELDS[name.text] : undefined;
    // The server may store what it replies for nodes.
    const isServers = name.text === "isLeaf" && field?.type === "boolean" && (field.readonly || field.derived !== undefined);
    if (use !== undefined && !isServers)
      report.add("E109", name.at, `a field may not be named "${name.text}": it is ${use}`, "use another name");
    else if (columns.includes(snake(name.text)))
      report.add(
        "E109",
        name.at,
        `a stored field may not be named "${name.text}": every table has a column of that name`,
        "use another name",
      );
  }
}
