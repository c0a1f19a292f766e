import type { Match, StoreOperation } from "../../runtime/contract/route.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Asts, FolderAst, ServiceAst } from "../parse/ast.ts";
import { callDrafts, usesOf, type CallDraft } from "./calls.ts";
import { optional } from "./conditions.ts";
import type { Context } from "./context.ts";
import { entitiesOf, resolveScopes, userNames } from "./entities.ts";
import { guardsByCall } from "./guards.ts";
import { namesOfEntity, type Names } from "./names.ts";
import { needsByCall, type Need } from "./needs.ts";
import { replyOf } from "./replies.ts";
import { rightsByCall } from "./rights.ts";
import { screensByName, screensOf } from "./screens.ts";
import type { Call, Entity, MenuFolder, Project, Screen, Service, Workflow } from "./types.ts";
import { resolveChecks } from "./values.ts";
import { workflowNames, workflowsOf } from "./workflows.ts";

/** What the rules judge besides the project itself. */
export interface Model {
  project: Project;
  drafts: ReadonlyMap<string, CallDraft>;
  needs: ReadonlyMap<string, readonly Need[]>;
}

/** Ties together what was parsed: entities, then calls, workflows, screens, then what calls owe to screens. */
export function buildModel(asts: Asts, report: Report): Model {
  const entities = entitiesOf(asts.entities, report);
  const names = workflowNames(asts.workflows, entities, report);
  resolveScopes(asts.entities, entities, report);
  const drafts = callDrafts(asts.services, entities, usesOf(asts), report);
  // Without an entity all that names its fields looks wrong: what lacks it comes first.
  const lost = report.diagnostics.some(({ code }) => code === "E201");
  const { screens: screenAsts, workflows: workflowAsts } = lost ? { screens: [], workflows: [] } : asts;
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
    user,
    report,
  };
  const screens = screensOf(screenAsts, env);
  const needs = needsByCall({ screens, workflows, calls: drafts });
  const rights = rightsByCall(screens.values(), workflows.values());
  const guards = guardsByCall(screens.values(), workflows);
  const details = detailCalls(screens);
  const finish = (draft: CallDraft): Call => {
    const owed: Owed = {
      needs: needs.get(draft.id),
      rights: rights.get(draft.id) ?? [],
      guards: guards.get(draft.id) ?? [],
      detail: details.has(draft.id),
    };
    return callOf(draft, owed, entities, report);
  };
  const services = servicesOf(asts.services, drafts, finish, report);
  return { project: { entities, services, screens, workflows, folders: foldersOf(asts.folders) }, drafts, needs };
}

/** By `workflow.transition`: its call, and the fields that its checks ask to be filled. */
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

/** Calls that fill a form: they bring the whole record. */
function detailCalls(screens: ReadonlyMap<string, Screen>): Set<string> {
  const calls = new Set<string>();
  for (const screen of screens.values()) {
    for (const block of screen.blocks.values()) if (block.kind === "form" && block.call !== undefined) calls.add(block.call);
    for (const action of screen.actions.values())
      for (const call of [action.detail?.call, action.form?.call]) if (call !== undefined) calls.add(call);
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
  for (const ast of [...asts].sort((a, b) => (a.name.text < b.name.text ? -1 : 1))) {
    const name = ast.name.text;
    const first = services.get(name);
    if (first !== undefined) {
      report.add("E106", ast.name.at, `service "${name}" is declared twice`, `the first is ${first.at.file}`);
      continue;
    }
    const calls = ast.calls.flatMap((call) => drafts.get(`${name}.${call.name.text}`) ?? []);
    services.set(name, { name, title: ast.title, calls: new Map(calls.map((draft) => [draft.ast.name.text, finish(draft)])), at: ast.at });
  }
  return services;
}

interface Owed {
  needs: readonly Need[] | undefined;
  rights: readonly string[];
  guards: Call["guards"];
  detail: boolean;
}

function callOf(draft: CallDraft, owed: Owed, entities: ReadonlyMap<string, Entity>, report: Report): Call {
  const { ast } = draft;
  const reply = replyOf(draft, owed.needs, owed.detail, entities);
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
    rights: owed.rights,
    checks: resolveChecks(ast.checks, checkContext(draft, entities, report)),
    guards: owed.guards.filter((guard) => draft.input.types.has(guard.field)),
    handler: handlerOf(draft, [...new Set([...reply.fields, ...reply.beside])], entities, report),
    at: ast.at,
  };
}

