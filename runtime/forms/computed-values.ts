import type { Data } from "../contract/values/data.ts";
import type { FormItem } from "../contract/language/screen.ts";
import { computeFormula } from "../contract/values/formulas.ts";
import { sumOfAmounts } from "../contract/values/money.ts";
import { ownValue } from "../contract/values/own-value.ts";
import { type ResolvedField, resolveFields } from "./form-items.ts";

/**
 * Returns the entered values together with the values that the server will compute from them (`computed`): sums of lists and results of
 * formulas. A field whose formula has no result is left out.
 *
 * @param items the fields of the form
 * @param values the entered values; not modified
 * @param record the stored record, which provides the values of fields that are not on the form
 */
export function withComputedValues(items: readonly FormItem[], values: Data, record: Data | undefined): Data {
  const fields = resolveFields(items);
  const computed = fields.filter(({ field }) => field.computed !== undefined);
  if (computed.length === 0) return values;
  const onForm = new Set(fields.flatMap(({ field }) => field.names));
  const beside = Object.entries(record ?? {}).filter(([name]) => !onForm.has(name));
  const whole: Data = { ...Object.fromEntries(beside), ...values };
  const result: Data = { ...values };
  // A formula may read a total, or a formula that is listed after it.
  for (let round = 0; round < computed.length; round++)
    for (const { field } of computed) {
      const [name = ""] = field.names;
      const value = computedValue(field, whole, onForm);
      for (const target of [whole, result])
        if (value === undefined) delete target[name];
        else target[name] = value;
    }
  return result;
}

function computedValue({ computed, names: [name = ""] }: ResolvedField["field"], record: Data, onForm: ReadonlySet<string>): unknown {
  if (computed === undefined) return undefined;
  if ("formula" in computed) {
    const result = computeFormula(computed.formula, record);
    return "value" in result ? result.value : undefined;
  }
  const { list, of, isMoney } = computed.sum;
  // The form does not show the list, so its total stays.
  if (!onForm.has(list)) return ownValue(record, name);
  const rows = ownValue(record, list);
  const numbers = (Array.isArray(rows) ? (rows as readonly Data[]) : []).map((row) => ownValue(row, of));
  return isMoney === true ? sumOfAmounts(numbers) : numbers.reduce<number>((total, number) => total + Number(number ?? 0), 0);
}
