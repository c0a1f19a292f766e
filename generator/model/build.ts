import { plain } from "../load/tree.ts";
import type { RowsUse } from "../../runtime/contract/wire/rows-call.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { memoised, Tracker } from "../memo/memo.ts";
import type { Asts, FolderAst, ServiceAst } from "../parse/ast.ts";
import type { WorkflowAst } from "../parse/workflow-ast.ts";
import type { ScreenAst } from "../parse/screen-ast.ts";
import { callDrafts, usesOf, type CallDraft } from "./calls.ts";
import { leadingTo } from "./chains.ts";
import type { WorkflowNames } from "./context.ts";
import { entitiesOf, resolveScopes, userNames } from "./entities.ts";
import { completeCall, type Requirements } from "./complete-calls.ts";
import { seenInHistories } from "./history-calls.ts";
import { checkFileName, sortByName } from "./file-name.ts";
import { guardsByCall } from "./guards.ts";
import { needsByCall, type Need, type NeedsEnv } from "./needs.ts";
import { type Rights, rightsByCall, rightsByTransition } from "./rights.ts";
import { rowsByCall } from "./rows-calls.ts";
import { screensByName, screensOf } from "./screens.ts";
import { listNodesOf } from "./traverse.ts";
import type { Call, Entity, MenuFolder, Project, Screen, SeededRow, Service, Workflow } from "./types.ts";
import { workflowNames } from "./workflow-names.ts";
import { workflowsOf } from "./workflows.ts";

/** Result of {@link buildModel}: the resolved project, and two intermediate results for the rules. Both are keyed by call id. */
export interface Model {
  project: Project;
  /** The calls before they are completed. */
  drafts: ReadonlyMap<string, CallDraft>;
  /** The fields that screens need of each call's reply. */
  needs: ReadonlyMap<string, readonly Need[]>;
}

/** Codes of mistakes after which screens and workflows are not resolved, because each would cause many others there. */
const FIRST: ReadonlySet<string> = new Set(["E201", "E226", "E428"]);

/**
 * Resolves the parsed metadata in this order: entities, calls, workflows, screens, and the requirements of screens on calls. If a mistake
 * would cause others (an unknown entity, a wrong key), the result has no screens, dialogs and workflows.
 *
 * @param tracker the tracker of the previous run; only parts that depend on a change since then are resolved again
 */
export function buildModel(asts: Asts, report: Report, tracker = new Tracker()): Model {
  const { entities, names } = tracker.record("entities", report.run(resolveEntities, asts));
  const uses = tracker.record("uses", usesOf(asts, entities));
  const { drafts } = tracker.record("drafts", { drafts: callDrafts(asts.services, entities, uses, report) });
  // Without an entity, its key or its states, every name of its fields looks wrong. So these are reported first.
  const lost = report.diagnostics.some(({ code }) => FIRST.has(code)) || asts.workflows.some(({ entity }) => !names.has(entity.text));
  const { screens: screenAsts, dialogs: dialogAsts, workflows: workflowAsts } = lost ? { screens: [], dialogs: [], workflows: [] } : asts;
  const written = tracker.record("written", { screens: screensByName(screenAsts), dialogs: dialogAsts, workflows: workflowAsts });
  const { workflows } = tracker.record("workflows", { workflows: report.run(resolveWorkflows, written, entities, names, drafts) });
  const env = tracker.record("env", {
    screens: written.screens,
    entities,
    calls: drafts,
    workflows: names,
    ...transitionFacts(workflows),
    leadingTo: predecessors(written),
    user: userNames(entities),
  });
  const { screens } = tracker.record("screens", { screens: screensOf(screenAsts, env, report) });
  const { dialogs } = tracker.record("dialogs", { dialogs: screensOf(dialogAsts, env, report, screens) });
  const shown = tracker.record("shown", { screens, dialogs, workflows, calls: drafts });
  const demands = tracker.record("demands", { ...demandsOf(shown), workflows });
  const finish = (draft: CallDraft): Call => report.run(finishCall, draft, demands, entities);
  const services = seenInHistories(servicesOf(asts.services, drafts, finish, report));
  report.settle();
  const project = tracker.record("project", {
    entities,
    services,
    screens,
    dialogs,
    workflows,
    folders: foldersOf(asts.folders),
    rows: report.run(rowsOf, asts, entities),
  });
  return tracker.record("model", { project, drafts, needs: demands.needs });
}

/**
 * Resolves the entities, then the states that workflows and the conditions that scopes add to their fields. If a transition may store
 * incomplete records (`partial`), no field of its entity counts as always filled.
 *
 * @returns the entities, and the names that each workflow defines
 */
function resolveEntities({ entities: asts, workflows }: Asts, report: Report) {
  const entities = entitiesOf(asts, report);
  const names = workflowNames(workflows, entities, report);
  resolveScopes(asts, entities, report);
  for (const { entity, transitions } of workflows)
    for (const field of transitions.some(({ partial }) => partial !== undefined) ? (entities.get(entity.text)?.fields.values() ?? []) : [])
      if (field.filled === "required") field.filled = undefined;
  return { entities, names };
}

/**
 * The parsed screens, dialogs and workflows. All three are empty while a mistake in entities or calls would cause further mistakes in them.
 */
interface Written {
  screens: ReadonlyMap<string, ScreenAst>;
  dialogs: readonly ScreenAst[];
  workflows: readonly WorkflowAst[];
}

const predecessors = memoised(({ screens, dialogs }: Written) => leadingTo([...screens.values(), ...dialogs]));

