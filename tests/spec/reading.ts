import type { JsonSchema, UploadOperation } from "../../runtime/contract/server/route.ts";
import { READING, sheetReading } from "../../runtime/contract/server/sheet-reading.ts";
import type { Call, Entity, EntityField, ListImportUse, Project, Shape } from "../../generator/model/types.ts";
import { fieldSchema } from "../../generator/model/shapes.ts";
import { isSchema } from "../conformance/samples.ts";
import { CHANGES } from "../../generator/parse/histories.ts";
import { plainOf } from "./plain.ts";
import { actionsReading, mapped, screenReading, withHistories } from "./screen-reading.ts";

/*
 * Renders the metadata in few words, the form of tests/spec/*.yaml. Those files state it a second time, by hand and from the
 * specification. The resolved model is rendered, so that two notations of the same thing read the same.
 */

/** The kinds of declarations that statements describe. */
export type Kind = "entities" | "services" | "screens" | "dialogs" | "workflows" | "menus" | "data";

/** Renderings of the declarations by kind and name. Each is computed on demand. */
export type Readers = Record<Kind, ReadonlyMap<string, () => unknown>>;

export function readersOf(project: Project): Readers {
  return {
    entities: readers(project.entities, entityReading),
    services: readers(new Map([...project.services].filter(([name]) => name !== CHANGES)), ({ title, calls }) => ({
      title,
      ...mapped(new Map([...calls].filter(([, call]) => isDeclared(call))), (call) => callReading(call, project)),
    })),
    screens: readers(project.screens, (screen) => screenReading(withHistories(screen, project))),
    dialogs: readers(project.dialogs, ({ title, params, actions }) => ({ title, params, actions: actionsReading(actions) })),
    workflows: readers(project.workflows, ({ name: _, ...workflow }) => plainOf(workflow)),
    menus: new Map(project.folders.map(({ id, ...folder }) => [id, () => plainOf(folder)])),
    data: readers(rowsByEntity(project), (rows) => rows),
  };
}

const readers = <T>(map: ReadonlyMap<string, T>, read: (item: T) => unknown): ReadonlyMap<string, () => unknown> =>
  new Map([...map].map(([name, item]) => [name, () => read(item)]));

/** Initial rows, by entity. */
function rowsByEntity({ rows }: Project): Map<string, Record<string, unknown>> {
  const found = new Map<string, Record<string, unknown>>();
  for (const { entity, name, record } of rows) found.set(entity, { ...found.get(entity), [name]: record });
  return found;
}

/* ---- entities ---- */

function entityReading(entity: Entity): object {
  const { store, scope, schema } = entity;
  const cases = ["if", "then", "else", "allOf", "x-import"].filter((keyword) => schema[keyword] !== undefined);
  return {
    title: entity.title,
    ...(entity.naming === undefined ? {} : { called: schema["x-title"] }),
    ...(store === undefined ? {} : { stored: plainOf(store) }),
    ...(scope === undefined ? {} : { scope: plainOf(scope) }),
    ...(entity.recycled ? { recycled: true } : {}),
    fields: [...entity.fields.values()].map((field) => fieldLine(field, entity.required.includes(field.name))),
    ...Object.fromEntries(cases.map((keyword) => [keyword, schema[keyword]])),
  };
}

/** Keywords that earlier words of the line express, or that only inform readers of the metadata. */
const SAID = new Set(["type", "title", "errorMessage", "oneOf", "enum", "minLength", "maxLength", "readOnly", "items"]);
const SILENT = new Set(["description"]);

/** Renders a field in one line, such as `id!: text 1..50 「id」; pattern ^a$; required 「id为空」`, with `!` if it is required. */
function fieldLine(field: EntityField, required: boolean): string {
  const { schema } = field;
  const segments = [`${renderType(schema)} 「${field.title}」`];
  if (field.readonly) segments.push("read only");
  if (field.rows !== undefined) segments.push(`rows ${field.rows}`);
  return [`${field.name}${required ? "!" : ""}: ${[...segments, ...limits(schema)].join("; ")}`, ...messages(schema)].join("; ");
}

function renderType(schema: JsonSchema): string {
  const type = Array.isArray(schema["type"]) ? schema["type"].join("|") : String(schema["type"] ?? "any");
  const [least, most] = [schema["minLength"], schema["maxLength"]];
  return least === undefined && most === undefined ? type : `${type} ${least ?? ""}..${most ?? ""}`;
}

