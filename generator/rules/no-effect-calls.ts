import type { Report } from "../diagnostics/diagnostic.ts";
import { get } from "../parse/pick.ts";
import type { Model } from "../model/build.ts";
import { type CallDraft, keyInput } from "../model/calls.ts";
import type { Entity } from "../model/types.ts";
import type { Name, ShapeAst } from "../parse/ast.ts";
import { listUsedSubjects } from "../parse/uses.ts";
import { checkType } from "./no-effect-entities.ts";

/** Reports keywords and inputs of a call, and members of its reply, that nothing reads or fills (E514). */
export function checkCallsWithoutEffect({ drafts, project: { entities, workflows } }: Model, report: Report): void {
  for (const draft of drafts.values()) report.run(checkCall, draft, entities.get(workflows.get(draft.workflow ?? "")?.entity ?? ""));
}

/**
 * Reports everything in a call that has no effect (E514): in its reply, its stored fields, its inputs and its log.
 *
 * @param moved the entity whose record the call moves to another state
 */
function checkCall(draft: CallDraft, moved: Entity | undefined, report: Report): void {
  checkReply(draft, report);
  checkStored(draft, report);
  if (moved !== undefined && draft.ast.upload === undefined) checkMovedReply(draft, moved, report);
  for (const shape of [draft.ast.query, draft.ast.body, draft.ast.reply])
    for (const { name, tree } of shape?.plus.values() ?? []) checkType(name, tree, report);
  checkTravelling(draft, report);
  checkLog(draft, report);
}

const CHANGES: ReadonlySet<string> = new Set(["create", "update", "delete", "deleteMany"]);

/**
 * Reports `changes` on a call that is logged anyway or only reads stored records (E514). Reports `unlogged` on a call that is never logged,
 * because it only reads or is public (E514).
 */
function checkLog({ id, workflow, ast }: CallDraft, report: Report): void {
  const { unlogged, changes, access, store, sheet, exports, method } = ast;
  const known = store === undefined ? workflow !== undefined || method !== "get" : CHANGES.has(store.operation);
  if (changes !== undefined && known) report.noEffect(changes, "changes", id, "the call already counts as a change");
  if (changes !== undefined && !known && (store ?? sheet ?? exports) !== undefined)
    report.noEffect(changes, "changes", id, "the call only reads");
  const isChange = known || changes !== undefined;
  if (unlogged !== undefined && (!isChange || access === "public"))
    report.noEffect(unlogged.at, "unlogged", id, isChange ? "the call is public" : "the call changes nothing");
}

function checkReply({ id, ast: { reply, sheet } }: CallDraft, report: Report): void {
  if (reply === undefined) return;
  const what = `the reply of ${id}`;
  if (reply.media.length > 0 && !reply.file) report.noEffect(reply.at, "media", what, "it is not a file");
  if (reply.media.length > 0 && sheet?.want === "file") report.noEffect(reply.at, "media", what, "it is a workbook");
  if (reply.beside.length > 0 && reply.under === undefined) report.noEffect(reply.at, "beside", what, "it has no `at`");
  if (reply.page && reply.many) report.noEffect(reply.at, "many", what, "`page` implies it");
  if (reply.page && reply.under !== undefined) report.noEffect(reply.at, "at", what, "a page has its own members");
  if (reply.nested && (!reply.many || reply.page)) report.noEffect(reply.at, "nested", what, "it is not a list of rows");
  const whole = reply.value !== undefined ? "value" : reply.map ? "map" : reply.file ? "file" : undefined;
  const idle = whole === "map" ? idleInMap(reply) : reply.entity !== undefined ? "entity" : reply.plus.size > 0 ? "plus" : undefined;
  if (whole !== undefined && idle !== undefined) report.noEffect(reply.at, idle, what, `\`${whole}\` is the whole reply`);
}

/** Returns a keyword that has no effect beside `map`. Its `entity` says of which records the values are keys. */
const idleInMap = ({ plus, fields, except, under }: ShapeAst): string | undefined =>
  plus.size > 0 ? "plus" : fields !== undefined ? "fields" : except.length > 0 ? "except" : under !== undefined ? "at" : undefined;

/** Store operations that read only the rows for which `where` holds. */
const NARROWED: ReadonlySet<string> = new Set(["list", "tree", "children", "count"]);

/**
 * Reports members of a store call's reply without effect (E514). A deletion has no reply at all. Other replies are records, so `map`,
 * `file` and `value` have no effect; a create or an update replies one record, so neither do `many` and `page`.
 */
function checkStoreReply({ id, ast: { reply } }: CallDraft, operation: string, report: Report): void {
  if (reply === undefined) return;
  const what = `the reply of ${id}`;
  if (operation.startsWith("delete")) {
    report.noEffect(reply.at, "reply", id, "a deletion returns no data");
    return;
  }
  for (const keyword of ["map", "file", "value"] as const)
    if (reply[keyword] !== undefined && reply[keyword] !== false)
      report.noEffect(reply.at, keyword, what, "the reply is the stored record");
  if (operation === "create" || operation === "update")
    for (const keyword of ["many", "page"] as const)
      if (reply[keyword]) report.noEffect(reply.at, keyword, what, "the reply is one record");
}