/** At a call a bare name is what was sent, else the stored row. */
function checkContext(draft: CallDraft, entities: ReadonlyMap<string, Entity>, report: Report): Context {
  const subjects = new Map<string, Names | "value">([
    ["form", draft.input],
    ["user", userNames(entities)],
    ["now", "value"],
  ]);
  if (draft.entity !== undefined) subjects.set("row", namesOfEntity(draft.entity, entities));
  const stored = draft.entity?.fields;
  return { report, bare: (name) => (draft.input.types.has(name) || stored?.has(name) !== true ? "form" : "row"), subjects };
}

const reading: ReadonlySet<string> = new Set(["list", "tree", "children"]);

function handlerOf(draft: CallDraft, fields: readonly string[], entities: ReadonlyMap<string, Entity>, report: Report): Call["handler"] {
  const { store } = draft.ast;
  if (draft.workflow !== undefined) return { kind: "workflow", workflow: draft.workflow };
  const entity = store === undefined ? undefined : entities.get(store.entity.text);
  if (store === undefined || entity === undefined) return { kind: "hand" };
  const row = namesOfEntity(entity, entities);
  const subjects = new Map<string, Names | "value">([
    ["row", row],
    ["user", userNames(entities)],
    ["now", "value"],
  ]);
  const context: Context = { report, bare: "row", subjects };
  const operation: StoreOperation = { operation: store.operation, entity: entity.name, fields: [...fields] };
  if (store.search.length > 0) operation.search = store.search.map((name) => name.text);
  const match = matchOf(draft, entity);
  if (Object.keys(match).length > 0) operation.match = match;
  if (entity.store?.order !== undefined && reading.has(store.operation)) operation.order = entity.store.order;
  if (draft.sort.length > 0) operation.sort = draft.sort;
  const where = optional(store.where, context);
  if (where !== undefined) operation.where = where.tree;
  return { kind: "store", store: operation };
}

/** Names of a list's input that narrow nothing by themselves. */
const steering: ReadonlySet<string> = new Set(["pageNumber", "pageSize", "sort", "searchText"]);

function matchOf(draft: CallDraft, entity: Entity): Record<string, Match> {
  const match: Record<string, Match> = {};
  if (!reading.has(draft.ast.store?.operation ?? "")) return match;
  for (const shape of [draft.ast.query, draft.ast.body]) {
    const names = [...(shape?.fields?.map((name) => name.text) ?? []), ...(shape?.plus.keys() ?? [])];
    for (const name of names) {
      const field = entity.fields.get(name);
      const nodeOf = draft.ast.store?.operation === "children" && name === "id";
      const range = shape?.plus.get(name)?.schema["x-range"] as { from: string } | { to: string } | undefined;
      if (range !== undefined) match[name] = range;
      if (range !== undefined || steering.has(name) || field === undefined || nodeOf) continue;
      if (shape?.plus.get(name)?.schema["x-wire"] === "comma") match[name] = "list";
      else
        match[name] =
          field.type === "string" && field.codes === undefined && field.ref === undefined && name !== entity.store?.key
            ? "contains"
            : "equal";
    }
  }
  return match;
}

function foldersOf(asts: readonly FolderAst[]): MenuFolder[] {
  return asts.map((ast) => ({
    id: ast.name.text,
    title: ast.title,
    parent: ast.parent?.text ?? "",
    order: ast.order,
    icon: ast.icon,
    at: ast.at,
  }));
}
