import type { RowsUse } from "../../runtime/contract/wire/rows-call.ts";
import type { Match, StoreOperation } from "../../runtime/contract/server/route.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { type CallDraft, keyInput } from "./calls.ts";
import { optional, resolveCondition } from "./conditions.ts";
import type { Context } from "./context.ts";
import { userNames } from "./entities.ts";
import { fieldAt, namesOfEntity, type Names } from "./names.ts";
import { exportedList } from "./export-calls.ts";
import type { Need } from "./needs.ts";
import { replyOf } from "./replies.ts";
import { importsOf, listImportOf, sheetOperation } from "./sheet-calls.ts";
import type { Call, Condition, Entity, EntityField } from "./types.ts";
import { uploadOperation } from "./upload-calls.ts";
import { resolveChecks, resolveValues } from "./values.ts";
import { PAGE_INPUTS } from "../../runtime/contract/language/page-of.ts";

/** Everything that screens and workflows require of a call. `buildModel` collects it for {@link completeCall}. */
export interface Requirements {
  /** Fields that the reply must contain, with the reasons. */
  needs: readonly Need[] | undefined;
  /** Rights that permit the call. */
  rights: readonly string[];
  /** Rights by transition, or undefined if each transition has the rights of the call. */
  transitionRights: Readonly<Record<string, readonly string[]>> | undefined;
  /** Conditions under which clients may write certain fields ({@link guardsByCall}). */
  guards: Call["guards"];
  /** Whether the call reads a complete record before a form opens. */
  detail: boolean;
  /** How actions make the call for several rows. Undefined if none does. */
  rows: RowsUse | undefined;
}

/**
 * Adds reply, rights, guards and handler to a call. They are known only after the screens are resolved. A call without storage operation,
 * workflow, sheet, upload, export, import or history has a hand-written handler.
 *
 * @param owed what screens and workflows require of the call
 */
export function completeCall(draft: CallDraft, owed: Requirements, entities: ReadonlyMap<string, Entity>, report: Report): Call {
  const { ast } = draft;
  const reply = replyOf(draft, owed.needs, owed.detail, entities);
  const found = handlerOf(draft, [...new Set([...reply.fields, ...reply.beside])], entities, report);
  const rights = (ast.access ?? "screen") === "screen" ? owed.transitionRights : undefined;
  const handler = found.kind === "workflow" && rights !== undefined ? { ...found, rights } : found;
  return {
    id: draft.id,
    service: draft.service,
    name: ast.name.text,
    method: ast.method,
    path: ast.path.text,
    query: draft.query,
    body: draft.body,
    reply,
    access: ast.access ?? "screen",
    ...(ast.unlogged === undefined ? {} : { unlogged: true as const }),
    ...(ast.changes === undefined ? {} : { changes: true as const }),
    rights: owed.rights,
    ...(owed.rows === undefined ? {} : { rows: owed.rows }),
    checks: resolveChecks(ast.checks, checkContext(draft, entities, report)),
    // A handler written by hand authorises itself which user may write which field.
    guards: handler.kind === "hand" ? [] : owed.guards.filter(({ field }) => draft.input.types.has(field.split(".")[0] ?? "")),
    imports: importsOf(draft),
    handler,
    at: ast.at,
  };
}

/**
 * Builds the context in which the checks of a call are resolved. A name without a subject means the sent value, or else the field of the
 * stored row.
 */
function checkContext(draft: CallDraft, entities: ReadonlyMap<string, Entity>, report: Report): Context {
  const subjects = new Map<string, Names | "value">([
    ["form", draft.input],
    ["user", userNames(entities)],
    ["now", "value"],
  ]);
  if (draft.entity !== undefined && readsRow(draft)) subjects.set("row", namesOfEntity(draft.entity, entities));
  const stored = draft.entity?.fields;
  return {
    report,
    // Without a stored record, a name is an input, and an unknown one is reported.
    bare: (name) => (draft.input.types.has(name) || stored?.has(name) !== true || !subjects.has("row") ? "form" : "row"),
    subjects,
    values: "stored",
  };
}

/** Operations on the one record that a key identifies. */
const keyed: ReadonlySet<string> = new Set(["get", "update", "delete", "steps"]);

/** Tests whether the server has loaded a stored record when it evaluates the checks of a call. */
const readsRow = ({ ast: { store }, workflow }: CallDraft): boolean => workflow !== undefined || keyed.has(store?.operation ?? "");

const reading: ReadonlySet<string> = new Set(["list", "tree", "children"]);

