import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { rowActionsOf } from "../../runtime/contract/language/row-actions.ts";
import { rowsCall, type RowsMode } from "../../runtime/contract/wire/rows-call.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { memoised } from "../memo/memo.ts";
import type { Model } from "../model/build.ts";
import type { CallDraft } from "../model/calls.ts";
import { callsOfAction } from "../model/rows-calls.ts";
import { fieldsOf, listAllScreens } from "../model/traverse.ts";
import type { Action, Call, Field, Project } from "../model/types.ts";
import { uploads } from "../model/widgets.ts";

/** Steps of an action that concern a single record or the page, so that an action on several rows must not have them. */
const SINGLE = ["custom", "open", "then", "go", "set", "print"] as const;
const STORED: ReadonlySet<string> = new Set(["update", "delete", "deleteMany"]);

/**
 * Checks actions that also act on ticked rows (`rows`). Reports (E562):
 *
 * - an action that does not make exactly one call that changes or removes stored records;
 * - an action with steps or a form for a single record;
 * - a hand-written call that requires more than the key of a row, what `send` sets, and fields of the form;
 * - a call with the name or path of the batch call, which is derived from the action's call;
 * - actions of one call that differ in `rows` or `rowsFile`.
 *
 * Also reports keywords without effect (E514): `rows` of an action that no table offers on its rows, and `rowsFile` without `rows`.
 */
export function checkSeveralRows({ project, drafts }: Model, report: Report): void {
  const modes = new Map<string, { mode: RowsMode; file: string | undefined; id: string }>();
  for (const screen of listAllScreens(project)) {
    const workflow = project.workflows.get(screen.workflow ?? "");
    const tables = [...screen.blocks.values()].filter((block) => block.kind === "table");
    const listed = new Set(tables.flatMap(rowActionsOf));
    const keys = new Set(tables.map(({ rowKey }) => rowKey));
    for (const action of screen.actions.values()) {
      const { rows, rowsFile: file, id, at } = action;
      // Borrowed actions are checked where they are declared.
      if (id.includes(".")) continue;
      if (rows === undefined) {
        if (file !== undefined) report.add("E514", at, `"rowsFile" has no effect on "${id}": it has no \`rows\``, "rows: each");
        continue;
      }
      const calls = callsOfAction(action, workflow);
      if (!listed.has(id)) report.noEffect(at, "rows", `"${id}"`, "no table lists it on its rows", `rowActions: […, ${id}]`);
      const why = unfit(action, calls, keys, project);
      if (why !== undefined) report.add("E562", at, `"${id}" cannot act on several rows: it ${why}`, "remove rows");
      for (const call of calls) {
        const known = modes.get(call);
        if (known !== undefined && known.mode !== rows)
          report.add("E562", at, `"${id}" and "${known.id}" make ${call} for several rows, but differ in \`rows\``, "choose each or all");
        if (known !== undefined && known.file !== file)
          report.add("E562", at, `"${id}" and "${known.id}" make ${call} for several rows, but differ in \`rowsFile\``, "name one file");
        modes.set(call, known ?? { mode: rows, file, id });
        checkTaken(call, at, drafts, report);
      }
    }
  }
}

function unfit({ confirm, ...action }: Action, calls: readonly string[], keys: ReadonlySet<string>, project: Project): string | undefined {
  const step = SINGLE.find((keyword) => action[keyword] !== undefined && !(keyword === "then" && action.rowsFile !== undefined));
  if (step !== undefined) return `has \`${step}\`, which is about one record`;
  if ((confirm?.buttons ?? []).length > 0) return "asks with buttons of its own, which are about one record";
  const single = singleIn(action);
  if (single !== undefined) return single;
  if (calls.length !== 1) return calls.length === 0 ? "makes no call" : `makes different calls: ${calls.join(", ")}`;
  const [service = "", name = ""] = (calls[0] ?? "").split(".");
  const call = project.services.get(service)?.calls.get(name);
  if (call === undefined) return undefined;
  if (!isStored(call) && !takesKey(call, keys, action))
    return call.handler.kind === "hand"
      ? `makes ${call.id}, whose required input is not the key of a row alone`
      : `makes ${call.id}, which does not change or remove a stored record`;
  return action.rowsFile !== undefined && !repliesText(call)
    ? `makes ${call.id}, whose reply has no titled member for \`rowsFile\``
    : undefined;
}

/** Tests whether a reply is an object with a member that the spreadsheet of an action on several rows can show. */
const repliesText = ({ reply }: Call): boolean =>
  !reply.many &&
  !reply.page &&
  Object.values((reply.schema["properties"] ?? {}) as Readonly<Record<string, JsonSchema>>).some(({ title }) => title !== undefined);

/**
 * Returns why the form of an action fits a single record only, or undefined if it fits several rows or there is none. An input that may be
 * left empty would empty that field of every row, and an uploaded file belongs to one record.
 */
function singleIn({ form }: Partial<Action>): string | undefined {
  if (form === undefined) return undefined;
  if (form.readonly === true || form.call !== undefined || form.record !== undefined) return "has a `form` that shows one record";
  const entered = fieldsOf(form).filter(({ widget, readonly }) => widget !== "display" && readonly !== true);
  const unfit = entered.find((field) => uploads(field.widget) || !isAlwaysSent(field));
  if (unfit === undefined) return undefined;
  return uploads(unfit.widget)
    ? `has a \`form\` with the file "${unfit.names.join(", ")}", which only one record can take`
    : `has a \`form\` in which "${unfit.names.join(", ")}" may stay empty, which would empty it in every row`;
}

const isAlwaysSent = ({ required, show }: Field): boolean => required === true && show === undefined;

const isStored = ({ handler }: Call): boolean =>
  handler.kind === "workflow" || (handler.kind === "store" && STORED.has(handler.store.operation));

/**
 * Tests whether the handler of a hand-written call can run for several rows. The call must change data, and require only the key of a row,
 * what the action sends, and fields of its form.
 */
function takesKey({ handler, method, body }: Call, keys: ReadonlySet<string>, { send, form }: Partial<Action>): boolean {
  if (handler.kind !== "hand" || method === "get" || body.required.length === 0) return false;
  const entered = new Set(form === undefined ? [] : fieldsOf(form).flatMap(({ names }) => names));
  const isGiven = (name: string): boolean => keys.has(name) || send?.has(name) === true || entered.has(name);
  return body.required.every(isGiven);
}

/** Reports an action on several rows (E562) if a declared call has the name or the path of the call that is derived for it. */
function checkTaken(id: string, at: Action["at"], drafts: Model["drafts"], report: Report): void {
  const draft = drafts.get(id);
  if (draft === undefined) return;
  const derived = rowsCall({ id, method: draft.ast.method, path: draft.ast.path.text });
  const taken = drafts.get(derived.id) ?? postedTo(drafts).get(derived.path);
  if (taken !== undefined)
    report.add("E562", at, `${taken.id} has the name or the path of ${derived.id} (POST ${derived.path})`, "rename it");
}

/** By path, the first call that is made there by POST. */
const postedTo = memoised((drafts: Model["drafts"]): ReadonlyMap<string, CallDraft> => {
  const posted = [...drafts.values()].filter(({ ast }) => ast.method === "post").reverse();
  return new Map(posted.map((draft) => [draft.ast.path.text, draft]));
});
