import type { Data, Scope } from "../contract/values/data.ts";
import type { Action, Form } from "../contract/language/screen.ts";
import { showFailureToast, type ReplyError } from "../data/reply-error.ts";
import { differencesOf, isOwnChange } from "../forms/differences.ts";
import type { Entered } from "./input.ts";
import { readRecord, recordOf } from "./open-action.ts";
import type { ActionContext } from "./action-context.ts";
import { ownValue } from "../contract/values/own-value.ts";

/** Result of {@link resolveConflict}: the values to save, and the stored record that they replace. */
export interface Settlement {
  /** The record as it is stored now. */
  row: Data;
  /** The value of each field: the entered value, or the stored value if the user chose it. */
  values: Data;
}

/**
 * A form, and the function that reads its record again after a conflict. Only forms that read their record when they open have a `Source`
 * ({@link sourceOf}).
 */
export interface Source {
  form: Form;
  /**
   * Reads the record as it is stored now.
   *
   * @returns undefined if it cannot be read; the failure has been shown
   */
  read: () => Promise<Data | undefined>;
}

/**
 * Returns the form of an action, and a function that reads the record of the form again after a conflict.
 *
 * @param opened subjects of the form, with the row
 * @returns undefined if the form does not read its record when it opens
 */
export function sourceOf(stage: ActionContext, action: Action, opened: Partial<Scope>): Source | undefined {
  const { form, detail } = action;
  if (form === undefined || (detail === undefined && form.call === undefined)) return undefined;
  const read = async () => {
    const now = await readRecord(stage, action, opened);
    return now === undefined ? undefined : recordOf(action, now.row, stage.scopeOf(now));
  };
  return { form, read };
}

/**
 * Handles a reply 409: the record was saved after the form had read it. The record is read again, and then one of these cases applies:
 *
 * - An earlier request of the same form saved the record, or the stored values equal the entered values: the entered values are saved.
 * - All other cases: a dialog shows both values of each field, and the user chooses. Stored values that the user chooses are also written
 * into the form.
 *
 * @param entered the entered values. Their `source` reads the record again; without it, a toast shows `error`, and nothing is saved
 * @param row the record that filled the form
 * @param error the reply 409; its message is the text of the dialog
 * @returns the values to save, with the version of the stored record. Undefined if nothing is saved: the user returns to the form, or the
 * record cannot be read again, which a toast has reported
 */
export async function resolveConflict(
  stage: ActionContext,
  entered: Entered,
  row: Data | null | undefined,
  error: ReplyError,
): Promise<Settlement | undefined> {
  const { source } = entered;
  if (source === undefined) {
    showFailureToast(stage.toast, error);
    return undefined;
  }
  const latest = await source.read();
  if (latest === undefined) return undefined;
  const scope = stage.scopeOf({ row: latest, form: entered.values });
  if (isOwnChange(source.form, entered, latest, scope)) return { row: { ...row, ...latest }, values: entered.values };
  const result = await stage.settle({
    text: error.message,
    differences: differencesOf(source.form, entered.values, latest, scope),
    scope,
    screen: stage.screen.id,
  });
  if (result === "left") return undefined;
  const names = result.flatMap(({ field }) => field.names);
  const taken: Data = Object.fromEntries(names.map((name) => [name, ownValue(latest, name)]));
  entered.take?.(taken);
  return { row: { ...row, ...latest }, values: { ...entered.values, ...taken } };
}

/**
 * Merges the values of a form with its record, after another user has saved the record. Values that this user has changed remain. All other
 * values are replaced by the stored values, or removed if nothing is stored. The id of a removed file is thus not sent again.
 *
 * @param values the values of the form
 * @param before the record that filled the form
 * @param now the record as it is stored now
 */
export function caughtUp(values: Data, before: Data | null | undefined, now: Data): Data {
  const untouched = Object.keys(values).filter((name) => Object.is(values[name], ownValue(before, name)));
  const remaining = Object.entries(values).filter(([name]) => !untouched.includes(name) || ownValue(now, name) !== undefined);
  return Object.fromEntries(remaining.map(([name, value]) => [name, untouched.includes(name) ? ownValue(now, name) : value]));
}
