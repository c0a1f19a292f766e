import type { Data } from "../contract/values/data.ts";
import type { Action } from "../contract/language/screen.ts";
import type { FieldMessage } from "../contract/wire/envelope.ts";
import { loadFormDialog } from "../forms/load-form-dialog.ts";
import type { ActionContext } from "./action-context.ts";
import type { Entered } from "./input.ts";
import { titleOf } from "./open-action.ts";
import { PreparedAction } from "./prepared-action.ts";
import { rulesOf, validateEntered } from "./validate-entered.ts";

/** Several rows for which the user fills in a single form. */
export interface RowsSubject {
  /** Names of the first rows, shown in the title of the form. */
  about: string;
  rows: readonly Data[];
}

/**
 * Opens the form of an action once for several rows. The form begins with its defaults, because it shows no single row. On submission, the
 * entered values are validated with each row. If they are valid with at least one row, they are sent. Otherwise the messages for the first
 * row are shown at the fields. Does nothing for an action without a form.
 *
 * @param submit sends the values; resolves to true, or to the messages for the fields
 */
export async function enterForRows(
  stage: ActionContext,
  action: Action,
  { about, rows }: RowsSubject,
  submit: (entered: Entered) => Promise<true | readonly FieldMessage[]>,
): Promise<void> {
  const { form } = action;
  if (form === undefined) return;
  const { screen } = stage;
  const [rules] = await Promise.all([rulesOf(screen, action, stage.passwordRules), loadFormDialog()]);
  const violationsWith = (row: Data, entered: Entered) => {
    const scope = stage.scopeOf({ row, form: entered.values });
    return validateEntered(new PreparedAction(screen, action, scope, entered), rules);
  };
  await stage.openForm({
    screen: screen.id,
    title: `${titleOf(action, stage.scopeOf({ row: null }))}：${about}`,
    width: action.width,
    form,
    record: undefined,
    workflow: screen.workflow,
    danger: action.danger,
    passwords: rules.passwords,
    scopeOf: (values) => stage.scopeOf({ row: null, form: values }),
    validate: (entered) => {
      const found = rows.map((row) => violationsWith(row, entered));
      return found.some((violations) => violations.length === 0) ? [] : (found[0] ?? []);
    },
    onSubmit: submit,
  });
}
