import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import { PERIOD_SETTINGS } from "../../runtime/contract/language/settings.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import { nearest } from "../../runtime/contract/values/nearest.ts";
import type { Name } from "../parse/ast.ts";
import type { TransitionAst, WorkflowAst, TaskAst } from "../parse/workflow-ast.ts";
import type { ScreenAst } from "../parse/screen-ast.ts";
import type { CallDraft } from "./calls.ts";
import { checkValue, optional, resolveCondition } from "./conditions.ts";
import type { Context, WorkflowNames } from "./context.ts";
import { userNames } from "./entities.ts";
import { checkFileName, sortByName } from "./file-name.ts";
import { joined, namesOfEntity, settings, type Names, type NameType } from "./names.ts";
import type { Condition, Entity, Transition, Workflow, Task } from "./types.ts";
import { checkConstant } from "./value-limits.ts";
import { asking, resolveChecks, resolveLabel, resolveValue, resolveValues } from "./values.ts";
import { meaningOf, unfolded } from "./meaning.ts";

interface Env {
  ast: WorkflowAst;
  entity: Entity;
  names: WorkflowNames;
  row: Names;
  user: Names;
  calls: ReadonlyMap<string, CallDraft>;
  screens: ReadonlyMap<string, ScreenAst>;
  report: Report;
}

/**
 * Resolves the workflows and returns them by name. Reports unknown actors, states, calls, inputs and screens. A workflow of an unknown
 * entity is left out, because {@link workflowNames} has reported it. If two workflows have the same name (E106), the last is used.
 */
export function workflowsOf(
  asts: readonly WorkflowAst[],
  entities: ReadonlyMap<string, Entity>,
  names: ReadonlyMap<string, WorkflowNames>,
  calls: ReadonlyMap<string, CallDraft>,
  screens: ReadonlyMap<string, ScreenAst>,
  report: Report,
): Map<string, Workflow> {
  const workflows = new Map<string, Workflow>();
  for (const ast of sortByName(asts)) {
    const entity = entities.get(ast.entity.text);
    const known = names.get(ast.entity.text);
    const first = workflows.get(ast.name.text);
    if (first !== undefined)
      report.add("E106", ast.name.at, `workflow "${ast.name.text}" is declared twice`, `the first is ${first.at.file}`);
    else checkFileName(ast.name, report);
    if (entity === undefined || known === undefined) continue;
    const env: Env = { ast, entity, names: known, row: namesOfEntity(entity, entities), user: userNames(entities), calls, screens, report };
    workflows.set(ast.name.text, workflowOf(env));
  }
  return workflows;
}

function workflowOf(env: Env): Workflow {
  const { ast, report, row } = env;
  const context: Context = { report, bare: "row", subjects: subjects(env), workflow: env.names, values: "stored" };
  const workflow = {
    name: ast.name.text,
    entity: env.entity.name,
    field: ast.field.text,
    create:
      ast.create === undefined
        ? undefined
        : { set: resolveValues(ast.create.set, context, row.types, row.title), effect: ast.create.effect?.text },
    actors: new Map(ast.actors.map((actor) => [actor.name.text, resolveCondition(actor.condition, context)])),
    states: ast.states.map((state) => ({
      code: state.code.text,
      label: resolveLabel(state.label, context),
      tone: state.tone,
      final: state.final,
      at: state.at,
    })),
    transitions: new Map(ast.transitions.map((transition) => [transition.name.text, transitionOf(transition, env)])),
    at: ast.at,
  };
  return { ...workflow, tasks: tasksOf(ast.tasks, workflow, env.names, context, env.screens) };
}

function subjects(env: Env, form?: Names): Map<string, Names | "value"> {
  const known = new Map<string, Names | "value">([
    ["row", env.row],
    ["user", env.user],
    ["now", "value"],
    ["setting", settings],
  ]);
  if (form !== undefined) known.set("form", form).set("record", joined(env.row.title, env.row, form));
  return known;
}

/** Names besides its states that a transition may start from or lead to. */
const ends = { from: "new", to: "removed" } as const;