function limits(schema: JsonSchema): string[] {
  const codes = schema["oneOf"] ?? schema["enum"];
  const rendered: string[] = Array.isArray(codes) ? [`codes ${codes.map(renderCode).join(", ")}`] : [];
  const items = schema["items"];
  if (isSchema(items)) rendered.push(`of ${[renderType(items), ...limits(items), ...messages(items)].join(" ")}`);
  for (const [keyword, value] of Object.entries(schema)) {
    if (!SAID.has(keyword) && !SILENT.has(keyword))
      rendered.push(`${keyword} ${typeof value === "string" ? value : JSON.stringify(value)}`);
  }
  return rendered;
}

const renderCode = (code: unknown): string =>
  isSchema(code)
    ? [code["const"], code["title"], code["tone"] === undefined ? undefined : `(${String(code["tone"])})`]
        .filter((word) => word !== undefined)
        .join(" ")
    : String(code);

function messages(schema: JsonSchema): string[] {
  const own = schema["errorMessage"];
  if (typeof own === "string") return [`says 「${own}」`];
  return isSchema(own) ? Object.entries(own).map(([keyword, text]) => `${keyword} 「${String(text)}」`) : [];
}

/* ---- calls ---- */

/** Whether a file declares the call. The other steps of an import follow from the one that writes. */
const isDeclared = ({ handler }: Call): boolean => handler.kind !== "import" || handler.import.step === "write";

/** Renders an import: `imports into notices.dictionary; add …; update …; match …; columns …; rows 1000`. */
function renderImport({ list, add, update, match, columns, rows }: ListImportUse): string {
  const named = (label: string, names: readonly { text: string }[] = []): string[] =>
    names.length === 0 ? [] : [`${label} ${names.map(({ text }) => text).join(", ")}`];
  const calls = [...(add === undefined ? [] : [`add ${add}`]), ...(update === undefined ? [] : [`update ${update}`])];
  return [`imports into ${list}`, ...calls, ...named("match", match), ...named("columns", columns), `rows ${rows}`].join("; ");
}

/** Renders a call, such as `[GET /path, open to screens, "query id!", "one of book", "does get book"]`. */
function callReading(call: Call, { entities }: Project): unknown[] {
  const { query, body, handler, access } = call;
  const shape = (of: Shape): Entity | undefined => (of.entity === undefined ? undefined : entities.get(of.entity));
  const rendered = [
    `${call.method.toUpperCase()} ${call.path}`,
    ...(access === "screen" ? [] : [access]),
    ...(call.unlogged === true ? ["unlogged"] : []),
    ...(call.changes === true ? ["changes data"] : []),
  ];
  if (query.names.length > 0) rendered.push(`query ${takes(query, shape(query), entities).join(", ")}`);
  if (body.names.length > 0 || body.file)
    rendered.push(`body ${[...takes(body, shape(body), entities), ...(body.file ? ["a file"] : [])].join(", ")}`);
  const reply = renderReply(call, entities);
  if (reply !== "one of null") rendered.push(reply);
  if (handler.kind === "workflow") rendered.push(`does ${handler.workflow}`);
  if (handler.kind === "sheet") rendered.push(`does ${handler.sheet.want} of ${handler.sheet.entity}`);
  if (handler.kind === "upload") rendered.push(renderUpload(handler.upload));
  if (handler.kind === "export") rendered.push(`writes ${handler.list}`);
  if (handler.kind === "import") rendered.push(renderImport(handler.import));
  for (const [list, { by }] of Object.entries(call.imports)) rendered.push(`${by} stands for ${list}`);
  const store = handler.kind === "store" ? [renderStore(plainOf({ ...handler.store, set: handler.set }) as Record<string, unknown>)] : [];
  const more = [
    ...store,
    ...call.checks.map(plainOf),
    ...call.guards.map(({ field, writable }) => `${field} while ${plainOf({ tree: writable })}`),
  ];
  return [...rendered, ...more];
}

