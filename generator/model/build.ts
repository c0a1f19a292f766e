import { plain } from "../load/tree.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Asts, DataAst, FolderAst, ServiceAst } from "../parse/ast.ts";
import { callDrafts, usesOf, type CallDraft } from "./calls.ts";
import { leadingTo } from "./chains.ts";
import { entitiesOf, resolveScopes, userNames } from "./entities.ts";
import { completeCall, type Requirements } from "./complete-calls.ts";
import { seenInHistories } from "./history-calls.ts";
import { checkFileName, sortByName } from "./file-name.ts";
import { guardsByCall } from "./guards.ts";
import { needsByCall, type Need } from "./needs.ts";
import { rightsByCall, rightsByTransition } from "./rights.ts";
import { screensByName, screensOf } from "./screens.ts";
import { listNodes } from "./traverse.ts";
import type { Call, Entity, MenuFolder, Project, Screen, SeededRow, Service, Workflow } from "./types.ts";
import { workflowNames, workflowsOf } from "./workflows.ts";

/**
 * Result of {@link buildModel}: the resolved project, and two results that only the rules read. `drafts` holds the calls before they are
 * completed, `needs` the fields that screens need of each call's reply. Both are keyed by call id.
 */
export interface Model {
  project: Project;
  drafts: ReadonlyMap<string, CallDraft>;
  needs: ReadonlyMap<string, readonly Need[]>;
}

/** Codes of mistakes that would cause many others in screens and workflows. */
const FIRST: ReadonlySet<string> = new Set(["E201", "E226", "E428"]);

/**
 * Resolves the parsed metadata: entities, then calls, workflows and screens, then what the screens require of the calls. After a
 * mistake that causes others (an unknown entity, a wrong key), the project has no screens, dialogs and workflows.
 */
export function buildModel(asts: Asts, report: Report): Model {
  const entities = entitiesOf(asts.entities, report);
  const names = workflowNames(asts.workflows, entities, report);
  resolveScopes(asts.entities, entities, report);
  const drafts = callDrafts(asts.services, entities, usesOf(asts, entities), report);
  // Without an entity, its key or its states, every name of its fields looks wrong. So these are reported first.
  const lost = report.diagnostics.some(({ code }) => FIRST.has(code)) || asts.workflows.some(({ entity }) => !names.has(entity.text));
  const { screens: screenAsts, dialogs: dialogAsts, workflows: workflowAsts } = lost ? { screens: [], dialogs: [], workflows: [] } : asts;
  const screensByAst = screensByName(screenAsts);
  const workflows = workflowsOf(workflowAsts, entities, names, drafts, screensByAst, report);
  const { transitionCalls, transitionNeeds } = transitionFacts(workflows);
  const user = userNames(entities);
  const env = {
    screens: screensByAst,
    entities,
    calls: drafts,
    workflows: names,
    transitionCalls,
    transitionNeeds,
    leadingTo: leadingTo([...screensByAst.values(), ...dialogAsts]),
    user,
    report,
  };
  const screens = screensOf(screenAsts, env);
  const dialogs = screensOf(dialogAsts, env, screens);
  const all = [...screens.values(), ...dialogs.values()];
  const needs = needsByCall({ all, screens, workflows, calls: drafts });
  const rights = rightsByCall(screens.values(), workflows.values());
  const guards = guardsByCall(all, workflows);
  const details = detailCalls(all);
  const finish = (draft: CallDraft): Call => {
    const workflow = workflows.get(draft.workflow ?? "");
    const owed: Requirements = {
      needs: needs.get(draft.id),
      rights: rights.get(draft.id) ?? [],
      transitionRights: workflow === undefined ? undefined : rightsByTransition(workflow, draft.id, rights),
      guards: guards.get(draft.id) ?? [],
      detail: details.has(draft.id),
    };
    return completeCall(draft, owed, entities, report);
  };
  const services = seenInHistories(servicesOf(asts.services, drafts, finish, report));
  report.settle();
  return {
    project: {
      entities,
      services,
      screens,
      dialogs,
      workflows,
      folders: foldersOf(asts.folders),
      rows: rowsOf(asts.data, entities, report),
    },
    drafts,
    needs,
  };
}

/** Maps `workflow.transition` to its call, and to the fields that its checks require. */
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

/** Shapes of the screen grammar whose call loads the record of a form. */
const fills: ReadonlySet<string | undefined> = new Set(["formBlock", "form", "detail"]);

/** Finds the calls that load the record of a form. Such a call returns the whole record. */
function detailCalls(screens: readonly Screen[]): Set<string> {
  const calls = new Set<string>();
  for (const screen of screens) {
    for (const node of listNodes(screen)) if (node.term === "call" && fills.has(node.within.at(-1)?.shape)) calls.add(node.of);
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
function rowsOf(asts: readonly DataAst[], entities: ReadonlyMap<string, Entity>, report: Report): SeededRow[] {
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
