import { NEW, type Transition, type Workflow } from "../contract/language/workflow.ts";
import { labelOf, type Scope } from "../contract/values/data.ts";

/** The transitions from one state to another state. The diagram shows them as one arrow with several titles. */
export interface Way {
  from: string;
  to: string;
  titles: readonly string[];
}

/** The states and transitions that the diagram of a workflow shows. {@link stateGraph} builds it. */
export interface StateGraph {
  /** In the order of the workflow. */
  states: readonly { code: string; label: string; final: boolean }[];
  ways: readonly Way[];
}

/**
 * Builds the diagram of a workflow for a record. It contains the current state of the record, the states that it can still reach, and the
 * transitions between these states. Transitions whose condition excludes the record are left out.
 */
export function stateGraph(workflow: Workflow, scope: Scope): StateGraph {
  const ways = waysOf(workflow, scope);
  const reached = new Set<string>();
  const current = scope.row?.[workflow.field];
  const open = possible(workflow, scope).flatMap(({ from, to }) => (from.includes(NEW) ? [to] : []));
  // Includes the current state and what follows, even if no transition leads to it.
  if (typeof current === "string") open.push(current);
  for (let code = open.pop(); code !== undefined; code = open.pop()) {
    if (reached.has(code)) continue;
    reached.add(code);
    open.push(...ways.filter(({ from }) => from === code).map(({ to }) => to));
  }
  const states = workflow.states.filter(({ code }) => reached.has(code));
  const shown = new Set(states.map(({ code }) => code));
  return {
    states: states.map(({ code, label, final = false }) => ({ code, label: labelOf(label, scope), final })),
    ways: ways.filter(({ from, to }) => shown.has(from) && shown.has(to)),
  };
}

const possible = (workflow: Workflow, scope: Scope): readonly Transition[] =>
  Object.values(workflow.transitions).filter(({ when }) => when === undefined || when(scope));

function waysOf(workflow: Workflow, scope: Scope): Way[] {
  const titles = new Map<string, { from: string; to: string; titles: string[] }>();
  for (const transition of possible(workflow, scope)) {
    const { from, to } = transition;
    if (!workflow.states.some(({ code }) => code === to)) continue;
    // Builds the title without a user, because the future actor is unknown.
    const title = labelOf(transition.title ?? transition.id, { ...scope, user: {} });
    for (const start of from.filter((code) => code !== NEW && code !== to)) {
      const way = titles.get(`${start} ${to}`) ?? { from: start, to, titles: [] };
      way.titles.push(title);
      titles.set(`${start} ${to}`, way);
    }
  }
  return [...titles.values()];
}
