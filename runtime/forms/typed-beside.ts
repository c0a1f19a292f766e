import { type AnyCall, inputNames } from "../contract/wire/call.ts";
import type { Data } from "../contract/values/data.ts";
import type { Action } from "../contract/language/screen.ts";
import { ownValue } from "../contract/values/own-value.ts";
import { isSame } from "./differences.ts";
import type { RecordFormController } from "./use-record-form.ts";

/** What was typed into a form, and was not sent with a change that the form made by itself. */
export interface TypedBeside {
  /** By key of the field. */
  values: Data;
  /** By name: what changes of fields set. */
  effects: Data;
}

type Typed = Pick<RecordFormController, "store" | "initial">;

/** What the form must not lose when it begins anew with the record that `actions` changed. */
export function typedBeside({ store, initial }: Typed, actions: readonly Action[], own: string): TypedBeside {
  const sent = new Set(actions.flatMap(namesSent));
  const values = [...store.placed]
    .filter(([key, { field }]) => !Object.is(store.data[key], initial[key]) && !field.names.some((name) => sent.has(name)))
    // What the field itself brought, or took away, is what was saved.
    .filter(([, { field }]) => field.remove !== own && field.import?.then !== own);
  const effects = [...store.effects].filter(([name]) => !sent.has(name));
  return { values: Object.fromEntries(values.map(([key]) => [key, store.data[key]])), effects: Object.fromEntries(effects) };
}

/** What was typed and is not what the record holds that the form is to begin anew with. */
export function typedOver({ store, initial }: Typed, record: Data): TypedBeside {
  const isStored = (names: readonly string[], value: unknown): boolean => {
    const stored = names.map((name) => ownValue(record, name));
    return isSame(value, names.length === 1 ? stored[0] : stored);
  };
  const values = [...store.placed]
    .filter(([key, { field }]) => !Object.is(store.data[key], initial[key]) && !isStored(field.names, store.data[key]))
    .map(([key]) => [key, store.data[key]]);
  const effects = [...store.effects].filter(([name, value]) => !isStored([name], value));
  return { values: Object.fromEntries(values), effects: Object.fromEntries(effects) };
}

function namesSent({ call, transitions = [] }: Action): readonly string[] {
  const ofCall = call === undefined ? [] : [...inputNames(call as AnyCall)];
  return [...ofCall, ...transitions.flatMap(({ transition }) => [...transition.input, ...Object.keys(transition.send)])];
}

/** Fills a form with what was typed before it began anew. */
export function typeAgain({ store }: Typed, { values, effects }: TypedBeside): void {
  for (const [key, value] of Object.entries(values))
    if (store.placed.has(key) && JSON.stringify(store.data[key]) !== JSON.stringify(value)) store.setField(key, value);
  if (Object.keys(effects).length > 0) store.restoreEffects(effects);
}
