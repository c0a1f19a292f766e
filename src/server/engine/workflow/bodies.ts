import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { FieldMessage } from "../../../../runtime/contract/wire/envelope.ts";
import { sumOfAmounts } from "../../../../runtime/contract/values/money.ts";
import type { Derivation, Table } from "../../../../runtime/contract/server/storage.ts";
import type { Transition, Workflow } from "../../../../runtime/contract/language/workflow.ts";
import { isSameValue } from "../calls/same-value.ts";
import { violated } from "../refusals/refusal.ts";
import { textOf } from "../refusals/register.ts";
import { sumRows } from "../store/query/sum-rows.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

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
  const known = new Set([...table.columns, ...table.children, ...(table.joined ?? [])].map(({ field }) => field));
  const future = { ...row, ...form };
  const foreign: FieldMessage[] = [];
  for (const [name, value] of Object.entries(form)) {
    // What the entity does not know (version, a flag) is a parameter of the call itself.
    if (!known.has(name) || own.has(name) || isSameValue(value, ownValue(row, name))) continue;
    const derivation = derivations.find((item) => item.field === name);
    if (derivation !== undefined && follows(derivation, value, future)) continue;
    foreign.push({ field: name, message: textOf("notOfTransition", name) });
  }
  if (foreign.length > 0) throw violated(foreign);
}

/** Whether a value is what the field becomes by what is sent beside it. */
function follows(derivation: Derivation, value: unknown, record: Data): boolean {
  if ("text" in derivation) return isSameValue(value, derivation.text(record));
  // Times and copies are written with the change: nobody can know them before.
  if (!("sum" in derivation)) return false;
  const { sum } = derivation;
  const list = ownValue(record, sum.list);
  const rows: readonly Data[] = Array.isArray(list) ? list : [];
  return isSameValue(
    value,
    sumRows(rows, sum, (some) => sumOfAmounts(some.map((row) => ownValue(row, sum.of)))),
  );
}

/** Only what the transition may write. */
export function writable(transition: Transition, form: Data): Data {
  return Object.fromEntries(transition.input.filter((name) => Object.hasOwn(form, name)).map((name) => [name, form[name]]));
}
