import { computeFormula } from "../../../../runtime/contract/values/formulas.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { FieldMessage } from "../../../../runtime/contract/wire/envelope.ts";
import { sumOfAmounts } from "../../../../runtime/contract/values/money.ts";
import type { Derivation, Table } from "../../../../runtime/contract/server/storage.ts";
import type { Transition, Workflow } from "../../../../runtime/contract/language/workflow.ts";
import { isSameValue } from "../calls/same-value.ts";
import { violated } from "../refusals/refusal.ts";
import { textOf } from "../refusals/refusal-register.ts";
import { sumRows } from "../store/query/sum-rows.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

interface Body {
  workflow: Workflow;
  transition: Transition;
  table: Table;
  derivations: readonly Derivation[];
  /** The form as the client sent it. */
  form: Data;
  /** The stored record, or the initial values of a new one. */
  row: Data;
}

/**
 * Refuses fields in a request that the transition may not write, instead of ignoring them. Because clients send whole forms, such a field
 * is accepted if it equals the stored value. A derived text or sum is also accepted if it equals its value after the write. Names that the
 * entity does not have are ignored.
 *
 * @throws Refusal 422 with a message at each refused field
 */
export function refuseForeignFields({ workflow, transition, table, derivations, form, row }: Body): void {
  const own = new Set([...transition.input, workflow.field, table.key]);
  const known = new Set([...table.columns, ...table.children, ...(table.joined ?? [])].map(({ field }) => field));
  const future = { ...row, ...form };
  const foreign: FieldMessage[] = [];
  for (const [name, value] of Object.entries(form)) {
    // Names that the entity does not have (version, a flag) are parameters of the call itself.
    if (!known.has(name) || own.has(name) || isSameValue(value, ownValue(row, name))) continue;
    const derivation = derivations.find((item) => item.field === name);
    if (derivation !== undefined && follows(derivation, value, future)) continue;
    foreign.push({ field: name, message: textOf("notOfTransition", name) });
  }
  if (foreign.length > 0) throw violated(foreign);
}

/**
 * Tests whether a sent value equals the value that the server derives for the field from the other sent values. False for derived times and
 * copies, which the client cannot know.
 */
function follows(derivation: Derivation, value: unknown, record: Data): boolean {
  if ("text" in derivation) return isSameValue(value, derivation.text(record));
  if ("formula" in derivation) {
    const result = computeFormula(derivation.formula, record);
    return isSameValue(value, "value" in result ? result.value : null);
  }
  // Derived times and copies are set during the write, so the client cannot know them in advance.
  if (!("sum" in derivation)) return false;
  const { sum } = derivation;
  const list = ownValue(record, sum.list);
  const rows: readonly Data[] = Array.isArray(list) ? list : [];
  return isSameValue(
    value,
    sumRows(rows, sum, (some) => sumOfAmounts(some.map((row) => ownValue(row, sum.of)))),
  );
}

/** Returns the fields of a form that the transition may write. */
export function writable(transition: Transition, form: Data): Data {
  return Object.fromEntries(transition.input.filter((name) => Object.hasOwn(form, name)).map((name) => [name, form[name]]));
}
