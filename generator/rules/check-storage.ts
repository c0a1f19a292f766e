import { DATABASE_COLUMNS, ROW_COLUMNS, TAKEN_FIELDS } from "../../runtime/contract/server/reserved-names.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { isSamePlace } from "../diagnostics/place.ts";
import { snake } from "../model/words.ts";
import type { Entity, Project } from "../model/types.ts";
import { columnUnfit, reportUnfit } from "../model/storage-keys.ts";
import type { Asts, EntityAst, Name } from "../parse/ast.ts";
import { get } from "../parse/pick.ts";

/**
 * Checks the storage of entities (`x-store`) and the names of their fields. Reports:
 *
 * - a field that is unsuitable for `unique`, `index` or `order` (E428), because the server would fail at its start;
 * - a field with a name that is reserved in all records, lists or databases (E109);
 * - a keyword about the value of a key that the server generates (E514);
 * - a `unique` of several fields that contains the key (E514).
 */
export function checkStorage({ entities }: Project, asts: Asts, report: Report): void {
  const rows = new Set([...entities.values()].flatMap(({ fields }) => [...fields.values()].flatMap((field) => field.rows ?? [])));
  for (const ast of asts.entities) {
    const entity = entities.get(ast.name.text);
    if (entity === undefined || !isSamePlace(entity.at, ast.at)) continue;
    checkNames(ast, entity, columnsOf(entity, rows), report);
    if (ast.store === undefined || entity.store?.log !== undefined) continue;
    const { key, unique, index, order } = ast.store;
    for (const [names, what] of [
      [unique.flat(), "unique"],
      [index.flat(), "part of an index"],
      [order === undefined ? [] : [order.field], "the order of the rows"],
    ] as const)
      for (const name of names) reportUnfit(name, what, entity.fields.get(name.text), columnUnfit, report);
    checkGeneratedKey(ast, report);
    for (const [only, ...others] of unique) if (only !== undefined && others.length === 0) checkFewValues(only, entity, report);
    for (const fields of unique)
      if (fields.length > 1 && fields.some(({ text }) => text === key.text))
        report.noEffect(fields[0]?.at ?? key.at, "unique", `a list with "${key.text}"`, "the key is unique by itself", "remove it");
  }
}

/** Reports a field that is unique by itself and has few values (E428): one record could be stored for each. */
function checkFewValues({ text, at }: Name, { fields }: Entity, report: Report): void {
  const field = fields.get(text);
  const why =
    field?.type === "boolean"
      ? "it is a boolean, so at most two records could be stored"
      : field?.states === undefined
        ? undefined
        : "it is the state, so one record could be in each";
  if (why !== undefined) report.add("E428", at, `"${text}" cannot be unique: ${why}`, "remove it");
}

/** Keywords that set, limit or validate the value of a field. A field without a value of its own must not have them. */
const OF_VALUES = ["default", "pattern", "format", "enum", "oneOf", "const", "minLength"];

/** Reports keywords of a key that the server generates (E514): nobody enters it. */
function checkGeneratedKey({ store, fields }: EntityAst, report: Report): void {
  if (store === undefined || store.typedKey) return;
  const field = fields.find(({ name }) => name.text === store.key.text);
  for (const keyword of OF_VALUES) {
    const at = get(field?.tree, keyword)?.at;
    if (at !== undefined)
      report.noEffect(at, keyword, `"${store.key.text}"`, "the server generates the key", `remove ${keyword}, or typedKey: true`);
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
