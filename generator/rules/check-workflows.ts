import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import { isSamePlace } from "../diagnostics/place.ts";
import type { Model } from "../model/build.ts";
import { isValidatedWhole } from "../model/whole.ts";
import { meaningOf } from "../model/meaning.ts";
import type { Project, Transition, Workflow } from "../model/types.ts";
import type { Asts, NamedValue } from "../parse/ast.ts";
import type { TransitionAst, WorkflowAst } from "../parse/workflow-ast.ts";
import { actorsInCircles, gatesInCircles } from "./circular-gates.ts";
import { emptyIn } from "./filled-states.ts";
import { canHold } from "./satisfy.ts";

const NEW = "new";
const REMOVED = "removed";

/**
 * Checks workflows as state machines. Reports:
 *
 * - a state to which no transition leads (E601), or from which no final state can be reached (E602);
 * - a final state that a transition leaves (E605);
 * - a transition that nobody can fire (E603), and two transitions that the same request could fire (E604);
 * - inputs and sent values that the call or the transition does not take (E606);
 * - actors and transitions that refer to themselves (E608);
 * - a timed transition without a time (E609);
 * - `set` that empties a required field (E313) or writes a key (E404);
 * - keywords without effect (E514).
 */
export function checkWorkflows(model: Model, asts: Asts, report: Report): void {
  for (const workflow of model.project.workflows.values()) report.run(checkResolved, workflow, model, asts);
  for (const ast of asts.workflows) report.run(checkWritten, ast, model);
}

function checkResolved(workflow: Workflow, model: Model, asts: Asts, report: Report): void {
  // Circular actors would cause the same consequences to be reported again and again.
  if (checkCircles(workflow, asts, report)) return;
  checkStates(workflow, report);
  const written = asts.workflows.flatMap(({ transitions }) => transitions);
  for (const transition of workflow.transitions.values()) {
    checkClock(transition, report);
    checkFiring(
      transition,
      written.find(({ name }) => isSamePlace(name.at, transition.at)),
      workflow,
      model.project,
      report,
    );
    checkInput(transition, model, asts, report);
    checkPartial(transition, workflow, model, asts, report);
  }
  checkPairs(workflow, report);
}

function checkWritten(ast: WorkflowAst, model: Model, report: Report): void {
  checkEnteredFields(ast, model, report);
  for (const transition of ast.transitions) checkClockOnly(transition, report);
  checkSet(ast, model, report);
}

/**
 * Reports inputs of transitions that clients may not write (E606): the state, the key, and fields that the server computes (`x-derived`) or
 * alone writes (`readOnly`).
 */
function checkEnteredFields({ entity: { text }, field, inputs }: WorkflowAst, { project }: Model, report: Report): void {
  const entity = project.entities.get(text);
  for (const name of [...inputs.values()].flat()) {
    const own = entity?.fields.get(name.text);
    const why =
      name.text === field.text
        ? "`to` sets the state"
        : name.text === entity?.store?.key
          ? "it identifies the record"
          : own?.derived !== undefined
            ? "the server computes it (x-derived)"
            : own?.readonly === true
              ? "only the server writes it (readOnly)"
              : undefined;
    if (why !== undefined) report.add("E606", name.at, `"${name.text}" cannot be an input of a transition: ${why}`, `remove ${name.text}`);
  }
}

/**
 * Reports values that `set` and `create` write into the state, which transitions set (E514). Also reports those that they write into the
 * key or a computed field, which the server fills (E404).
 */
function checkSet({ entity: { text }, field, create, transitions }: WorkflowAst, { project }: Model, report: Report): void {
  const entity = project.entities.get(text);
  const check = ({ name, value }: NamedValue, where: string, state: string): void => {
    const isBlank = value.kind === "literal" && (value.value === null || String(value.value).trim() === "");
    if (isBlank && entity?.required.includes(name.text) === true)
      report.add("E313", value.at, `"${name.text}" is required, and \`set\` empties it`, "write a value, or remove it");
    const isKey = name.text === entity?.store?.key && !entity.store.typedKey;
    if (name.text === field.text) report.add("E514", name.at, `"${name.text}" has no effect in ${where}: ${state}`, "remove it");
    else if (isKey || entity?.fields.get(name.text)?.derived !== undefined)
      report.add("E404", name.at, `"${name.text}" is ${isKey ? "the key" : "computed from other fields"}, which \`set\` cannot write`);
  };
  for (const value of create?.set ?? []) check(value, "`create`", "the first transition sets the state");
  for (const { name, set } of transitions) for (const value of set) check(value, `\`set\` of "${name.text}"`, "`to` sets the state");
}

/**
 * Reports `partial` without effect (E514): the transition removes the record, or no rule of the whole record reads a field that it writes.
 */