/** Checks the reply of a transition. It returns the stored record, as an update does. */
function checkMovedReply(draft: CallDraft, { fields }: Entity, report: Report): void {
  checkStoreReply(draft, "update", report);
  for (const { name } of draft.ast.reply?.plus.values() ?? [])
    if (!fields.has(name.text) && name.text !== "version") reportUnfilled(name, draft.id, report);
}

function checkStored(draft: CallDraft, report: Report): void {
  const { id, ast, entity } = draft;
  const { store, reply, query, body } = ast;
  if (store === undefined || entity === undefined) return;
  if (store.where !== undefined && store.operation === "create") report.noEffect(store.at, "where", id, "there is no record yet");
  if (store.operation === "get" && reply?.many === true) report.noEffect(reply.at, "many", id, "it reads one record");
  if (store.operation !== "count" && store.operation !== "steps")
    for (const { name } of reply?.plus.values() ?? []) reportUnfilled(name, id, report);
  if (NARROWED.has(store.operation)) checkStarts(query, report);
  checkStoreReply(draft, store.operation, report);
  if (body?.file === true) report.noEffect(body.at, "file", id, "it stores a record");
  if (query?.page === true && !NARROWED.has(store.operation)) report.noEffect(query.at, "page", id, "it returns no list");
  if (store.operation === "delete" || store.operation === "deleteMany") checkDeleted(draft, report);
  if (store.operation !== "create" && store.operation !== "update") return;
  const asked = listUsedSubjects([ast.checks, store.set]);
  for (const { name, schema } of [query, body].flatMap((shape) => [...(shape?.plus.values() ?? [])]))
    if (
      !entity.fields.has(name.text) &&
      name.text !== "version" &&
      schema["x-match"] === undefined &&
      schema["x-rows"] === undefined &&
      !asked.has(name.text) &&
      !asked.has("form")
    )
      report.add(
        "E514",
        name.at,
        `"${name.text}" is an input of ${id}, but not a field of "${entity.name}"`,
        "remove it, or use it in set: or checks:",
      );
}

/**
 * Reports inputs that a deletion does not read (E514). It reads the key (`ids` for several records), the version of a single record, and
 * what its checks use. If these read any form value, all inputs are accepted.
 */
function checkDeleted(draft: CallDraft, report: Report): void {
  const { id, ast } = draft;
  const named = ast.store?.operation === "delete" ? keyInput(draft) : "ids";
  const asked = new Set([...listUsedSubjects([ast.checks]), named, ...(named === "ids" ? [] : ["version"])]);
  // If no input identifies the records, only that is reported.
  if (named === undefined || asked.has("form")) return;
  for (const shape of [ast.query, ast.body]) {
    const names = [...(shape?.fields ?? []), ...[...(shape?.plus.values() ?? [])].map(({ name }) => name)];
    for (const { text, at } of names)
      if (!asked.has(text)) report.add("E514", at, `"${text}" is an input of ${id}, which deletes and does not read it`, `remove ${text}`);
    if (shape?.entity !== undefined && shape.fields === undefined)
      report.add("E514", shape.at, `${id} takes all fields of "${shape.entity.text}", but reads only its key`, "use fields: [key]");
  }
}

/** Reports defaults in a search. A search starts empty; defaults are for forms. */
function checkStarts(query: ShapeAst | undefined, report: Report): void {
  for (const { name, tree } of query?.plus.values() ?? []) {
    const at = get(tree, "default")?.at;
    if (at !== undefined) report.noEffect(at, "default", `"${name.text}"`, "a search starts empty");
  }
}

const reportUnfilled = (name: Name, id: string, report: Report): void =>
  report.add(
    "E514",
    name.at,
    `"${name.text}" is in the reply of ${id}, but nothing fills it`,
    "use a field of the entity, or write the handler by hand",
  );

/**
 * Reports keywords about stored values on inputs and reply members, which are not stored (E514). Reports secrets that a reply lists,
 * although no reply contains them (E514).
 */
function checkTravelling({ ast, entity }: CallDraft, report: Report): void {
  const named = (shape: ShapeAst | undefined, keywords: readonly string[], why: string): void => {
    for (const { name, tree } of shape?.plus.values() ?? [])
      for (const keyword of keywords) {
        const at = get(tree, keyword)?.at;
        if (at !== undefined) report.noEffect(at, keyword, `"${name.text}"`, why);
      }
  };
  for (const shape of [ast.query, ast.body]) named(shape, ["x-derived", "readOnly", "x-ref"], "it is not stored");
  named(ast.reply, ["x-derived", "readOnly", "x-secret", "default", "errorMessage"], "it is part of a reply");
  for (const { text, at } of ast.reply?.fields ?? [])
    if (entity?.fields.get(text)?.secret !== false && ast.reply?.entity?.text === entity?.name && entity?.fields.has(text) === true)
      report.add("E514", at, `"${text}" is secret, so no reply contains it`, `remove ${text}`);
}
