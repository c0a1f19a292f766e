import { typedCodes } from "../model/names.ts";
import { findCall, type ImportColumn, type ListImportFacts, listImportsOf } from "../model/list-imports.ts";
import type { Call, Project } from "../model/types.ts";
import { data, type Node, present, some } from "./code.ts";
import type { View } from "./output.ts";
import { columnNode } from "./sheets.ts";

/** Builds the data from which list-imports.ts is printed for the server: the layout and the calls of each import into a list. */
export function listImports(project: Project): View {
  const found = [...listImportsOf(project)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    imports: Object.fromEntries(found.map(([call, facts]) => [call, importNode(call, facts, findCall(project, facts.use.list))])),
  };
}

function importNode(id: string, facts: ListImportFacts, list: Call | undefined): Node {
  const { use, entity, add, update, table, columns } = facts;
  return present({
    sheet: present({
      entity: id,
      title: table.table.title ?? table.screen.title,
      headingRow: 1,
      firstRow: 2,
      maxRows: use.rows,
      notes: [],
      columns: columns.map(({ field, title, value, required }) =>
        columnNode({ field: field.name, title, value, required, codes: typedCodes(field.codes, field.type) }),
      ),
      unique: some(uniqueNodes(facts)),
      isLoose: true,
    }),
    entity: entity.name,
    add: add?.id,
    update: update?.id,
    match: use.match.map(({ text }) => text),
    where: data(list?.handler.kind === "store" ? list.handler.store.where : undefined),
    carried: carriedBy(facts),
    given: use.given,
    references: Object.fromEntries(columns.flatMap((column) => referenceNode(column))),
  });
}

/**
 * Lists the sets of columns whose values must be unique among the rows of an import, from the entity's unique indexes and its typed key.
 * Fields that are the same for all rows do not count. A set with a field that has no column is left out.
 */
function uniqueNodes({ use, entity, columns }: ListImportFacts): Node[] {
  const { unique = [], caseless = [], key, typedKey = false } = entity.store ?? {};
  const lists = [...unique, ...(typedKey && key !== undefined ? [[key]] : [])];
  return lists.flatMap((fields) => {
    const own = fields.filter((field) => !use.given.includes(field));
    if (own.length === 0 || !own.every((field) => columns.some((column) => column.field.name === field))) return [];
    const [first = ""] = own;
    return [present({ fields: own, caseless: fields.length === 1 && caseless.includes(first) ? true : undefined })];
  });
}

/**
 * Returns the fields that an update takes and the file lacks. Their stored values are sent along, so that the update does not clear them.
 * Secrets, files and lists are left out, because they stay unchanged if they are not sent.
 */
function carriedBy({ use, entity, update, columns }: ListImportFacts): string[] {
  const key = entity.store?.key;
  return (update?.body.names ?? []).filter((name) => {
    const field = entity.fields.get(name);
    if (field === undefined || name === key || use.given.includes(name)) return false;
    if (field.secret !== false || field.file !== undefined || field.rows !== undefined) return false;
    return !columns.some((column) => column.field.name === name);
  });
}

function referenceNode({ field, by }: ImportColumn): [string, Node][] {
  if (by === undefined) return [];
  const { entity, where, except } = by.ref;
  const values = except.size === 0 ? undefined : Object.fromEntries(except);
  return [[field.name, present({ entity, by: by.field, where: where === undefined ? undefined : data(where.tree), except: values })]];
}
