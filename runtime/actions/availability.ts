import { type Check, firstFailure, labelOf, type Scope, valueOf } from "../contract/values/data.ts";
import type { Action, Screen, TransitionStep } from "../contract/language/screen.ts";
import { rowActionsOf } from "../contract/language/row-actions.ts";
import { pathOf } from "./input.ts";
import { evaluateTransition, newRow, type GateRefusal, refusalText, type Workflow } from "../contract/language/workflow.ts";
import { ownValue } from "../contract/values/own-value.ts";

/** Whether an action is available for a record. {@link availabilityOf} determines it. */
export interface Availability {
  /**
   * `open`: the user can run the action. `hidden`: the action is not offered. `refused`: it is offered but disabled, and `reason` says why.
   */
  state: "open" | "hidden" | "refused";
  reason?: string;
  /**
   * The reason is the text `otherwise` of the action. A row then shows the action in grey, whereas it leaves out actions that are refused
   * for other reasons.
   */
  isExplained?: true;
}

/** Result of evaluating the gates of an action's transitions in order, until one is allowed. */
interface Gate {
  /** The first one that is allowed. */
  step: TransitionStep | undefined;
  /** Why those before it are refused. */
  refusals: readonly GateRefusal[];
}

/**
 * The gate ({@link evaluateTransition}) and the checks of an action in one scope. Each is evaluated when it is first requested, and only
 * once.
 */
export interface Evaluation {
  gate: () => Gate;
  /** Tests whether a check fails. */
  fails: (check: Check) => boolean;
}

/** Creates the {@link Evaluation} of an action in a scope. */
export function evaluationOf(screen: Screen, action: Action, scope: Scope): Evaluation {
  let gate: Gate | undefined;
  const failed = new Map<Check, boolean>();
  return {
    gate: () => {
      gate ??= evaluateGate(screen, action, scope);
      return gate;
    },
    fails: (check) => {
      const known = failed.get(check) ?? firstFailure([check], scope) !== undefined;
      failed.set(check, known);
      return known;
    },
  };
}

function evaluateGate({ workflow }: Screen, { transitions = [] }: Action, scope: Scope): Gate {
  const refusals: GateRefusal[] = [];
  if (workflow === undefined) return { step: undefined, refusals };
  const gateScope = toGateScope(workflow, scope);
  for (const step of transitions) {
    const refusal = evaluateTransition(workflow, step.transition.id, gateScope);
    if (refusal === undefined) return { step, refusals };
    refusals.push(refusal);
  }
  return { step: undefined, refusals };
}

const NOTHING_TICKED = "请先勾选数据";

/** Tests whether no row that the action acts on is ticked. An action with a failing check of its own reports that check instead. */
function lacksTicks({ ticked, checks = [] }: Action, scope: Scope, { fails }: Evaluation): boolean {
  const rows = ticked === undefined ? undefined : scope[ticked];
  return ticked !== undefined && !(Array.isArray(rows) && rows.length > 0) && !checks.some(fails);
}

/**
 * Tests whether a block lists an action, so that users start it themselves. Only such an action has a right of its own, which also covers
 * the actions that follow it.
 */
const isListed = ({ blocks }: Screen, id: string): boolean =>
  Object.values(blocks).some(
    (block) =>
      (block.kind === "table" && [...block.actions, ...rowActionsOf(block), block.arrange].includes(id)) ||
      (block.kind === "tree" && rowActionsOf(block).includes(id)) ||
      (block.kind === "form" && block.actions.includes(id)),
  );

/**
 * Tests whether none of the user's roles has the right to an action that a block lists, although one has the right to its screen. False for
 * actions without a call or a transition, and while the user's rights are unknown; the server then decides.
 */
function lacksRight(screen: Screen, { id: own, copyOf, call, transitions }: Action, { user }: Scope): boolean {
  const rights = user["rights"];
  const id = copyOf !== undefined && isListed(screen, copyOf) ? copyOf : own;
  if (!Array.isArray(rights) || (call === undefined && transitions === undefined)) return false;
  return rights.includes(screen.id) && !rights.includes(`${screen.id}:${id}`) && isListed(screen, id);
}

/**
 * Tests whether the user has the right to at least one of the actions, whatever the record. If this is false for the row actions of a
 * table, the table has no column of actions. Unknown ids are ignored.
 */
export const hasRightToAny = (screen: Screen, ids: readonly string[], scope: Scope): boolean =>
  ids.some((id) => screen.actions[id] !== undefined && !lacksRight(screen, screen.actions[id], scope));

/**
 * Determines whether an action is available for a record. The first case that applies decides:
 *
 * - The user lacks the right: `hidden`.
 * - `when` is false: `refused`, with the text `otherwise` as reason. Without this text: `hidden`.
 * - The action is for ticked rows, and none is ticked: `refused`.
 * - The gate ({@link evaluateTransition}) refuses all transitions of the action: `refused`. If the action declares `refused: hidden`:
 * `hidden`.
 * - All other cases: `open`.
 *
 * @param evaluation gate and checks, if the caller has evaluated them already
 */
