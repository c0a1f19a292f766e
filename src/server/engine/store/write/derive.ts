import { setImmediate } from "node:timers/promises";
import type { Data } from "../../../../../runtime/contract/values/data.ts";
import type { Derivation } from "../../../../../runtime/contract/server/storage.ts";
import { computeFormula, type FormulaRule } from "../../../../../runtime/contract/values/formulas.ts";
import { amountOf, fenOf } from "../../../../../runtime/contract/values/money.ts";
import { violated } from "../../refusals/refusal.ts";
import { textOf } from "../../refusals/refusal-register.ts";
import type { ChildPlan, ColumnPlan, TablePlan } from "../plan.ts";
import { sumRows } from "../query/sum-rows.ts";
import { ownValue } from "../../../../../runtime/contract/values/own-value.ts";

/**
 * Computes the derived formulas, sums and texts of a record that is about to be stored. A sum over a list is computed only if the write
 * contains the list; otherwise the stored sum remains. Null is treated as a list without rows. `withServerValues` computes derived times
 * and copies.
 *
 * @returns only the derived fields, and lists whose rows have formulas
 * @throws Refusal 422 if a sum or a formula exceeds its column, or if a divisor is 0; TypeError for a value that its column cannot contain
 */
export async function derive(plan: TablePlan, record: Data): Promise<Data> {
  const derived: Data = {};
  for (const child of plan.children) {
    const rows = child.formulas.length === 0 ? undefined : ownValue(record, child.field);
    if (Array.isArray(rows)) derived[child.field] = rows.map((row: Data, at) => computedRow(child, row, at));
  }
  if (plan.derivations.length === 0) return derived;
  // Totals come first, because a text or a formula may include one.
  for (const derivation of plan.derivations) {
    const list = "sum" in derivation ? (derived[derivation.sum.list] ?? ownValue(record, derivation.sum.list)) : undefined;
    const rows = list === null ? [] : list;
    if (!("sum" in derivation) || !Array.isArray(rows)) continue;
    derived[derivation.field] = withinColumn(plan, derivation, summed(plan, derivation, rows));
    // Each total iterates over the whole list, so other tasks may run in between.
    if (rows.length > MANY_ROWS) await setImmediate();
  }
  for (const derivation of plan.derivations) {
    if ("formula" in derivation)
      derived[derivation.field] = computed(derivation, { ...record, ...derived }, "", plan.columns.get(derivation.field)?.title);
  }
  const seen = { ...asStored(plan, record), ...derived };
  for (const derivation of plan.derivations) {
    if ("text" in derivation) derived[derivation.field] = derivation.text(seen);
  }
  return derived;
}

/** Returns a row of a child list with its formulas computed. Values that the row holds in these fields are replaced. */
function computedRow({ field: list, columns, formulas }: ChildPlan, row: Data, at: number): Data {
  const whole: Data = { ...row };
  for (const formula of formulas) {
    const title = columns.find(({ field }) => field === formula.field)?.title;
    whole[formula.field] = computed({ field: formula.field, formula }, whole, `${list}.${at}.`, title);
  }
  return whole;
}

/**
 * Computes a formula.
 *
 * @returns the value, or null while a field of the formula is empty
 * @throws Refusal 422 at the field if a divisor is 0 or the result exceeds its column
 */
function computed({ field, formula }: { field: string; formula: FormulaRule }, record: Data, prefix: string, title = field): unknown {
  const result = computeFormula(formula, record);
  if ("value" in result) return result.value;
  if (result.problem === "empty") return null;
  throw violated([{ field: prefix + field, message: textOf(result.problem === "divisor" ? "divisorZero" : "sumTooLarge", title) }]);
}

type Sum = Extract<Derivation, { sum: unknown }>;

const MANY_ROWS = 1000;

/** Returns the record as a later read would return it: blanks absent, amounts with two decimals. */
function asStored(plan: TablePlan, record: Data): Data {
  const seen: Data = { ...record };
  for (const [field, { codec, joined }] of plan.columns) {
    if (joined) continue;
    const value = ownValue(record, field);
    const stored = value === undefined || value === null ? null : codec.encode(value);
    if (stored === null) delete seen[field];
    else seen[field] = codec.decode === undefined ? stored : codec.decode(stored);
  }
  return seen;
}

/**
 * Refuses a total that exceeds its column, with a violation at the list. Partial sums (`by`) are stored as a list, which has no
 * such limit.
 */
function withinColumn(plan: TablePlan, { field, sum }: Sum, total: unknown): unknown {
  const column = plan.columns.get(field);
  const fits = sum.by !== undefined || (column?.type === "money" ? fenOf(total) !== undefined : Number.isSafeInteger(total));
  if (fits || column?.type === "real") return total;
  throw violated([{ field: sum.list, message: textOf("sumTooLarge", column?.title ?? field) }]);
}

/**
 * Computes a total as wire values. Sums in the stored unit (fen), so that nothing is rounded.
 *
 * @throws Error if the summed field is not a column of the list
 */
function summed(plan: TablePlan, { sum, field }: Sum, list: readonly Data[]): unknown {
  const column = plan.children.find((child) => child.field === sum.list)?.columns.find((candidate) => candidate.field === sum.of);
  if (column === undefined) throw new Error(`${plan.table.entity}: total "${field}" of "${sum.list}.${sum.of}", which is not a column`);
  return sumRows<unknown>(list, sum, (rows) => {
    const result = rows.reduce((total, row) => total + numberIn(column, ownValue(row, sum.of)), 0);
    return column.type === "money" ? amountOf(result) : result;
  });
}

function numberIn(column: ColumnPlan, value: unknown): number {
  if (value === undefined || value === null) return 0;
  return Number(column.codec.encode(value) ?? 0);
}
