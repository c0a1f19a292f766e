import type { Check, Data, Scope } from "../contract/values/data.ts";
import type { Action } from "../contract/language/screen.ts";
import { resolveFields } from "../forms/form-items.ts";
import type { ActionContext } from "./action-context.ts";
import { type Entered, NOTHING_ENTERED } from "./input.ts";
import { PreparedAction } from "./prepared-action.ts";

/**
 * A record that a call may have added: the entered values, merged with the server's reply. If the merged values contain a key, a list shows
 * the page with this record.
 */
export interface MadeRecord {
  /** Id of the action that made the call. */
  action: string;
  record: Data;
}

/** Accumulates what a chain of actions has done so far. Each action of the chain runs after the previous one (`then`). */
export interface Chain {
  /** Whether data may have changed, so that the page must be read again. */
  changed: boolean;
  /** The records that the chain touched, as stored and as entered. Views of these records are reloaded. */
  touched: Data[];
  /** The record that the first call of the chain added. */
  made?: MadeRecord;
  /** Number of calls so far, which is the position of the next call. */
  calls: number;
}

/**
 * One run of an action, with everything that the action reads. This is the context of the screen, the record, the entered values and the
 * chain of actions.
 */
export interface Run {
  stage: ActionContext;
  action: Action;
  /** Subjects that only the action has, and not the screen: the row, or the reply of the previous action. */
  extra: Partial<Scope>;
  /** Values that the user entered in a form of the page, or in the form of the previous action. */
  entered: Entered;
  /** State that the action shares with the actions that follow it. */
  chain: Chain;
}

/**
 * Returns the subjects that the conditions of a run can read, besides the subjects of the screen. These are the row or the reply, and the
 * entered values as `form`.
 */
export const knownTo = ({ extra, entered }: Run): Partial<Scope> => withEntered(extra, entered);
const scopeOf = (run: Run): Scope => run.stage.scopeOf(knownTo(run));

/**
 * A run, with its action prepared: the conditions and the input of the action are evaluated. Prepare the run again after the record or the
 * entered values have changed.
 */
export interface PreparedRun extends Run {
  prepared: PreparedAction;
}

/** Prepares a run: adds the action with its conditions and input, evaluated for the present record and entered values. */
export function prepareRun(run: Run): PreparedRun {
  const { stage, action, entered } = run;
  return { ...run, prepared: new PreparedAction(stage.screen, action, scopeOf(run), entered) };
}

function withEntered(extra: Partial<Scope>, entered: Entered): Partial<Scope> {
  return entered === NOTHING_ENTERED ? extra : { ...extra, form: entered.values };
}

/**
 * Returns the check that refuses an action before any dialog opens. An action with a form or with entered values is never refused here,
 * because its input is not complete yet.
 *
 * @returns the failed check; undefined if no check fails, and for an action with a form or with entered values
 */
export function earlyRefusal(prepared: PreparedAction): Check | undefined {
  return prepared.action.form !== undefined || prepared.entered.names.size > 0 ? undefined : prepared.refusal;
}

/**
 * Returns the checks of an action that can be evaluated before its form opens. A check that names a field of the form is left out. It can
 * be evaluated only with the entered values.
 */
export function earlyChecks({ action, entered, checks }: PreparedAction): Check[] {
  const names = new Set([...resolveFields(action.form?.items ?? []).flatMap((item) => item.field.names), ...entered.names]);
  return checks.filter((check) => !check.fields.some((field) => names.has(field)));
}
