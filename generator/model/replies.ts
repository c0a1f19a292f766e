import { WORKBOOK } from "../../runtime/contract/language/list-export.ts";
import { listImportReply } from "../../runtime/contract/server/list-import-reply.ts";
import { closed, many, page, tree, under } from "../../runtime/contract/server/reply-schemas.ts";
import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { READING, sheetReading } from "../../runtime/contract/server/sheet-reading.ts";
import type { CallDraft } from "./calls.ts";
import type { Need } from "./needs.ts";
import { fieldSchema, plusSchema } from "./shapes.ts";
import type { Entity, EntityField, Reply } from "./types.ts";

const version: JsonSchema = { type: "integer", title: "版本" };

/**
 * Determines the reply of a call, with its closed JSON Schema. The fields of the reply are those that its declaration lists (`fields`). If
 * the declaration lists none:
 *
 * - Rows of a list have the key and the fields that screens use.
 * - Rows of a list that no screen uses have all fields except child rows.
 * - A single record has all fields.
 *
 * A call that declares no reply has the schema of null.
 *
 * @param needs fields that screens use; undefined if no screen makes the call
 * @param detail true if the call reads the record of a form, which needs the version and the child rows
 */
export function replyOf(
  draft: CallDraft,
  needs: readonly Need[] | undefined,
  detail: boolean,
  entities: ReadonlyMap<string, Entity>,
): Reply {
  const shape = draft.ast.reply;
  // The entity of a map only says what its values are.
  const entity = shape?.map === true ? undefined : draft.replyEntity?.name;
  const base = { entity, page: shape?.page === true, many: shape?.many === true, map: shape?.map === true };
  const rest = {
    ...base,
    file: shape?.file === true,
    media: draft.ast.sheet?.want === "file" || draft.ast.imports?.want === "file" ? [WORKBOOK] : (shape?.media ?? []),
    at: shape?.under,
    beside: shape?.beside.map((name) => name.text) ?? [],
    plus: [...(shape?.plus.keys() ?? [])],
  };
  if (shape === undefined) return { ...rest, schema: { type: "null" }, fields: [], view: "plain" };
  if (shape.value !== undefined) return { ...rest, schema: plusSchema(shape.value), fields: [], view: "plain" };
  if (shape.file) return { ...rest, schema: { type: "string" }, fields: [], view: "plain" };
  if (draft.ast.imports?.want === "rows") return { ...rest, schema: listImportReply, fields: [], view: "plain" };
  if (shape.map) return { ...rest, schema: { type: "object", additionalProperties: { type: "string" } }, fields: [], view: "plain" };
  const list = rest.page || rest.many;
  const view = draft.replyEntity === undefined ? "plain" : list && needs !== undefined ? "list" : "detail";
  const fields = chosen(draft, view === "list" ? needs : undefined, list && !detail);
  const record = recordSchema(draft, fields, rest.beside, needs !== undefined || detail || shape.fields === undefined, entities);
  return { ...rest, schema: around(draft, record, fields, entities), fields: Object.keys(record["properties"] as object), view };
}

/**
 * Returns the fields of a record that a reply contains, in the sequence of the entity. If the shape names them, these. Otherwise the key
 * and those that a screen needs; without known needs, all but the child rows of a list.
 */
function chosen(draft: CallDraft, needs: readonly Need[] | undefined, list: boolean): EntityField[] {
  const named = draft.ast.reply?.fields !== undefined;
  if (needs === undefined || named) return draft.replyFields.filter((field) => named || !list || field.rows === undefined);
  const wanted = new Set(needs.map((need) => need.field));
  const key = draft.replyEntity?.store?.key;
  return draft.replyFields.filter((field) => field.name === key || wanted.has(field.name));
}

function recordSchema(
  draft: CallDraft,
  fields: readonly EntityField[],
  beside: readonly string[],
  versioned: boolean,
  entities: ReadonlyMap<string, Entity>,
): JsonSchema {
  const key = draft.replyEntity?.store?.key;
  const inside = draft.ast.reply?.under === undefined ? fields : fields.filter((field) => !beside.includes(field.name));
  const properties: Record<string, JsonSchema> = {};
  for (const field of inside) {
    properties[field.name] = field.name === key ? { type: field.type, title: field.title } : fieldSchema(field, "reply", entities);
  }
  const isOfStep = draft.ast.store?.operation === "steps";
  for (const [name, { schema }] of draft.ast.reply?.plus ?? [])
    properties[name] = isOfStep ? { ...plusSchema(schema), type: ["string", "null"] } : plusSchema(schema);
  const nodes = draft.ast.store?.operation === "tree" || draft.ast.store?.operation === "children";
  if (nodes) properties["isLeaf"] = { type: "boolean", title: "末级" };
  if (isVersioned(draft.replyEntity) && versioned) properties["version"] = version;
  return closed(properties, key !== undefined && properties[key] !== undefined ? [key] : []);
}

/** Tests whether the rows have a version. Rows of a log never change. */
const isVersioned = (entity: Entity | undefined): boolean => entity?.store !== undefined && entity.store.log === undefined;

/**
 * Wraps the schema of a record as the shape of the reply demands. The result is a page, a list, a tree, or the record under its name
 * (`under`) with child lists beside it.
 */
function around(draft: CallDraft, record: JsonSchema, fields: readonly EntityField[], entities: ReadonlyMap<string, Entity>): JsonSchema {
  const shape = draft.ast.reply;
  if (shape?.page === true) return page(record, draft.totals);
  const listed = draft.ast.store?.operation === "tree" || shape?.nested === true ? tree : many;
  const inner = shape?.many === true ? listed(record) : record;
  if (shape?.under === undefined) return inner;
  if (draft.ast.sheet?.want === "rows") return under(shape.under, inner, { [READING]: sheetReading });
  const lists = fields.filter((field) => shape.beside.some((name) => name.text === field.name));
  return under(shape.under, inner, Object.fromEntries(lists.map((field) => [field.name, fieldSchema(field, "reply", entities)])));
}
