import { AROUND, THEN_BY, WITH_TOTALS } from "../../runtime/contract/language/page-of.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { Model } from "../model/build.ts";
import { type CallDraft, keyInput } from "../model/calls.ts";
import { typeOfSchema } from "../model/names.ts";
import type { Entity, EntityField } from "../model/types.ts";
import { STEP } from "../model/store-shapes.ts";
import type { Name, StoreAst } from "../parse/ast.ts";
import { checkCount } from "./check-counts.ts";
import { canHold } from "./satisfy.ts";
import { checkShapeEntities } from "./check-shape-entities.ts";
import { checkFilter, checkMatch, checkWritten } from "./check-filters.ts";

/**
 * Checks the declarations of all calls, and the operations of calls that the store handles. Reports:
 *
 * - an operation of an entity that is not stored (E403);
 * - an operation without the inputs, reply or keywords that it needs (E404);
 * - names that are unknown (E213), duplicate (E111), or unsuitable for a search or a range (E220, E303, E304);
 * - `set` that empties a required field (E313), and a `where` that excludes what the call writes (E545);
 * - a reply that lacks fields which screens use (E407);
 * - `except` without effect (E514).
 */
export function checkServices(model: Model, report: Report): void {
  for (const draft of model.drafts.values()) report.run(checkCall, draft, model);
}

function checkCall(draft: CallDraft, model: Model, report: Report): void {
  checkTwice(draft, report);
  checkExcept(draft, report);
  if (draft.ast.store !== undefined) checkStore(draft, draft.ast.store, model, report);
  checkReply(draft, model, report);
  checkIdleMatch(draft, report);
}

/** Reports `except` beside `fields`, which lists what the shape has anyway, and `except` that leaves out every field (E514). */
function checkExcept({ ast, entity }: CallDraft, report: Report): void {
  for (const shape of [ast.query, ast.body, ast.reply]) {
    const omitted = shape?.except ?? [];
    const [first] = omitted;
    if (first === undefined || shape === undefined) continue;
    if (shape.fields !== undefined)
      report.add("E514", first.at, '"except" has no effect here: `fields` lists what the shape has', "remove except, or fields");
    const named = new Set(omitted.map(({ text }) => text));
    const isOwn = shape.entity?.text === entity?.name;
    if (
      isOwn &&
      shape.plus.size === 0 &&
      [...(entity?.fields.values() ?? [])].every(({ name, secret }) => secret !== false || named.has(name))
    )
      report.add(
        "E514",
        first.at,
        "`except` leaves out every field",
        `remove names from except, or the ${shape === ast.reply ? "reply" : "input"}`,
      );
  }
}

/** Inputs that `page: true` adds. */
const PAGING: ReadonlySet<string> = new Set(["pageNumber", "pageSize", "countLimit", "totalHint", AROUND, "sort", THEN_BY]);

/** Reports a declared name that the shape already has (E111). It would replace the other one. */
function checkTwice({ id, ast }: CallDraft, report: Report): void {
  for (const shape of [ast.query, ast.body, ast.reply])
    for (const { name } of shape?.plus.values() ?? []) {
      const isAdded = PAGING.has(name.text) || (name.text === WITH_TOTALS && ast.store !== undefined);
      if (shape?.page === true && isAdded && shape !== ast.reply)
        report.add("E111", name.at, `"${name.text}" is declared twice in ${id}, because page: true adds it`, `remove ${name.text}`);
      else if (shape?.fields?.some(({ text }) => text === name.text) === true)
        report.add("E111", name.at, `"${name.text}" is both in fields and in plus of ${id}`, "remove one of them");
    }
}