export function availabilityOf(
  screen: Screen,
  action: Action,
  scope: Scope,
  evaluation: Evaluation = evaluationOf(screen, action, scope),
): Availability {
  if (lacksRight(screen, action, scope)) return { state: "hidden" };
  if (action.when?.(scope) === false) {
    const reason = valueOf(action.otherwise ?? "", scope);
    return reason === "" ? { state: "hidden" } : { state: "refused", reason, isExplained: true };
  }
  if (lacksTicks(action, scope, evaluation)) return { state: "refused", reason: NOTHING_TICKED };
  if (action.transitions === undefined) return { state: "open" };
  const { step, refusals } = evaluation.gate();
  if (step !== undefined) return { state: "open" };
  if (action.refused === "hidden") return { state: "hidden" };
  return { state: "refused", reason: refusalText[nearestOf(refusals)] };
}

/**
 * Returns the scope in which the gates of a workflow are evaluated. For a record that is not stored yet, `row` contains the initial values
 * that the server would store.
 */
export function toGateScope(workflow: Workflow, scope: Scope): Scope {
  return scope.row === undefined || scope.row === null ? { ...scope, row: newRow(workflow, scope) } : scope;
}

// The nearest miss explains most: a condition, then the actor, then the state.
const nearestOf = (refusals: readonly GateRefusal[]): GateRefusal =>
  refusals.find((item) => item === "condition") ?? refusals.find((item) => item === "actor") ?? refusals[0] ?? "unknown";

/**
 * Explains to the user why none of the actions of a page form can save the form. The reason is the state of the record, another user who
 * handles the record, or a missing right.
 *
 * @param ids ids of the form's actions
 * @returns a sentence in Chinese. Undefined if an action can save, or could save with other entered values. Also undefined without a
 * workflow, without a stored record, and if no action makes a call
 */
export function closedReason(screen: Screen, ids: readonly string[], scope: Scope): string | undefined {
  const { workflow } = screen;
  if (workflow === undefined || scope.row === undefined || scope.row === null) return undefined;
  const saving = ids.flatMap((id) => screen.actions[id] ?? []).filter(({ call, transitions }) => (transitions ?? call) !== undefined);
  const allowed = saving.filter((action) => !lacksRight(screen, action, scope));
  if (saving.length === 0 || allowed.some(({ transitions }) => transitions === undefined)) return undefined;
  if (allowed.length === 0) return "您没有修改的权限，内容只能查看。";
  const steps = allowed.flatMap(({ transitions = [] }) => transitions);
  const refusals = steps.map(({ transition }) => evaluateTransition(workflow, transition.id, scope));
  if (refusals.some((refusal) => refusal === undefined || refusal === "condition")) return undefined;
  if (refusals.includes("actor")) return "数据当前不由您办理，内容只能查看，不能修改。";
  const state = workflow.states.find(({ code }) => code === ownValue(scope.row, workflow.field));
  const label = state === undefined ? "" : labelOf(state.label, scope);
  return `数据当前${label === "" ? "的状态" : `为「${label}」状态，`}不能修改，内容只能查看。`;
}

/**
 * Returns the path and query of the page that an action opens. With it, the action can be rendered as a link, which users can open in a new
 * window.
 *
 * @returns undefined if the action does anything besides opening a page (`go`), has checks, or goes back
 */
export function linkOf(action: Action, scope: Scope): string | undefined {
  const { go, call, transitions, form, custom, confirm, open, set, then, print, checks = [] } = action;
  if (go === undefined || go === "back" || checks.length > 0) return undefined;
  const acts = [call, transitions, form, custom, confirm, open, set, then, print].some((step) => step !== undefined);
  return acts ? undefined : pathOf(go, action.send, scope);
}

/** Tests whether the button of an action is red: the action declares `danger`, or one of its transitions removes the record. */
export function isDangerous(action: Action): boolean {
  return action.danger === true || action.transitions?.some((step) => step.transition.to === "removed") === true;
}

/** An action that is shown for a row. */
export interface OfferedAction {
  action: Action;
  label: string;
  /** Why the action is grey, as text for users. Absent: the action is available. */
  reason?: string | undefined;
}

/**
 * Lists the available actions for the row of the scope, with their labels. Dangerous actions are last. Actions without a label are omitted.
 */
export const offeredActions = (screen: Screen, ids: readonly string[], scope: Scope): OfferedAction[] =>
  shownActions(screen, ids, scope).filter(({ reason }) => reason === undefined);

/**
 * Lists the actions that a row shows. These are the available actions, and the actions whose `when` is false and whose text `otherwise`
 * explains why. All other actions are left out, for example an action without a label or an action to which the user lacks the right. All
 * rows list the actions in the same sequence, with dangerous actions last.
 *
 * @param ids ids of the row actions, as declared
 */
export function shownActions(screen: Screen, ids: readonly string[], scope: Scope): OfferedAction[] {
  const shown = ids.flatMap((id): OfferedAction[] => {
    const action = screen.actions[id];
    if (action === undefined) return [];
    const { state, reason, isExplained } = availabilityOf(screen, action, scope);
    const label = labelOf(action.label, scope);
    if (label === "" || (state !== "open" && isExplained !== true)) return [];
    return [{ action, label, ...(state === "open" ? {} : { reason }) }];
  });
  return [...shown.filter((item) => !isDangerous(item.action)), ...shown.filter((item) => isDangerous(item.action))];
}