function checkPartial(transition: Transition, workflow: Workflow, model: Model, asts: Asts, report: Report): void {
  const { name, call, to } = transition;
  if (!transition.partial || call === undefined) return;
  if (isValidatedWhole({ ...transition, partial: false }, workflow, model.project.entities.get(workflow.entity))) return;
  const at = asts.workflows.flatMap(({ transitions }) => transitions).find(({ name: own }) => isSamePlace(own.at, transition.at))
    ?.partial?.at;
  const why = to === REMOVED ? "it removes the record" : "no rule of the whole record reads the fields that it writes";
  report.noEffect(at ?? transition.at, "partial", `"${name}"`, why);
}

/**
 * Reports actors and transitions whose conditions lead back to them (E608).
 * @returns true if there are any
 */
function checkCircles(workflow: Workflow, asts: Asts, report: Report): boolean {
  const ast = asts.workflows.find(({ name }) => name.text === workflow.name);
  const actors = new Map(ast?.actors.map(({ name }) => [name.text, name.at]));
  const circular = actorsInCircles(workflow);
  for (const name of circular) report.add("E608", actors.get(name) ?? workflow.at, `actor "${name}" refers to itself`);
  const gates = gatesInCircles(workflow);
  for (const name of gates)
    report.add("E608", workflow.transitions.get(name)?.at ?? workflow.at, `transition "${name}" waits for itself`, "remove it from can");
  return circular.length + gates.length > 0;
}

function checkStates(workflow: Workflow, report: Report): void {
  const transitions = [...workflow.transitions.values()];
  const reached = new Set([NEW]);
  for (let grown = true; grown; ) {
    const before = reached.size;
    for (const { from, to } of transitions) if (from.some((state) => reached.has(state))) reached.add(to);
    grown = reached.size > before;
  }
  const leaves = (state: string): Transition[] => transitions.filter(({ from, to }) => from.includes(state) && to !== state);
  const ending = new Set([REMOVED, ...workflow.states.filter((state) => state.final).map((state) => state.code)]);
  // Dead ends are reported by themselves. States that lead only to them are not reported too.
  const alive = new Set([...ending, ...workflow.states.map((state) => state.code).filter((code) => leaves(code).length === 0)]);
  for (let grown = true; grown; ) {
    const before = alive.size;
    for (const { from, to } of transitions) if (alive.has(to)) for (const state of from) alive.add(state);
    grown = alive.size > before;
  }
  for (const { code, final, at } of workflow.states) {
    if (!reached.has(code)) report.add("E601", at, `no transition leads to state "${code}"`);
    else if (final && leaves(code).length > 0) {
      report.add(
        "E605",
        at,
        `state "${code}" is final, and ${leaves(code)
          .map((item) => `"${item.name}"`)
          .join(", ")} leaves it`,
      );
    } else if (!final && leaves(code).length === 0)
      report.add("E602", at, `no transition leaves state "${code}"`, "add final: true, or add a transition");
    else if (!final && !alive.has(code))
      report.add("E602", at, `no path leads from state "${code}" to a final state`, "add final: true to the last state");
  }
}

/**
 * Checks a reminder, which is a transition of the clock that leads back to its own state (E609). It may begin in that state only, sets no
 * values, and notifies somebody.
 */
function checkReminder({ name, from, to, set, tells, after, at }: Transition, report: Report): void {
  if (after === undefined || !from.includes(to)) return;
  const fail = (why: string, hint: string): void =>
    report.add("E609", at, `"${name}" leads back to state "${to}", so it is a reminder, but ${why}`, hint);
  if (from.length > 1) fail("it leads there from other states too", `from: ["${to}"]`);
  if (set.size > 0) fail("it sets values", "remove set: a reminder changes nothing");
  if (tells.length === 0) fail("it notifies nobody", "tells: …");
}

function checkClock(transition: Transition, report: Report): void {
  checkReminder(transition, report);
  const clock = transition.by.includes("clock");
  if (clock && transition.after === undefined)
    report.add("E609", transition.at, `"${transition.name}" is made by the clock, but has no \`after\``);
  if (clock && transition.by.length > 1 && transition.call === undefined)
    report.add("E609", transition.at, `no call makes "${transition.name}", so only the clock can make it`, "by: clock, or add a call");
  if (!clock && transition.after !== undefined)
    report.add("E609", transition.at, `"${transition.name}" has \`after\`, but is not made by the clock`, "by: clock");
}

/** Reports keywords without effect on a transition of the clock (E514). The clock evaluates states and times, and only sets values. */
function checkClockOnly(
  { name, by, when, checks, call, input, send, accept, effect, success, partial }: TransitionAst,
  report: Report,
): void {
  if (by.some(({ text }) => text !== "clock")) return;
  const sends = send.length > 0 ? send : undefined;
  const checked = checks.length > 0 ? checks : undefined;
  for (const [keyword, value] of Object.entries({ when, checks: checked, call, input, send: sends, accept, effect, success, partial }))
    if (value !== undefined) report.noEffect(name.at, keyword, `"${name.text}"`, "the clock makes it");
}