function checkStore(draft: CallDraft, store: StoreAst, model: Model, report: Report): void {
  const entity = model.project.entities.get(store.entity.text);
  if (entity === undefined) return;
  if (entity.store === undefined) {
    report.add("E403", store.entity.at, `"${entity.name}" is not stored`, `add x-store to ${entity.at.file}, or write the handler by hand`);
    return;
  }
  if (draft.workflow !== undefined) {
    report.add("E404", store.at, `${draft.id} makes transitions of "${draft.workflow}", so the workflow is its handler`, "remove store:");
    return;
  }
  const lack = (message: string, hint?: string): void =>
    report.add("E404", store.at, `${store.operation} of "${entity.name}": ${message}`, hint);
  checkKeys(draft, store, entity, model, lack);
  checkShapeEntities(draft, store, model, report);
  checkCount(draft, entity, model.project, report);
  checkSearch(draft, store, entity, lack, model, report);
  checkSet(store, entity, lack, report);
  if (operationWrites(store.operation)) checkWritten(draft, entity, report);
  checkKept(draft, model, report);
}

const operationWrites = (operation: string): boolean => operation === "create" || operation === "update";

/** Tests whether users can search for a part of the text of a field. They do not know codes, nor the ids of files. */
const isSearchable = ({ type, secret, file, codes, states }: EntityField): boolean =>
  type === "string" && secret === false && file === undefined && (codes ?? states) === undefined;

type Lack = (message: string, hint?: string) => void;

function checkKeys(draft: CallDraft, store: StoreAst, entity: Entity, model: Model, lack: Lack): void {
  const key = entity.store?.key ?? "";
  const inputs = draft.input.types;
  const { operation } = store;
  if (["get", "update", "delete", "steps"].includes(operation) && keyInput(draft) === undefined)
    lack(`the key "${key}" is not an input`, `if it has another name in the call: plus: { id: { type: string, x-match: ${key} } }`);
  if (operation === "create" && entity.store?.typedKey === true && ![...draft.body.required, ...draft.query.required].includes(key))
    lack(`users enter the key "${key}", but it is not required`, `"required": [${JSON.stringify(key)}, …] in ${entity.at.file}`);
  if (operation === "steps") checkSteps(draft, entity, model, lack);
  if (operation === "deleteMany" && inputs.get("ids")?.type !== "array")
    lack('the list "ids" is not an input', "plus: { ids: { type: array, items: { type: string } } }");
  if ((operation === "tree" || operation === "children") && entity.store?.parent === undefined)
    lack("the entity has no parent", "add parent to its x-store");
  if (operation === "children" && !inputs.has("id")) lack('the key of the node above, "id", is not an input');
  if (operation === "list" && draft.ast.reply?.page !== true) lack("a list is paged", "reply: { …, page: true }");
  if ((operation === "tree" || operation === "children") && draft.ast.reply?.many !== true && draft.ast.reply?.page !== true)
    lack("the reply is not a list");
  if (operation === "get" && draft.ast.reply?.entity === undefined) lack("the call has no reply");
  const asked = draft.ast.query?.page === true || draft.ast.body?.page === true;
  if (draft.ast.reply?.page === true && !asked) lack("the reply is paged, but the input has no page", "query: { page: true }");
}

/** Checks a call that reads steps (E404): a workflow moves the record, and the reply has only what the server knows of a step. */
function checkSteps({ ast, reply }: CallDraft, entity: Entity, { project }: Model, lack: Lack): void {
  if (![...project.workflows.values()].some((workflow) => workflow.entity === entity.name))
    lack("no workflow moves its records", "name an entity of a workflow");
  const unknown = [...reply.types.keys()].filter((name) => !Object.hasOwn(STEP, name));
  if (ast.reply?.many !== true || unknown.length > 0)
    lack(unknown.length > 0 ? `a step has no "${unknown[0]}"` : "the reply is a list of steps", "remove reply:");
}

/** Reports an update that writes a constant which its own `where` excludes (E545): the call never finds the record again. */
function checkKept({ id, ast: { store } }: CallDraft, { project }: Model, report: Report): void {
  const handler = project.services.get(id.split(".")[0] ?? "")?.calls.get(id.split(".")[1] ?? "")?.handler;
  const where = handler?.kind === "store" ? handler.store.where : undefined;
  if (store?.operation !== "update" || where === undefined || !canHold({ trees: [where] })) return;
  for (const { name, value } of store.set)
    if (value.kind === "literal" && !canHold({ trees: [where], fixed: new Map([[`row.${name.text}`, value.value]]) }))
      report.add(
        "E545",
        value.at,
        `${id} writes a "${name.text}" that its \`where\` excludes, so it never finds the record again`,
        "remove it",
      );
}