function resolveWorkflows(
  { screens, workflows }: Written,
  entities: ReadonlyMap<string, Entity>,
  names: ReadonlyMap<string, WorkflowNames>,
  calls: ReadonlyMap<string, CallDraft>,
  report: Report,
): Map<string, Workflow> {
  return workflowsOf(workflows, entities, names, calls, screens, report);
}

/** Requirements of screens and workflows on each call, by call id: inputs that they send, rights, guards of fields, and how they use it. */
interface Demands {
  needs: ReadonlyMap<string, readonly Need[]>;
  rights: Rights;
  guards: ReadonlyMap<string, Call["guards"]>;
  details: ReadonlyMap<string, true>;
  rows: ReadonlyMap<string, RowsUse>;
  workflows: ReadonlyMap<string, Workflow>;
}

/** The resolved screens, dialogs, workflows and calls, from which {@link Demands} are derived. */
interface Shown extends NeedsEnv {
  dialogs: ReadonlyMap<string, Screen>;
}

const demandsOf = memoised((shown: Shown): Omit<Demands, "workflows"> => {
  const { screens, dialogs, workflows } = shown;
  const all = [...screens.values(), ...dialogs.values()];
  return {
    needs: needsByCall(all, shown),
    rights: rightsByCall(screens.values(), workflows.values()),
    guards: guardsByCall(all, workflows),
    details: detailCalls(all),
    rows: rowsByCall(all, workflows),
  };
});

function finishCall(draft: CallDraft, demands: Demands, entities: ReadonlyMap<string, Entity>, report: Report): Call {
  const workflow = demands.workflows.get(draft.workflow ?? "");
  const owed: Requirements = {
    needs: demands.needs.get(draft.id),
    rights: demands.rights.get(draft.id) ?? [],
    transitionRights: workflow === undefined ? undefined : rightsByTransition(workflow, draft.id, demands.rights),
    guards: demands.guards.get(draft.id) ?? [],
    detail: demands.details.has(draft.id),
    rows: demands.rows.get(draft.id),
  };
  return completeCall(draft, owed, entities, report);
}

/**
 * Maps each `workflow.transition` to its call, and to the fields that it requires: the fields of its unconditional checks that refuse an
 * empty value.
 */
function transitionFacts(workflows: ReadonlyMap<string, Workflow>) {
  const transitionCalls = new Map<string, string>();
  const transitionNeeds = new Map<string, string[]>();
  for (const workflow of workflows.values()) {
    for (const { name, call, checks } of workflow.transitions.values()) {
      const key = `${workflow.name}.${name}`;
      if (call !== undefined) transitionCalls.set(key, call);
      const filled = checks.filter(({ when, rule }) => when === undefined && "test" in rule.tree && rule.tree.test === "empty");
      transitionNeeds.set(
        key,
        filled.flatMap((check) => check.fields),
      );
    }
  }
  return { transitionCalls, transitionNeeds };
}

/** Grammar shapes of nodes whose call loads the record that a form edits. */
const fills: ReadonlySet<string | undefined> = new Set(["formBlock", "form", "detail"]);

/** Finds the calls that load the record of a form. Such a call returns the whole record. */
function detailCalls(screens: readonly Screen[]): Map<string, true> {
  const calls = new Map<string, true>();
  for (const screen of screens) {
    for (const { of, within } of listNodesOf(screen, "call")) if (fills.has(within.at(-1)?.shape)) calls.set(of, true);
  }
  return calls;
}

function servicesOf(
  asts: readonly ServiceAst[],
  drafts: ReadonlyMap<string, CallDraft>,
  finish: (draft: CallDraft) => Call,
  report: Report,
): Map<string, Service> {
  const services = new Map<string, Service>();
  for (const ast of sortByName(asts, true)) {
    const name = ast.name.text;
    const first = services.get(name);
    if (first !== undefined) {
      report.add("E106", ast.name.at, `service "${name}" is declared twice`, `the first is ${first.at.file}`);
      continue;
    }
    if (ast.made !== true) checkFileName(ast.name, report, { camel: true });
    const calls = ast.calls.flatMap((call) => drafts.get(`${name}.${call.name.text}`) ?? []);
    services.set(name, { name, title: ast.title, calls: new Map(calls.map((draft) => [draft.ast.name.text, finish(draft)])), at: ast.at });
  }
  return services;
}

/** Resolves the rows of `schemas/data`. Reports rows of an entity that is unknown (E201) or not stored (E403). */
function rowsOf({ data: asts }: Asts, entities: ReadonlyMap<string, Entity>, report: Report): SeededRow[] {
  return asts.flatMap((ast) => {
    const { text, at } = ast.entity;
    checkFileName(ast.entity, report, { keyword: "data" });
    const entity = entities.get(text);
    if (entity === undefined) report.unknown("E201", at, `unknown entity "${text}"`, text, entities.keys());
    else if (entity.store === undefined) report.add("E403", at, `"${text}" is not stored, so it cannot have rows`);
    return ast.rows.map(({ name, tree }) => ({
      entity: text,
      name: name.text,
      record: plain(tree) as Record<string, unknown>,
      at: name.at,
    }));
  });
}

function foldersOf(asts: readonly FolderAst[]): MenuFolder[] {
  return asts.map((ast) => ({
    id: ast.name.text,
    title: ast.title,
    parent: ast.parent?.text ?? "",
    order: ast.order,
    icon: ast.icon.text,
    at: ast.at,
  }));
}
