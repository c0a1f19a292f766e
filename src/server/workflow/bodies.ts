import type { Data } from "../../../runtime/contract/data.ts";
import type { Derivation, Table } from "../../../runtime/contract/storage.ts";
import type { Transition, Workflow } from "../../../runtime/contract/workflow.ts";
import { isSameValue } from "../http/same-value.ts";
import { type FieldMessage, violated } from "../http/refusal.ts";
import { sumRows } from "../store/sum-rows.ts";

interface Body {
  workflow: Workflow;
  transition: Transition;
  table: Table;
  derivations: readonly Derivation[];
  /** As it was sent. */
  form: Data;
  /** What is stored, or what a new record starts with. */
  row: Data;
}

/**
 * Clients echo whole forms: a field that this transition may not write is accepted only when it equals what is
 * stored; a computed one also when it equals what it becomes. Everything else is refused, never dropped in silence.
 */
export function refuseForeignFields({ workflow, transition, table, derivations, form, row }: Body): void {
  const own = new Set([...transition.input, workflow.field, table.key]);
  const known = new Set([...table.columns, ...table.children].map(({ field }) => field));
  const future = { ...row, ...form };
  const foreign: FieldMessage[] = [];
  for (const [name, value] of Object.entries(form)) {
    // What the entity does not know (version, a flag) is a parameter of the call itself.
    if (!known.has(name) || own.has(name) || isSameValue(value, row[name])) continue;
    const derivation = derivations.find((item) => item.field === name);
    if (derivation !== undefined && isSameValue(value, derived(derivation, future))) continue;
    foreign.push({ field: name, message: `当前操作不能修改：${name}` });
  }
  if (foreign.length > 0) throw violated(foreign);
}

function derived(derivation: Derivation, record: Data): unknown {
  if ("text" in derivation) return derivation.text(record);
  const { sum } = derivation;
  const list = record[sum.list];
  const rows: readonly Data[] = Array.isArray(list) ? list : [];
  // Amounts are added in fen: sums of decimal fractions drift.
  return sumRows(rows, sum, (some) => some.reduce((total, row) => total + Math.round(Number(row[sum.of] ?? 0) * 100), 0) / 100);
}

/** Only what the transition may write. */
export function writable(transition: Transition, form: Data): Data {
  return Object.fromEntries(transition.input.filter((name) => Object.hasOwn(form, name)).map((name) => [name, form[name]]));
}