/**
 * Checks the fields that the server sets. Only a create or an update may have `set`, and it may not set the key, the version or a computed
 * field (E404). It may not empty a required field (E313). Whether the fields exist is checked elsewhere.
 */
function checkSet(store: StoreAst, entity: Entity, lack: Lack, report: Report): void {
  if (store.set.length > 0 && !operationWrites(store.operation)) lack("`set` is only for create and update");
  for (const { name, value } of store.set) {
    const isBlank = value.kind === "literal" && (value.value === null || String(value.value).trim() === "");
    if (isBlank && entity.required.includes(name.text))
      report.add("E313", value.at, `"${name.text}" is required, and \`set\` empties it`, "write a value");
    const own = name.text === entity.store?.key ? "the key" : name.text === "version" ? "the version" : undefined;
    const derived = entity.fields.get(name.text)?.derived !== undefined ? "computed from other fields" : undefined;
    const why = own ?? derived;
    if (why !== undefined) report.add("E404", name.at, `"${name.text}" is ${why}, which \`set\` cannot write`);
  }
}

const steering: ReadonlySet<string> = new Set(["pageNumber", "pageSize", "sort", THEN_BY, WITH_TOTALS, "searchText", "id"]);

function checkSearch(draft: CallDraft, store: StoreAst, entity: Entity, lack: Lack, model: Model, report: Report): void {
  for (const name of store.search) {
    const field = entity.fields.get(name.text);
    if (field === undefined)
      report.unknown("E213", name.at, `"${name.text}" is not a field of "${entity.name}"`, name.text, entity.fields.keys());
    else if (!isSearchable(field))
      report.add("E404", name.at, `"${name.text}" is not a text that can be searched`, `texts: ${textsOf(entity)}`);
  }
  const asked = draft.input.types.has("searchText");
  if (store.search.length > 0 && !asked) lack('`search` is declared, and "searchText" is not an input');
  const reads = store.operation === "list" || store.operation === "tree" || store.operation === "children";
  if (asked && store.search.length === 0) lack('"searchText" is an input, and `search` names no fields');
  if (!reads) return;
  checkRanges(draft, report);
  for (const [name, { name: at }] of [...(draft.ast.query?.plus ?? []), ...(draft.ast.body?.plus ?? [])]) {
    const range = draft.ast.query?.plus.get(name)?.schema["x-range"] ?? draft.ast.body?.plus.get(name)?.schema["x-range"];
    if (range !== undefined)
      checkRange(Object.values(range as object)[0] as string, { at, schema: shapeSchema(draft, name) }, entity, report);
    if (checkMatch(shapeSchema(draft, name), at, entity, model, report)) continue;
    const filtered = entity.fields.get(name);
    if (filtered !== undefined && filtered.secret !== false)
      report.add("E220", at.at, `"${name}" of "${entity.name}" is secret, which cannot be searched`);
    else if (range === undefined && filtered !== undefined) checkFilter(at, shapeSchema(draft, name), filtered, report);
    if (range !== undefined || steering.has(name) || filtered !== undefined) continue;
    const near = didYouMean(name, entity.fields.keys());
    report.add(
      "E213",
      at.at,
      `"${name}" filters the list, but is not a field of "${entity.name}"`,
      near === undefined ? BY_HAND : `${near}; ${BY_HAND}`,
    );
  }
}

/** Reports two inputs of one call that are the same end of a range (E303). */
function checkRanges({ id, ast }: CallDraft, report: Report): void {
  const ends = new Map<string, string>();
  for (const { name, schema } of [ast.query, ast.body].flatMap((shape) => [...(shape?.plus.values() ?? [])])) {
    if (schema["x-range"] === undefined) continue;
    const end = JSON.stringify(schema["x-range"]);
    const first = ends.get(end);
    if (first !== undefined)
      report.add("E303", name.at, `"${name.text}" and "${first}" of ${id} are the same end of a range`, "from: … and to: …");
    ends.set(end, name.text);
  }
}