/**
 * Reports a transition that nobody can make, or states in `from` from which nobody can (E603), because actors and conditions exclude each
 * other. Reports sent values that `accept` refuses (E606). Transitions of the clock are not checked.
 */
function checkFiring(transition: Transition, ast: TransitionAst | undefined, workflow: Workflow, project: Project, report: Report): void {
  if (transition.by.includes("clock")) return;
  const { name, by, from, when, accept, send } = transition;
  const actors: ConditionTree = { any: by.map((actor) => ({ actor })) };
  const trees = [actors, ...(when === undefined ? [] : [when.tree])];
  const isPossible = (state: string): boolean =>
    canHold({
      ...meaningOf(workflow),
      trees,
      fixed: new Map([
        ...[...emptyIn(state, workflow, project)].map((field) => [`row.${field}`, undefined] as const),
        ...recordIn(state, workflow),
      ]),
    });
  const idle = from.filter((state) => !isPossible(state));
  if (idle.length === from.length)
    report.add("E603", transition.at, `nobody can make "${name}": its actors and conditions exclude each other`);
  else
    for (const state of ast?.from ?? [])
      if (idle.includes(state.text))
        report.add(
          "E603",
          state.at,
          `nobody can make "${name}" from state "${state.text}": its actors and conditions exclude it`,
          "remove it",
        );
  const sent = new Map<string, unknown>([...send].map(([input, value]) => [`form.${input}`, value]));
  if (canHold({ trees: [accept.tree] }) && !canHold({ trees: [accept.tree], fixed: sent }))
    report.add(
      "E606",
      accept.at,
      `"${name}" sends ${listSent(send)}, which its \`accept\` refuses`,
      "accept: … must admit the values of send",
    );
}

const listSent = (send: ReadonlyMap<string, string>): string => [...send].map(([input, value]) => `${input}: "${value}"`).join(", ");

/** Returns the known values of a record in a state, by path. For a record that is not stored yet, the state is `new`. */
function recordIn(state: string, workflow: Workflow): Map<string, unknown> {
  return new Map<string, unknown>([
    ["row", "a record"],
    [`row.${workflow.field}`, state],
  ]);
}

function checkInput(transition: Transition, model: Model, asts: Asts, report: Report): void {
  const call = model.drafts.get(transition.call ?? "");
  if (call === undefined) return;
  const ast = asts.workflows.flatMap((workflow) => workflow.transitions).find((item) => isSamePlace(item.at, transition.at));
  for (const name of transition.input) {
    if (call.input.types.has(name)) continue;
    report.add(
      "E606",
      ast?.input?.at ?? transition.at,
      `"${transition.name}" may write "${name}", but ${call.id} does not take it`,
      didYouMean(name, call.input.types.keys()),
    );
  }
  if (call.ast.method === "delete" && transition.to !== REMOVED)
    report.add(
      "E606",
      ast?.to.at ?? transition.at,
      `"${transition.name}" leads to "${transition.to}", but ${call.id} is a deletion`,
      "to: removed, or a call with another method",
    );
  const key = call.entity?.store?.key;
  if (key !== undefined && !call.input.types.has(key)) {
    report.add("E606", ast?.call?.at ?? transition.at, `${call.id} does not take the key "${key}", so it cannot identify a record`);
  }
}

/**
 * Reports two transitions of one call that could both be made from one state, by the same user with the same sent values (E604). `send`,
 * `accept` or `when` must distinguish them.
 */
function checkPairs(workflow: Workflow, report: Report): void {
  const all = [...workflow.transitions.values()];
  all.forEach((second, index) => {
    for (const first of all.slice(0, index)) {
      if (first.call === undefined || first.call !== second.call) continue;
      const shared = first.from.filter((state) => second.from.includes(state));
      const conditions = [first, second].flatMap((item) => [item.accept.tree, ...(item.when === undefined ? [] : [item.when.tree])]);
      const actors = [first, second].map((item): ConditionTree => ({ any: item.by.map((actor) => ({ actor })) }));
      const trees = [...conditions, ...actors];
      const state = shared.find((code) => canHold({ ...meaningOf(workflow), trees, fixed: recordIn(code, workflow) }));
      if (state === undefined) continue;
      const message = `"${second.name}" and "${first.name}" are ambiguous: ${second.call} from ${state === NEW ? NEW : `state "${state}"`}`;
      report.add("E604", second.at, message, "distinguish them by send, accept or when");
    }
  });
}
