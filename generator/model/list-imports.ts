import { memoised } from "../memo/memo.ts";
import type { SheetValue } from "../../runtime/contract/language/sheet.ts";
import type { Name } from "../parse/ast.ts";
import { type Exported, importTablesOf } from "./exports.ts";
import { valueOf } from "./sheets.ts";
import type { Call, Column, Entity, EntityField, FieldReference, ListImportUse, Project } from "./types.ts";

/** A column that the spreadsheet of an import into a list may have. */
export interface ImportColumn {
  field: EntityField;
  /** Heading of the column. */
  title: string;
  /** How a cell is converted to a value. */
  value: SheetValue;
  /** Whether each cell must have a value. */
  required: boolean;
  /** For a reference: the field of the referenced record that the cell contains. */
  by?: { ref: FieldReference; field: string };
}

/** A resolved import of a spreadsheet into a list. */
export interface ListImportFacts {
  /** The declaration of the import. */
  use: ListImportUse;
  /** The entity of the records. */
  entity: Entity;
  /** The call that adds a record. Absent: the import adds none. */
  add?: Call;
  /** The call that updates a record. Absent: the import updates none. */
  update?: Call;
  /** The table whose action opens the import. */
  table: Exported;
  columns: readonly ImportColumn[];
}

/** Finds a call by its id (`service.call`). Undefined for an unknown id, and for undefined. */
export function findCall({ services }: Pick<Project, "services">, id: string | undefined): Call | undefined {
  const [service = "", name = ""] = id?.split(".") ?? [];
  return services.get(service)?.calls.get(name);
}

/**
 * Resolves the spreadsheet imports of lists. The key of an import is the id of the call that stores the rows (step `write`). An import
 * without a table, an entity, or a call that writes rows is left out, because the rules report it.
 */
export const listImportsOf = memoised((project: Project): ReadonlyMap<string, ListImportFacts> => {
  const tables = importTablesOf(project);
  const found = new Map<string, ListImportFacts>();
  for (const service of project.services.values())
    for (const { id, handler } of service.calls.values()) {
      if (handler.kind !== "import" || handler.import.step !== "write") continue;
      const { import: use } = handler;
      const [add, update, table] = [findCall(project, use.add), findCall(project, use.update), tables.get(id)];
      const entity = project.entities.get(writtenEntity(add ?? update) ?? "");
      if (entity === undefined || table === undefined) continue;
      const calls = { ...(add === undefined ? {} : { add }), ...(update === undefined ? {} : { update }) };
      const columns = columnsOf({ use, entity, table, ...calls });
      found.set(id, { use, entity, table, columns, ...calls });
    }
  return found;
});

/**
 * Returns the name of the entity whose records a call writes. It is the entity of the storage operation, or else the entity of the body.
 *
 * @returns undefined without a call, or if the body has no entity
 */
export const writtenEntity = (call: Call | undefined): string | undefined =>
  call === undefined ? undefined : call.handler.kind === "store" ? call.handler.store.entity : call.body.entity;

type Source = Omit<ListImportFacts, "columns">;

function columnsOf(source: Source): ImportColumn[] {
  const { use, entity } = source;
  if (use.columns !== undefined) return use.columns.flatMap((name) => columnNamed(name.text, source) ?? []);
  const shown = source.table.table.columns.flatMap((column) => ownField(column, entity) ?? []);
  const all = [...shown, ...entity.fields.keys()].filter((name, at, list) => list.indexOf(name) === at);
  return all.filter((name) => columnUnfit(name, source) === undefined).flatMap((name) => columnNamed(name, source) ?? []);
}

/** Returns the field of the entity that a column of the table is about: its own, or the reference by which it is joined. */
function ownField({ field = "" }: Column, entity: Entity): string | undefined {
  const derived = entity.fields.get(field)?.derived;
  return derived !== undefined && "joined" in derived ? derived.joined.by : entity.fields.has(field) ? field : undefined;
}