const shapeSchema = (draft: CallDraft, name: string): Readonly<Record<string, unknown>> =>
  draft.ast.query?.plus.get(name)?.schema ?? draft.ast.body?.plus.get(name)?.schema ?? {};

/**
 * Reports `x-match` where nothing is filtered (E220): in replies, and in inputs of calls that do not list stored records. The key input of
 * a call may have it.
 */
function checkIdleMatch(draft: CallDraft, report: Report): void {
  const searched = ["list", "tree", "children"].includes(draft.ast.store?.operation ?? "");
  const { query, body, reply } = draft.ast;
  const plus = [...(searched ? [] : [query, body]), reply].flatMap((shape) => [...(shape?.plus.values() ?? [])]);
  const key = searched ? undefined : keyInput(draft);
  for (const { name, schema } of plus) {
    if (schema["x-match"] !== undefined && name.text !== key)
      report.add("E220", name.at, `"${name.text}" filters no stored list, so x-match has no effect`);
  }
}
const textsOf = (entity: Entity): string =>
  [...entity.fields.values()]
    .filter((field) => isSearchable(field))
    .map(({ name }) => name)
    .join(", ");

/** Hint for an input that is not meant to be a field. */
const BY_HAND = "or omit store: and write the handler by hand";

/** Checks that a range applies to a field that can be ordered (E304), and that both are a date or both a time (E303). */
function checkRange(
  of: string,
  { at, schema }: { at: Name; schema: Readonly<Record<string, unknown>> },
  entity: Entity,
  report: Report,
): void {
  const field = entity.fields.get(of);
  if (field === undefined) report.unknown("E213", at.at, `"${of}" is not a field of "${entity.name}"`, of, entity.fields.keys());
  else if (!isOrdered(field)) {
    const ordered = [...entity.fields.values()].filter(isOrdered).map(({ name }) => name);
    const known = ordered.length === 0 ? "" : `; "${entity.name}" has ${ordered.join(", ")}`;
    const hint = `a range needs a number, an amount, a date or a time (x-format: date, datetime)${known}`;
    report.add("E304", at.at, `"${of}" has no order, which a range requires`, hint);
  } else checkEnd(of, field, { at, given: typeOfSchema(schema).format }, report);
}

const isOrdered = ({ stored, format, codes, secret }: EntityField): boolean =>
  codes === undefined &&
  secret === false &&
  (["time", "money", "integer", "real"].includes(stored) || (stored === "text" && format === "date"));

/** Reports a date as the end of a range of times, or a time for dates (E303). It would be compared as a text of another form. */
function checkEnd(of: string, field: EntityField, { at, given }: { at: Name; given: string | undefined }, report: Report): void {
  const wanted = field.format === "date" || field.stored === "time" ? (field.format ?? "datetime") : undefined;
  if (wanted !== undefined && given !== wanted)
    report.add(
      "E303",
      at.at,
      `"${at.text}" is an end of a range over "${of}", which is a ${wanted === "date" ? "date" : "time"}, and is declared otherwise`,
      `x-format: ${wanted}`,
    );
}

/** Reports fields that a reply excludes by hand, but that a screen needs (E407). */
function checkReply(draft: CallDraft, model: Model, report: Report): void {
  const shape = draft.ast.reply;
  const entity = draft.replyEntity;
  if (shape === undefined || entity === undefined || (shape.fields === undefined && shape.except.length === 0)) return;
  const brought = new Set(draft.replyFields.map((field) => field.name));
  const lacking = new Map<string, string>();
  for (const { field, why } of model.needs.get(draft.id) ?? []) {
    const declared = entity.fields.get(field);
    if (declared !== undefined && declared.secret === false && !brought.has(field) && !lacking.has(field)) lacking.set(field, why);
  }
  for (const [field, why] of lacking) report.add("E407", shape.at, `the reply of ${draft.id} lacks "${field}", which ${why} requires`);
}