function transitionOf(ast: TransitionAst, env: Env): Transition {
  const { report, names } = env;
  const call = ast.call === undefined ? undefined : env.calls.get(ast.call.text);
  if (ast.call !== undefined && call === undefined) unknownCall(ast.call, env.calls, report);
  for (const state of ast.from) checkState(state, ends.from, env);
  checkState(ast.to, ends.to, env);
  for (const actor of ast.by) {
    if (actor.text !== "clock" && !names.actors.includes(actor.text)) {
      report.unknown("E210", actor.at, `"${actor.text}" is not an actor of "${names.name}"`, actor.text, [...names.actors, "clock"]);
    }
  }
  for (const actor of ast.tells) {
    if (!names.actors.includes(actor.text))
      report.unknown("E210", actor.at, `"${actor.text}" is not an actor of "${names.name}"`, actor.text, names.actors);
  }
  const input = inputOf(ast, env);
  const form = call?.input ?? { title: "the input", types: env.row.types };
  const context: Context = {
    report,
    bare: (name) => (input.includes(name) ? "record" : "row"),
    subjects: subjects(env, form),
    workflow: names,
    values: "stored",
  };
  const when = optional(ast.when, context);
  // A transition that `when` refuses neither evaluates its checks nor succeeds.
  const allowed = asking(when, context);
  return {
    name: ast.name.text,
    by: ast.by.map((actor) => actor.text),
    from: ast.from.map((state) => state.text),
    to: ast.to.text,
    when,
    input,
    ...(ast.input === undefined ? {} : { inputName: ast.input.text }),
    checks: resolveChecks(ast.checks, allowed),
    call: ast.call?.text,
    send: sendOf(ast, call, env),
    accept: acceptOf(ast, { ...context, bare: "form" }),
    set: resolveValues(ast.set, context, env.row.types, env.row.title),
    effect: ast.effect?.text,
    title: ast.title === undefined ? undefined : resolveLabel(ast.title, context),
    partial: ast.partial !== undefined,
    reason: reasonOf(ast.reason, input, env),
    tells: ast.tells.map((actor) => actor.text),
    success: ast.success === undefined ? undefined : resolveValue(ast.success, { ...allowed, read: () => {} }),
    after: afterOf(ast.after, env),
    at: ast.at,
  };
}

/**
 * Returns the name of the input with the reason for a transition. Reports a name that is no input of the transition (E606). Undefined if
 * the transition has no reason.
 */
function reasonOf(name: Name | undefined, input: readonly string[], { entity, report }: Env): string | undefined {
  // A misspelt input is reported where it is declared.
  const known = input.every((item) => entity.fields.has(item));
  if (name !== undefined && known && !input.includes(name.text))
    report.unknown("E606", name.at, `the transition does not take "${name.text}"`, name.text, input);
  return name?.text;
}

/** Reports an unknown call (E202), with the nearest call or the known services as a hint. */
export function unknownCall(name: Name, calls: ReadonlyMap<string, unknown>, report: Report): void {
  const [service = ""] = name.text.split(".");
  const services = new Set([...calls.keys()].map((id) => id.split(".")[0] ?? ""));
  if (services.has(service)) {
    const own = [...calls.keys()].filter((id) => id.startsWith(`${service}.`));
    report.unknown("E202", name.at, `no service declares the call "${name.text}"`, name.text, own);
    return;
  }
  const near = nearest(name.text, calls.keys());
  const hint = near === undefined ? didYouMean(service, services) : `did you mean "${near}"?`;
  report.add("E202", name.at, `no service "${service}" declares the call "${name.text}"`, hint);
}

function checkState(state: Name, end: string, env: Env): void {
  if (state.text === end || env.names.states.includes(state.text)) return;
  env.report.unknown("E212", state.at, `"${state.text}" is not a state of "${env.names.name}"`, state.text, [...env.names.states, end]);
}

function inputOf(ast: TransitionAst, env: Env): string[] {
  if (ast.input === undefined) return [];
  const list = env.ast.inputs.get(ast.input.text);
  if (list === undefined) {
    env.report.unknown("E214", ast.input.at, `"${ast.input.text}" is not a list of inputs`, ast.input.text, env.ast.inputs.keys());
    return [];
  }
  for (const name of list) {
    if (env.entity.fields.has(name.text)) continue;
    env.report.unknown("E213", name.at, `"${name.text}" is not a field of "${env.entity.name}"`, name.text, env.entity.fields.keys());
  }
  return list.map((name) => name.text);
}