function columnNamed(text: string, { use, entity, table, add }: Source): ImportColumn | undefined {
  const [name = "", by] = text.split(".");
  const field = entity.fields.get(name);
  if (field === undefined) return undefined;
  const { ref } = field;
  const named = ref === undefined ? undefined : { ref, field: by ?? ref.field };
  return {
    field,
    title: titleOf(field, named?.field, entity, table),
    value: named === undefined ? (valueOf(field) ?? "text") : "text",
    required: add?.body.required.includes(name) === true || use.match.some((item) => item.text === name),
    ...(named === undefined ? {} : { by: named }),
  };
}

/**
 * Returns the heading of a spreadsheet column: the label of the table's column, else the title of the field. If the reference is imported
 * by another field than the table shows, the title of that field is appended in brackets.
 */
function titleOf(field: EntityField, by: string | undefined, entity: Entity, { table, entities }: Exported): string {
  const isOther = by !== undefined && by !== field.ref?.field;
  const shown = table.columns.find((column) => column.field !== undefined && shows(column.field, field, by, entity));
  const naming = isOther ? entities.get(field.ref?.entity ?? "")?.fields.get(by)?.title : undefined;
  return shown?.label ?? (naming === undefined ? field.title : `${field.title}（${naming}）`);
}

/**
 * Tests whether a list shows the values that the import reads into `field`. A column of the same name shows them. A column joined from the
 * referenced record does too, if the import finds the record by the field that it shows.
 *
 * @param name the name of the shown column
 * @param field the field that the import fills
 * @param by the field of the referenced record by which the import finds it; undefined if the cell contains the key
 */
function shows(name: string, field: EntityField, by: string | undefined, entity: Entity): boolean {
  if (name === field.name) return by === undefined || by === field.ref?.field;
  const derived = entity.fields.get(name)?.derived;
  return derived !== undefined && "joined" in derived && derived.joined.by === field.name && derived.joined.field === by;
}

/**
 * Returns the reason why an import cannot have a column for a field, as the end of a sentence for a message. Undefined if the column is
 * possible.
 *
 * @param text name of the field. For a reference that the import finds by another field, `field.field`
 */
export function columnUnfit(text: string, { use, entity, table, add, update }: Source): string | undefined {
  const [name = ""] = text.split(".");
  const field = entity.fields.get(name);
  if (field === undefined) return `is not a field of "${entity.name}"`;
  if (use.given.includes(name)) return "is sent with the file (body.fields)";
  if (field.secret !== false) return "is secret";
  if (field.schema["x-mask"] !== undefined) return "is masked in the exported file, and would be overwritten by its mask";
  if (field.derived !== undefined || field.readonly) return "is filled by the server";
  if (valueOf(field) === undefined) return "does not fit a cell of a spreadsheet";
  const isKey = name === entity.store?.key;
  const isMatch = use.match.some((item) => item.text === name);
  if (isKey && entity.store?.typedKey !== true) return "is a key that the server makes, which no user knows";
  for (const call of [add, isMatch ? undefined : update])
    if (call !== undefined && !call.body.names.includes(name)) return `is not taken by ${call.id}`;
  if (isMatch && add === undefined && update === undefined) return "is taken by no call";
  const offered = table.table.columns.find((column) => column.field === name)?.options;
  if (offered !== undefined && field.ref === undefined) return "has choices whose names lead to no key: it has no x-ref";
  return undefined;
}

/**
 * Finds the unique index whose fields are exactly the fields in `match`. A key that users type is such an index too. Without such an index,
 * the values could identify several records.
 *
 * @returns the fields of the index; undefined if there is no such index, or if the entity is not stored
 */
export function uniqueMatch({ store }: Entity, match: readonly Name[]): readonly string[] | undefined {
  if (store === undefined) return undefined;
  const names = new Set(match.map(({ text }) => text));
  const lists = [...store.unique, ...(store.typedKey ? [[store.key]] : [])];
  return lists.find((fields) => fields.length === names.size && fields.every((field) => names.has(field)));
}
