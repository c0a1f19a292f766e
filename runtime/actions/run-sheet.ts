import type { Data } from "../contract/values/data.ts";
import type { Field, RowImport } from "../contract/language/screen.ts";
import type { FieldMessage } from "../contract/wire/envelope.ts";
import { assignViolations } from "../forms/form-validator.ts";
import type { Outcome } from "./action-context.ts";
import { prepareRun, type PreparedRun, type Run } from "./action-run.ts";
import { titleOf } from "./open-action.ts";
import { rulesOf, validateEntered } from "./validate-entered.ts";

/** A list field of a form whose rows are read from a spreadsheet. */
export type ImportedField = Field & { import: RowImport };

/**
 * Opens the import dialog of a list in place of the form that contains the list. The action then sends the imported rows. If the rows are
 * invalid or refused, the dialog stays open and shows the reasons.
 *
 * @param field the list, which is the only item of the form
 * @param perform makes the call of the action
 * @returns how the action ended; `left` if the user closed the dialog
 */
export async function actBySheet(run: Run, field: ImportedField, perform: (run: PreparedRun) => Promise<Outcome>): Promise<Outcome> {
  const { stage, action, extra, chain } = run;
  const rules = await rulesOf(stage.screen, action, stage.passwordRules);
  const scope = stage.scopeOf(extra);
  const [name = ""] = field.names;
  let outcome = { status: "left" } as Outcome;
  const take = async (rows: readonly Data[]): Promise<readonly string[] | undefined> => {
    chain.calls = 0;
    const next = prepareRun({ ...run, entered: { values: { [name]: rows }, names: new Set([name]) } });
    const invalid = validateEntered(next.prepared, rules);
    if (invalid.length > 0) return reasonsOf(name, invalid);
    outcome = await perform(next);
    return outcome.status === "failed" ? reasonsOf(name, outcome.violations ?? []) : undefined;
  };
  const dialog = { title: titleOf(action, scope), field, source: field.import, present: 0, scope, screen: stage.screen.id };
  const ended = await stage.openSheet({ ...dialog, onTake: take });
  return ended === "left" ? { status: "left" } : outcome;
}

/** Returns the messages of violations, each with the number of its row. */
function reasonsOf(list: string, violations: readonly FieldMessage[]): string[] {
  const named = violations.map((violation) => ({ ...violation, keyword: "import" }));
  return assignViolations(named, new Map([[list, list]])).map(({ message }) => message);
}
