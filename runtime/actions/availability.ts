import { firstFailure, labelOf, type Scope } from "../contract/values/data.ts";
import type { Action, Screen, TransitionStep } from "../contract/language/screen.ts";
import { pathOf } from "./input.ts";
import { judgeTransition, newRow, type GateRefusal, refusalText, type Workflow } from "../contract/language/workflow.ts";
import { ownValue } from "../contract/values/own-value.ts";

export interface Availability {
  /** `hidden`: not for this record; `refused`: the gate says no, and `reason` says why. */
  state: "open" | "hidden" | "refused";
  reason?: string;
}

const NOTHING_TICKED = "请先勾选数据";

/** Nothing is ticked of what it acts on. One that has words of its own for it answers with them. */
function lacksTicks({ ticked, checks = [] }: Action, scope: Scope): boolean {
  const rows = ticked === undefined ? undefined : scope[ticked];
  return ticked !== undefined && !(Array.isArray(rows) && rows.length > 0) && firstFailure(checks, scope) === undefined;
}

/** What a user starts himself: only that is a right; what it leads to is covered by it. */
const isListed = ({ blocks }: Screen, id: string): boolean =>
  Object.values(blocks).some(
    (block) =>
      (block.kind === "table" && [...block.actions, ...block.rowActions, block.arrange].includes(id)) ||
      (block.kind === "form" && block.actions.includes(id)),
  );

/** The user's roles do not leave him the action. Where his rights are not known, the server alone decides. */
function lacksRight(screen: Screen, { id, call, transitions }: Action, { user }: Scope): boolean {
  const rights = user["rights"];
  if (!Array.isArray(rights) || (call === undefined && transitions === undefined)) return false;
  return rights.includes(screen.id) && !rights.includes(`${screen.id}:${id}`) && isListed(screen, id);
}

/** Whether an action is offered: its right, its `when`, what is ticked for it, then the gate of its transitions. */
export function availabilityOf(screen: Screen, action: Action, scope: Scope): Availability {
  if (lacksRight(screen, action, scope)) return { state: "hidden" };
  if (action.when !== undefined && !action.when(scope)) return { state: "hidden" };
  if (lacksTicks(action, scope)) return { state: "refused", reason: NOTHING_TICKED };
  if (action.transitions === undefined) return { state: "open" };
  if (stepOf(screen, action, scope) !== undefined) return { state: "open" };
  if (action.refused === "hidden") return { state: "hidden" };
  return { state: "refused", reason: refusalText[refusalOf(screen, action, scope)] };
}

/** The first transition of an action that the gate allows. */
export function stepOf(screen: Screen, action: Action, scope: Scope): TransitionStep | undefined {
  const workflow = screen.workflow;
  if (workflow === undefined) return undefined;
  const judged = judgedScope(workflow, scope);
  return action.transitions?.find((step) => judgeTransition(workflow, step.transition.id, judged) === undefined);
}

/** A record that is not stored yet is judged as the server judges it: with what it adds to a new one. */
export function judgedScope(workflow: Workflow, scope: Scope): Scope {
  return scope.row === undefined || scope.row === null ? { ...scope, row: newRow(workflow, scope) } : scope;
}

function refusalOf(screen: Screen, action: Action, scope: Scope): GateRefusal {
  const workflow = screen.workflow;
  if (workflow === undefined) return "unknown";
  const judged = judgedScope(workflow, scope);
  const refusals = (action.transitions ?? []).map((step) => judgeTransition(workflow, step.transition.id, judged) ?? "unknown");
  // The nearest miss explains most: a condition, then the actor, then the state.
  return refusals.find((item) => item === "condition") ?? refusals.find((item) => item === "actor") ?? refusals[0] ?? "unknown";
}

/**
 * Why nothing that is typed into the form of a page could be saved, whatever it is: the state of its record, or who acts on
 * it now.
 *
 * @param ids the page's actions
 * @returns a sentence; undefined: something can be saved, the page saves nothing, or no workflow says what can
 */
export function closedReason(screen: Screen, ids: readonly string[], scope: Scope): string | undefined {
  const { workflow } = screen;
  if (workflow === undefined || scope.row === undefined || scope.row === null) return undefined;
  const saving = ids.flatMap((id) => screen.actions[id] ?? []).filter(({ call, transitions }) => (transitions ?? call) !== undefined);
  const held = saving.filter((action) => !lacksRight(screen, action, scope));
  if (saving.length === 0 || held.some(({ transitions }) => transitions === undefined)) return undefined;
  if (held.length === 0) return "您没有修改的权限，内容只能查看。";
  const steps = held.flatMap(({ transitions = [] }) => transitions);
  const refusals = steps.map(({ transition }) => judgeTransition(workflow, transition.id, scope));
  if (refusals.some((refusal) => refusal === undefined || refusal === "condition")) return undefined;
  if (refusals.includes("actor")) return "数据当前不由您办理，内容只能查看，不能修改。";
  const state = workflow.states.find(({ code }) => code === ownValue(scope.row, workflow.field));
  const label = state === undefined ? "" : labelOf(state.label, scope);
  return `数据当前${label === "" ? "的状态" : `为「${label}」状态，`}不能修改，内容只能查看。`;
}

/** The page that an action opens and does nothing else before: a link can lead there, in a window of its own too. */
export function linkOf(action: Action, scope: Scope): string | undefined {
  const { go, call, transitions, form, custom, confirm, open, set, then, print, checks = [] } = action;
  if (go === undefined || go === "back" || checks.length > 0) return undefined;
  const acts = [call, transitions, form, custom, confirm, open, set, then, print].some((step) => step !== undefined);
  return acts ? undefined : pathOf(go, action.send, scope);
}

/** Shown red: declared so, or it takes the record away. */
export function isDangerous(action: Action): boolean {
  return action.danger === true || action.transitions?.some((step) => step.transition.to === "removed") === true;
}

/** Actions by id with the words they have here, offered ones only. Red ones stand last. */
export function offeredActions(screen: Screen, ids: readonly string[], scope: Scope): { action: Action; label: string }[] {
  const open = ids
    .map((id) => screen.actions[id])
    .filter((action): action is Action => action !== undefined && availabilityOf(screen, action, scope).state === "open")
    .map((action) => ({ action, label: labelOf(action.label, scope) }))
    .filter((item) => item.label !== "");
  return [...open.filter((item) => !isDangerous(item.action)), ...open.filter((item) => isDangerous(item.action))];
}
