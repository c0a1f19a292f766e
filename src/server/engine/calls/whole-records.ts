import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Table } from "../../../../runtime/contract/server/storage.ts";
import { isEmpty } from "../../../../runtime/contract/language/condition.ts";
import { validateWritten, type WholeRules } from "../../../../runtime/contract/language/whole-record.ts";
import type { Violation } from "../../../../runtime/contract/language/violations.ts";
import type { CallContext } from "./context.ts";
import { isHiddenCell } from "./field-guards.ts";
import { refuseViolations } from "./input.ts";
import { isSameValue } from "./same-value.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

type Context = Pick<CallContext, "portal" | "connection" | "shouldSkipRules" | "scope"> & Partial<Pick<CallContext, "route">>;

/**
 * Returns the rules that a stored record of an entity must meet as a whole, in contrast to rules of an input. Undefined if the entity has
 * none.
 */
export function wholeRulesOf({ portal }: Pick<Context, "portal">, entity: string): WholeRules | undefined {
  const { wholeRules } = portal.generated;
  return Object.hasOwn(wholeRules, entity) ? wholeRules[entity] : undefined;
}

/**
 * A write that has not run yet: the stored record, and the changes to it. `changes` contains the input and the values that the metadata
 * adds to it.
 */
export interface Planned {
  /** Undefined for a new record. */
  stored?: Data;
  changes: Data;
}

/**
 * Validates the record that a storage call is about to store, by the rules for a whole record. Hooks and derivations have not run yet, so
 * rules about derived fields, secrets and masked texts are skipped; {@link refuseBroken} evaluates them after the write. For an existing
 * record, only rules about fields in `changes` apply.
 *
 * @param isHooked true if a hook may still fill fields. Then only violations of fields in `changes` are returned
 * @returns the violations. Empty if the entity has no rules, or if its workflow allows incomplete records in the record's state
 */
export function validatePlanned(context: Context, entity: string, { stored, changes }: Planned, isHooked: boolean): readonly Violation[] {
  const whole = wholeRulesOf(context, entity);
  if (whole === undefined) return [];
  const written = Object.keys(changes);
  const isKnown = (name: string): boolean => whole.servers?.includes(name) !== true;
  const found = validateWritten(
    whole,
    { ...stored, ...changes },
    { isKnown, ...(stored === undefined ? {} : { names: new Set(written) }) },
  );
  return isHooked ? found.filter(({ field }) => written.includes(field.split(".")[0] ?? "")) : found;
}

/** A record after a write. `written` holds the given values, without those that the server derived. */
interface Stored {
  /** Undefined if the record is new. */
  before?: Data;
  after: Data;
  written: Data;
}

/**
 * Validates a written record and its sent child rows by the rules for a whole record, in the transaction of the write. For an existing
 * record, only rules about sent or changed fields apply. Does nothing if the context has `shouldSkipRules`, or if the entity has no such
 * rules.
 *
 * @throws Refusal 422, which rolls the write back
 */
export async function refuseBroken(context: Context, table: Table, { before, after, written }: Stored): Promise<void> {
  const whole = context.shouldSkipRules === true ? undefined : wholeRulesOf(context, table.entity);
  if (whole === undefined) return;
  const secrets = table.columns
    .filter(({ field, secret }) => secret !== undefined && whole.names.includes(field))
    .map(({ field }) => field);
  const given = Object.fromEntries(secrets.filter((field) => !isEmpty(ownValue(written, field))).map((field) => [field, written[field]]));
  const hidden = secrets.filter((field) => !Object.hasOwn(given, field));
  const { portal, connection } = context;
  const storedSecrets =
    before === undefined ? [] : await portal.store.records.findStoredSecrets(connection, table, String(after[table.key]), hidden);
  const record = { ...after, ...given, ...Object.fromEntries(storedSecrets.map((field) => [field, STORED_SECRET])) };
  const names = before && new Set(whole.names.filter((name) => isWritten(name, { before, after, written }, hidden)));
  const found = validateWritten(whole, record, names === undefined ? {} : { names });
  // A secret that was stored earlier is only known to exist, so its violations are ignored.
  refuseViolations([...found.filter(({ field }) => !storedSecrets.includes(field)), ...brokenRows(context, whole, written)]);
}

/**
 * Returns the violations of written child rows. Rows of a call were already validated with its input, but rows that code creates need this
 * validation.
 */
function brokenRows(context: Context, { rows = {} }: WholeRules, written: Data): Violation[] {
  return Object.entries(rows).flatMap(([list, entity]) => {
    const rules = wholeRulesOf(context, entity);
    const all = ownValue(written, list);
    if (rules === undefined || !Array.isArray(all)) return [];
    const broken = (row: Data, at: number) => validateWritten(rules, row).map((one) => ({ ...one, field: `${list}.${at}.${one.field}` }));
    return all.flatMap(broken).filter(({ field }) => !isHiddenCell(context, written, field));
  });
}

/**
 * Text that replaces a stored secret in validation, because the value of the secret is unknown. Violations at the secret itself must be
 * ignored.
 */
export const STORED_SECRET = "held";

/** Tests whether the write gave or changed a field. A blank secret does not count as given. */
const isWritten = (name: string, { before, after, written }: Required<Stored>, hidden: readonly string[]): boolean =>
  (ownValue(written, name) !== undefined && !hidden.includes(name)) || !isSameValue(ownValue(after, name), ownValue(before, name));
