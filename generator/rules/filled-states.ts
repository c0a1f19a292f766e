import { memoised } from "../memo/memo.ts";
import type { Project, Transition, Value, Workflow } from "../model/types.ts";

const NEW = "new";

const isNull = (value: Value | undefined): boolean => value?.kind === "literal" && value.value === null;

/**
 * Returns the fields that are certainly empty in all records of a state, because only transitions to other states fill these fields. A
 * field is left out if other calls, the server or effects may fill it. Empty for the state `new`.
 */
export const emptyIn = memoised((state: string, workflow: Workflow, project: Project): ReadonlySet<string> => {
  const others = otherwiseFilled(workflow, project);
  const written = new Set([...workflow.transitions.values()].flatMap((transition) => writtenBy(transition)));
  // A record that is not stored yet has what its first transition brings.
  return new Set(state === NEW ? [] : [...written].filter((name) => !others.has(name) && !statesWith(name, workflow).has(state)));
});

/** Returns the fields to which a transition writes a value. */
const writtenBy = ({ input, send, set }: Transition): string[] =>
  [...input, ...send.keys(), ...set.keys()].filter((name) => !isNull(set.get(name)));

/** Returns the states in which a record may have a value of a field. */
function statesWith(name: string, { transitions, create }: Workflow): ReadonlySet<string> {
  const found = new Set<string>(create?.set.has(name) === true ? [NEW] : []);
  for (let grown = true; grown; ) {
    const before = found.size;
    for (const transition of transitions.values()) {
      const isKept = transition.from.some((state) => found.has(state)) && !isNull(transition.set.get(name));
      if (isKept || writtenBy(transition).includes(name)) found.add(transition.to);
    }
    grown = found.size > before;
  }
  return found;
}

/**
 * Returns the transitions to a state that may leave a field empty, although another transition to this state sets the field. The result is
 * empty in these cases:
 *
 * - Something other than a transition may fill the field.
 * - The field is an input of a transition: users may leave it empty on purpose.
 */
export function leavingEmpty(field: string, state: string, workflow: Workflow, project: Project): readonly Transition[] {
  const all = [...workflow.transitions.values()];
  const leading = all.filter(({ to }) => to === state);
  const isEntered = all.some(({ input }) => input.includes(field));
  const isSet = leading.some((step) => writtenBy(step).includes(field));
  if (isEntered || !isSet || otherwiseFilled(workflow, project).has(field)) return [];
  const filled = surelyFilled(field, workflow);
  return leading.filter((step) => !fills(step, field, filled));
}

/** Tests whether every record has a value of a field after a transition, if every record in the given states has one. */
const fills = (transition: Transition, field: string, filled: ReadonlySet<string>): boolean =>
  writtenBy(transition).includes(field) || (!isNull(transition.set.get(field)) && transition.from.every((state) => filled.has(state)));

/** Returns the states in which every record has a value of a field. */
function surelyFilled(field: string, { transitions, states, create }: Workflow): ReadonlySet<string> {
  const filled = new Set([...states.map(({ code }) => code), ...(create?.set.has(field) === true ? [NEW] : [])]);
  for (let before = -1; before !== filled.size; ) {
    before = filled.size;
    for (const transition of transitions.values()) if (!fills(transition, field, filled)) filled.delete(transition.to);
  }
  return filled;
}

/** Returns the fields that something else than the transitions and the creation of the workflow fills. */
const otherwiseFilled = memoised((workflow: Workflow, { entities, services, rows }: Project): ReadonlySet<string> => {
  const entity = entities.get(workflow.entity);
  const fields = [...(entity?.fields.values() ?? [])];
  return new Set([
    workflow.field,
    ...(takenByCalls(services).get(workflow.entity) ?? []),
    ...fields.flatMap(({ name, derived, schema, ref }) => [
      ...(derived === undefined && schema["default"] === undefined ? [] : [name]),
      ...(ref?.copy.keys() ?? []),
      ...[(schema["x-file"] as { name?: string } | undefined)?.name].filter((of) => of !== undefined),
    ]),
    ...rows.flatMap((row) => (row.entity === entity?.name ? Object.keys(row.record) : [])),
  ]);
});

/** By entity, the names that calls outside of workflows may write into its records. */
const takenByCalls = memoised((services: Project["services"]): ReadonlyMap<string, readonly string[]> => {
  const taken = new Map<string, string[]>();
  for (const { calls } of services.values())
    for (const { method, handler, query, body } of calls.values()) {
      if (method === "get" || handler.kind === "workflow" || handler.kind === "export") continue;
      const names = [...query.names, ...body.names, ...(handler.kind === "store" ? handler.set.keys() : [])];
      for (const entity of new Set([body.entity, query.entity, handler.kind === "store" ? handler.store.entity : undefined]))
        if (entity !== undefined) taken.set(entity, [...(taken.get(entity) ?? []), ...names]);
    }
  return taken;
});
