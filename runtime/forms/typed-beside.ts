import { type AnyCall, inputNames } from "../contract/wire/call.ts";
import type { Data } from "../contract/values/data.ts";
import type { Action } from "../contract/language/screen.ts";
import { ownValue } from "../contract/values/own-value.ts";
import { isSame } from "./differences.ts";
import type { RecordFormController } from "./use-record-form.ts";

/**
 * Typed values of a form that are not saved yet, for the new form after a remount. A form is remounted after a field has changed the stored
 * record by itself (removed a file, imported rows). {@link typeAgain} restores the values.
 */
export interface TypedBeside {
  /** By field key. */
  values: Data;
  /** Values that changes of fields set, by name. */
  effects: Data;
}

type Typed = Pick<RecordFormController, "store" | "initial">;

/**
 * Collects the unsaved values of a form before the form is remounted, because the action of a field has changed the record. Values that are
 * already stored are omitted. These are the values that `actions` have sent, and the value of the field that ran the action.
 *
 * @param own id of the action that the field itself ran (`remove`, `import.then`)
 * @param actions the action of the field and the actions that followed it
 */
export function typedBeside({ store, initial }: Typed, actions: readonly Action[], own: string): TypedBeside {
  const sent = new Set(actions.flatMap(namesSent));
  const values = [...store.fields]
    .filter(([key, { field }]) => !Object.is(store.data[key], initial[key]) && !field.names.some((name) => sent.has(name)))
    // The value that the field itself added or removed is saved already.
    .filter(([, { field }]) => field.remove !== own && field.import?.then !== own);
  const effects = [...store.effects].filter(([name]) => !sent.has(name));
  return { values: Object.fromEntries(values.map(([key]) => [key, store.data[key]])), effects: Object.fromEntries(effects) };
}

/** Collects the typed values of a form that differ from a record, before the form is remounted with this record. */
export function typedOver({ store, initial }: Typed, record: Data): TypedBeside {
  const isStored = (names: readonly string[], value: unknown): boolean => {
    const stored = names.map((name) => ownValue(record, name));
    return isSame(value, names.length === 1 ? stored[0] : stored);
  };
  const values = [...store.fields]
    .filter(([key, { field }]) => !Object.is(store.data[key], initial[key]) && !isStored(field.names, store.data[key]))
    .map(([key]) => [key, store.data[key]]);
  const effects = [...store.effects].filter(([name, value]) => !isStored([name], value));
  return { values: Object.fromEntries(values), effects: Object.fromEntries(effects) };
}

function namesSent({ call, transitions = [] }: Action): readonly string[] {
  const ofCall = call === undefined ? [] : [...inputNames(call as AnyCall)];
  return [...ofCall, ...transitions.flatMap(({ transition }) => [...transition.input, ...Object.keys(transition.send)])];
}

/** Writes the values that were collected before a remount into the remounted form. Drops values of fields that the form no longer has. */
export function typeAgain({ store }: Typed, { values, effects }: TypedBeside): void {
  for (const [key, value] of Object.entries(values))
    if (store.fields.has(key) && JSON.stringify(store.data[key]) !== JSON.stringify(value)) store.setField(key, value);
  if (Object.keys(effects).length > 0) store.restoreEffects(effects);
}