function sendOf(ast: TransitionAst, call: CallDraft | undefined, { report }: Env): Map<string, string> {
  for (const { name, value } of call === undefined ? [] : ast.send) {
    const type = call?.input.types.get(name.text);
    if (type === undefined) {
      const known = call?.input.types.keys() ?? [];
      report.unknown("E606", name.at, `the call "${ast.call?.text}" does not take "${name.text}"`, name.text, known);
      continue;
    }
    checkValue(value.text, type, name.text, value.at, { report });
    checkConstant(value.text, { name: name.text, type }, value.at, report);
  }
  return new Map(ast.send.map(({ name, value }) => [name.text, value.text]));
}

/**
 * Returns the condition on the sent values under which a transition is made. It is the declared `accept`; without it, every value of `send`
 * must have been sent unchanged.
 */
function acceptOf(ast: TransitionAst, context: Context): Condition {
  if (ast.accept !== undefined) return resolveCondition(ast.accept, context);
  const sent = ast.send.map(
    ({ name, value }): ConditionTree => ({ test: "equals", left: { subject: "form", path: [name.text] }, right: { literal: value.text } }),
  );
  return { tree: { all: sent }, at: ast.at };
}

function settingOf(setting: Name, report: Report): string {
  if (!(PERIOD_SETTINGS as readonly string[]).includes(setting.text)) {
    const known = `known: ${PERIOD_SETTINGS.join(", ")}`;
    report.add("E613", setting.at, `unknown server setting "${setting.text}"`, didYouMean(setting.text, PERIOD_SETTINGS) ?? known);
  }
  return setting.text;
}

function afterOf(after: TransitionAst["after"], env: Env): Transition["after"] {
  if (after === undefined) return undefined;
  const { field, setting, days } = after;
  const type: NameType | undefined = env.row.types.get(field.text);
  const { report } = env;
  if (type === undefined)
    report.unknown("E301", field.at, `"${field.text}" is not a field of ${env.row.title}`, field.text, env.row.types.keys());
  else if (type.format !== "datetime" && type.format !== "date")
    report.add("E303", field.at, `"${field.text}" is neither a time nor a date`);
  if (setting !== undefined && days !== undefined) report.add("E609", setting.at, "`after` has a setting and days", "remove one of them");
  return {
    field: field.text,
    ...(setting === undefined ? {} : { setting: settingOf(setting, report) }),
    ...(days === undefined ? {} : { days }),
  };
}

/**
 * Resolves the tasks of a workflow (rows of the to-do list) by name, with actors and gates replaced by their conditions. Reports unknown
 * actors (E210) and screens (E206).
 */
function tasksOf(
  asts: readonly TaskAst[],
  workflow: Omit<Workflow, "tasks">,
  names: WorkflowNames,
  context: Context,
  screens: ReadonlyMap<string, ScreenAst>,
): Map<string, Task> {
  const tasks = new Map<string, Task>();
  const { meaning } = meaningOf(workflow);
  for (const ast of asts) {
    for (const { text, at } of ast.by) {
      if (!names.actors.includes(text))
        context.report.unknown("E210", at, `"${text}" is not an actor of "${names.name}"`, text, names.actors);
    }
    const screen = ast.screen.text;
    if (!screens.has(screen)) context.report.unknown("E206", ast.screen.at, `unknown screen "${screen}"`, screen, screens.keys());
    const when = optional(ast.when, context);
    const actors: ConditionTree = { any: ast.by.map(({ text }) => ({ actor: text })) };
    const [only] = ast.by;
    const who: ConditionTree = ast.by.length === 1 && only !== undefined ? { actor: only.text } : actors;
    const tree = when === undefined ? who : { all: [who, when.tree] };
    tasks.set(ast.name.text, {
      name: ast.name.text,
      title: ast.title,
      waits: { tree: unfolded(tree, meaning), at: when?.at ?? ast.at },
      screen,
      query: new Map(ast.query.map(({ name, value }) => [name.text, value.text])),
      at: ast.at,
    });
  }
  return tasks;
}
