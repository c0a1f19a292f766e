import type { Data, Scope } from "../contract/values/data.ts";
import type { Action, Form } from "../contract/language/screen.ts";
import { tellFailure, type ReplyError } from "../data/reply-error.ts";
import { differencesOf, isOwnChange } from "../forms/differences.ts";
import type { Entered } from "./input.ts";
import { readRecord, recordOf } from "./open-action.ts";
import type { ActionContext } from "./action-context.ts";
import { ownValue } from "../contract/values/own-value.ts";

/** What is saved over the record that somebody else has saved. */
export interface Settlement {
  /** The record as it is now. */
  row: Data;
  /** What was entered, with what was taken from the record. */
  values: Data;
}

/** The record behind a form, as it is now. */
export interface Source {
  form: Form;
  /** Undefined: it cannot be read, which was told. */
  read: () => Promise<Data | undefined>;
}

/** Of a form that reads its record before it opens; one that takes it from elsewhere cannot read it again. */
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
 * The record was saved meanwhile (409). By a request of this form whose reply was lost, or with the very same values: what was entered
 * is saved over that. By somebody else: what both entered is shown field by field, and may be saved over knowingly.
 *
 * @returns undefined: what was entered stays as it is, unsaved
 */
export async function resolveConflict(
  stage: ActionContext,
  entered: Entered,
  row: Data | null | undefined,
  error: ReplyError,
): Promise<Settlement | undefined> {
  const { source } = entered;
  if (source === undefined) {
    tellFailure(stage.toast, error);
    return undefined;
  }
  const latest = await source.read();
  if (latest === undefined) return undefined;
  const scope = stage.scopeOf({ row: latest, form: entered.values });
  if (isOwnChange(source.form, entered, latest, scope)) return { row: { ...row, ...latest }, values: entered.values };
  const answer = await stage.settle({
    text: error.message,
    differences: differencesOf(source.form, entered.values, latest, scope),
    scope,
    screen: stage.screen.id,
  });
  if (answer === "left") return undefined;
  const names = answer.flatMap(({ field }) => field.names);
  const taken: Data = Object.fromEntries(names.map((name) => [name, ownValue(latest, name)]));
  entered.take?.(taken);
  return { row: { ...row, ...latest }, values: { ...entered.values, ...taken } };
}