function handlerOf(draft: CallDraft, fields: readonly string[], entities: ReadonlyMap<string, Entity>, report: Report): Call["handler"] {
  const { store } = draft.ast;
  if (draft.workflow !== undefined) return { kind: "workflow", workflow: draft.workflow };
  const sheet = sheetOperation(draft);
  if (sheet !== undefined) return { kind: "sheet", sheet };
  const upload = uploadOperation(draft);
  if (upload !== undefined) return { kind: "upload", upload };
  const list = exportedList(draft);
  if (list !== undefined) return { kind: "export", list };
  const imported = listImportOf(draft);
  if (imported !== undefined) return { kind: "import", import: imported };
  const { history } = draft.ast;
  const entity = entities.get((history ?? store)?.entity.text ?? "");
  if (entity === undefined) return { kind: "hand" };
  const row = namesOfEntity(entity, entities);
  const subjects = new Map<string, Names | "value">([
    ["row", row],
    ["user", userNames(entities)],
    ["now", "value"],
  ]);
  const context: Context = { report, bare: "row", subjects, values: "stored" };
  if (history !== undefined) return historyOf(entity, optional(history.where, context));
  if (store === undefined) return { kind: "hand" };
  const operation: StoreOperation = { operation: store.operation, entity: entity.name, fields: [...fields] };
  if (store.search.length > 0) operation.search = store.search.map((name) => name.text);
  if (store.by !== undefined) operation.by = store.by.text;
  if (store.each !== undefined) operation.each = store.each;
  if (store.as.length > 0)
    operation.as = store.as.map(({ when, value }) => ({ when: resolveCondition(when, context).tree, value: value.text }));
  if (store.sum.length > 0) operation.sum = store.sum.map(({ text }) => text);
  const match = matchOf(draft, entity, entities);
  if (Object.keys(match).length > 0) operation.match = match;
  const key = keyInput(draft);
  if (keyed.has(store.operation) && key !== undefined && key !== entity.store?.key) operation.key = key;
  if (entity.store?.order !== undefined && reading.has(store.operation)) operation.order = entity.store.order;
  if (draft.sort.length > 0) operation.sort = draft.sort;
  if (draft.todos.length > 0) operation.todo = true;
  if (draft.totals.length > 0) operation.totals = draft.totals;
  const where = optional(store.where, context);
  if (where !== undefined) operation.where = where.tree;
  const set = resolveValues(store.set, checkContext(draft, entities, report), row.types, row.title);
  return { kind: "store", store: operation, set };
}

/** Builds the handler of a history. Its fields follow from the screens (history-calls.ts). */
const historyOf = ({ name }: Entity, where: Condition | undefined): Call["handler"] => ({
  kind: "history",
  entity: name,
  fields: [],
  ...(where === undefined ? {} : { where: where.tree }),
});

/** Inputs of a list that select no rows by a field: page, sort order, and the text that is searched for. */
const steering: ReadonlySet<string> = new Set([...PAGE_INPUTS, "searchText"]);

function matchOf(draft: CallDraft, entity: Entity, entities: ReadonlyMap<string, Entity>): Record<string, Match> {
  const match: Record<string, Match> = {};
  if (!reading.has(draft.ast.store?.operation ?? "")) return match;
  for (const shape of [draft.ast.query, draft.ast.body]) {
    const names = [...(shape?.fields?.map((name) => name.text) ?? []), ...(shape?.plus.keys() ?? [])];
    for (const name of names) {
      const declared = shape?.plus.get(name)?.schema;
      const of = declared?.["x-match"];
      if (typeof of === "string") {
        match[name] = { of, how: howOf(fieldAt(of, entity, entities), entity, declared?.["x-wire"] === "comma") };
        continue;
      }
      const field = entity.fields.get(name);
      const nodeOf = draft.ast.store?.operation === "children" && name === "id";
      const range = shape?.plus.get(name)?.schema["x-range"] as { from: string } | { to: string } | undefined;
      if (range !== undefined) match[name] = range;
      if (range !== undefined || steering.has(name) || field === undefined || nodeOf) continue;
      match[name] = howOf(field, entity, declared?.["x-wire"] === "comma");
    }
  }
  return match;
}

/**
 * Returns how an input filters a field. `contains`: a substring search, for texts and for keys that users type. `equal`: for codes,
 * references, generated keys, masked values and non-texts. `list`: for an input with several values.
 */
function howOf(field: EntityField | undefined, entity: Entity, isList: boolean): "contains" | "equal" | "list" {
  if (isList) return "list";
  // A search within a masked value would reveal it character by character.
  if (field?.schema["x-mask"] !== undefined) return "equal";
  const plain = field?.type === "string" && field.codes === undefined && field.ref === undefined && !isMadeKey(field, entity);
  return plain ? "contains" : "equal";
}

const isMadeKey = ({ name }: EntityField, { store }: Entity): boolean => name === store?.key && !store.typedKey;
