import type { Data } from "../../../../../runtime/contract/values/data.ts";
import { ownValue } from "../../../../../runtime/contract/values/own-value.ts";
import { doubleOf } from "../drivers/dialect.ts";
import { indexName } from "../index-name.ts";
import type { TablePlan } from "../plan.ts";
import { duplicate } from "./conflict.ts";

/**
 * Runs a write, and converts the violation of a unique index to an error that lists the fields and their values. Values of secret fields
 * are left out.
 *
 * @param record the record that is written
 * @throws ConflictError duplicate; any other error unchanged
 */
export async function refusingDuplicates<T>(plan: TablePlan, record: Data, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const double = doubleOf(error);
    if (double === undefined) throw error;
    const columns = "columns" in double ? double.columns : columnsOf(plan, double.constraint);
    const named = [...plan.columns.values()].filter((column) => columns.includes(column.column));
    const shown = named.map((column) =>
      column.secret === false ? `${column.title}「${String(ownValue(record, column.field) ?? "")}」` : column.title,
    );
    const fields = named.map((column) => column.field);
    throw duplicate(fields, shown.join("、"));
  }
}

/** Returns the columns of a unique index by its name. Empty for an unknown name. */
function columnsOf(plan: TablePlan, constraint: string): readonly string[] {
  if (constraint === `${plan.name}_pkey`) return [plan.key.column];
  for (const fields of plan.table.unique) {
    const columns = fields.map((field) => plan.columns.get(field)?.column ?? field);
    if (indexName(plan.name, columns, true) === constraint) return columns;
  }
  for (const field of plan.table.caseless ?? []) {
    const column = plan.columns.get(field)?.column ?? field;
    if (indexName(plan.name, [column], "caseless") === constraint) return [column];
  }
  return [];
}