function renderStore({ operation, entity, sort: _, ...rest }: Record<string, unknown>): string {
  const more = Object.entries(rest).map(([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`);
  return [`does ${operation} ${entity}`, ...more].join("; ");
}

/** Lists the names of a shape. A field of its entity is a name alone. A name of the call's own includes its type and limits. */
function takes(shape: Shape, entity: Entity | undefined, entities: Project["entities"]): string[] {
  const properties = (shape.schema["properties"] ?? {}) as Record<string, JsonSchema>;
  const paged = PAGED.every((name) => shape.names.includes(name));
  const named = shape.names
    .filter((name) => !SORTING.includes(name) && (!paged || ![...PAGED, ...COUNTED].includes(name)))
    .map((name) => {
      const schema = properties[name] ?? {};
      const mark = shape.required.includes(name) ? "!" : "";
      if (isVersion(name, schema) || isOwn(entity?.fields.get(name), schema, entities)) return `${name}${mark}`;
      const title = schema["title"] === undefined ? "" : ` 「${String(schema["title"])}」`;
      return `${name}${mark} (${[`${renderType(schema)}${title}`, ...limits(schema), ...messages(schema)].join("; ")})`;
    });
  return paged ? [...named, "page"] : named;
}

const isVersion = (name: string, schema: JsonSchema): boolean =>
  name === "version" && schema["type"] === "integer" && schema["title"] === "版本" && schema["minimum"] === 1;

/** Whether the schema is the wire form of a field, and not a name that the call itself declares. */
function isOwn(field: EntityField | undefined, schema: JsonSchema, entities: Project["entities"]): boolean {
  if (field === undefined || field.title !== schema["title"]) return false;
  const rendered = JSON.stringify(schema);
  return (["input", "search", "key"] as const).some((direction) => JSON.stringify(fieldSchema(field, direction, entities)) === rendered);
}

/** Parameters that the tables of a list derive. The reading of each table names the columns. */
const SORTING = ["sort", "thenBy"];
const PAGED = ["pageNumber", "pageSize"];
/** Further parameters of pages of the store. */
const COUNTED = ["countLimit", "totalHint", "around"];

function renderReply({ reply }: Call, entities: Project["entities"]): string {
  if (reply.file) return `a file ${(reply.media ?? []).join(", ")}`.trim();
  const kind = reply.page ? "page" : reply.many ? "many" : reply.map ? "map" : "one";
  const at = `${reply.at === undefined ? "" : ` at ${reply.at}`}${reply.beside.length === 0 ? "" : ` beside ${reply.beside.join(", ")}`}${isSheetReply(reply.schema) ? ` beside ${READING}` : ""}`;
  const entity = reply.entity === undefined ? undefined : entities.get(reply.entity);
  const names = namesIn(
    isSheetReply(reply.schema) ? ((reply.schema["properties"] as Schemas)[reply.at ?? ""] ?? {}) : reply.schema,
    entity,
  );
  const whole = [...(entity?.fields.values() ?? [])].filter(({ secret }) => secret === false).map(({ name }) => name);
  const isWhole =
    reply.entity !== undefined &&
    [...whole, "version"].every((name) => reply.fields.includes(name)) &&
    reply.fields.length === whole.length + 1;
  return `${kind}${at} of ${isWhole ? reply.entity : names.join(", ")}`;
}

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Renders an upload, such as `stores a file of contract.scan, sheet` or `stores a file by slot: 1 of page.icon, 2 of page.logo`. */
function renderUpload({ takers, by, reply }: UploadOperation): string {
  const of = by === undefined ? [takers].flat() : Object.entries(takers).map(([code, taker]) => `${code} of ${taker}`);
  const replied = Object.entries(reply ?? {}).map(([member, part]) => `${member} its ${part}`);
  return `stores a file ${by === undefined ? "of" : `by ${by}:`} ${[...of, ...replied].join(", ")}`;
}

/** Whether a reply has the rows of a spreadsheet, and beside them how the sheet was read, which the language adds. */
const isSheetReply = ({ properties }: JsonSchema): boolean => (properties as Schemas | undefined)?.[READING] === sheetReading;

/** Lists the names of a reply. Names that are no field of its entity include their type, lists and records their content. */
function namesIn(schema: JsonSchema, entity: Entity | undefined): string[] {
  const items = schema["items"];
  if (isSchema(items)) return namesIn(items, entity);
  const properties = schema["properties"] as Record<string, JsonSchema> | undefined;
  if (properties === undefined) return [renderType(schema)];
  return Object.entries(properties).map(([name, item]) => {
    const inner = isSchema(item["items"]) || item["properties"] !== undefined ? ` (${namesIn(item, entity).join(", ")})` : "";
    const known = entity?.fields.has(name) === true || isVersion(name, { ...item, minimum: 1 });
    const kind = known || inner !== "" ? [] : [renderType(item), ...limits(item)].filter((term) => term !== "string");
    const wire = [item["x-wire"], item["contentEncoding"], item["format"]].filter((term) => term !== undefined);
    return `${[name, ...kind, ...(known || inner !== "" ? wire : [])].join(" ")}${inner}`;
  });
}
