import { rowActionsOf } from "../../runtime/contract/language/row-actions.ts";
import { rowsCall, type RowsMode } from "../../runtime/contract/wire/rows-call.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { memoised } from "../memo/memo.ts";
import type { Model } from "../model/build.ts";
import type { CallDraft } from "../model/calls.ts";
import { callsOfAction } from "../model/rows-calls.ts";
import { listAllScreens } from "../model/traverse.ts";
import type { Action, Call, Project } from "../model/types.ts";

/** Steps of an action that concern a single record or the page, so that an action on several rows must not have them. */
const SINGLE = ["form", "custom", "open", "then", "go", "set", "print"] as const;
const STORED: ReadonlySet<string> = new Set(["update", "delete", "deleteMany"]);

/**
 * Checks actions that can also run on ticked rows (`rows`, E562). Such an action must make one call that changes or deletes stored records,
 * and have no steps for a single record. A hand-written call must require nothing but the key of a row. All actions with the same call must
 * have the same mode. If no table lists the action as row action, `rows` has no effect (E514).
 */
export function checkSeveralRows({ project, drafts }: Model, report: Report): void {
  const modes = new Map<string, { mode: RowsMode; id: string }>();
  for (const screen of listAllScreens(project)) {
    const workflow = project.workflows.get(screen.workflow ?? "");
    const tables = [...screen.blocks.values()].filter((block) => block.kind === "table");
    const listed = new Set(tables.flatMap(rowActionsOf));
    const keys = new Set(tables.map(({ rowKey }) => rowKey));
    for (const action of screen.actions.values()) {
      const { rows, id, at } = action;
      // Borrowed actions are checked where they are declared.
      if (rows === undefined || id.includes(".")) continue;
      const calls = callsOfAction(action, workflow);
      if (!listed.has(id))
        report.add("E514", at, `"rows" has no effect on "${id}": no table lists it on its rows`, `rowActions: […, ${id}]`);
      const why = unfit(action, calls, keys, project);
      if (why !== undefined) report.add("E562", at, `"${id}" cannot act on several rows: it ${why}`, "remove rows");
      for (const call of calls) {
        const known = modes.get(call);
        if (known !== undefined && known.mode !== rows)
          report.add("E562", at, `"${id}" and "${known.id}" make ${call} for several rows, but differ in \`rows\``, "choose each or all");
        modes.set(call, known ?? { mode: rows, id });
        checkTaken(call, at, drafts, report);
      }
    }
  }
}

function unfit({ confirm, ...action }: Action, calls: readonly string[], keys: ReadonlySet<string>, project: Project): string | undefined {
  const step = SINGLE.find((keyword) => action[keyword] !== undefined);
  if (step !== undefined) return `has \`${step}\`, which is about one record`;
  if ((confirm?.buttons ?? []).length > 0) return "asks with buttons of its own, which are about one record";
  if (calls.length !== 1) return calls.length === 0 ? "makes no call" : `makes different calls: ${calls.join(", ")}`;
  const [service = "", name = ""] = (calls[0] ?? "").split(".");
  const call = project.services.get(service)?.calls.get(name);
  if (call === undefined || isStored(call) || takesKey(call, keys)) return undefined;
  return call.handler.kind === "hand"
    ? `makes ${call.id}, whose required input is not the key of a row alone`
    : `makes ${call.id}, which does not change or remove a stored record`;
}

const isStored = ({ handler }: Call): boolean =>
  handler.kind === "workflow" || (handler.kind === "store" && STORED.has(handler.store.operation));

/** Tests whether a hand-written call changes data and requires only the key of a row, so that its handler can run for several rows. */
const takesKey = ({ handler, method, body }: Call, keys: ReadonlySet<string>): boolean =>
  handler.kind === "hand" && method !== "get" && body.required.length === 1 && body.required.every((name) => keys.has(name));

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
