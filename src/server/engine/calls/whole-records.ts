import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Table } from "../../../../runtime/contract/server/storage.ts";
import { isEmpty } from "../../../../runtime/contract/language/condition.ts";
import { judgeWritten, type WholeRules } from "../../../../runtime/contract/language/whole-record.ts";
import type { Violation } from "../../../../runtime/contract/language/violations.ts";
import type { CallContext } from "./context.ts";
import { refuseViolations } from "./input.ts";
import { isSameValue } from "./same-value.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

type Context = Pick<CallContext, "portal" | "connection" | "unjudged">;

/** What an entity asks of its records; undefined: nothing. */
export function wholeRulesOf({ portal }: Pick<Context, "portal">, entity: string): WholeRules | undefined {
  const { wholeRules } = portal.generated;
  return Object.hasOwn(wholeRules, entity) ? wholeRules[entity] : undefined;
}

/** A record before a write; `changes` are what came in and what the server adds by the metadata. */
export interface Planned {
  /** Absent: a new record. */
  stored?: Data;
  changes: Data;
}

/**
 * Judges the record that a call over storage would store, as far as it is known before hooks and derived fields: the rest is
 * judged once it is written.
 *
 * @param isHooked code written by hand may still fill what is not sent
 */
export function judgePlanned(context: Context, entity: string, { stored, changes }: Planned, isHooked: boolean): readonly Violation[] {
  const whole = wholeRulesOf(context, entity);
  if (whole === undefined) return [];
  const written = Object.keys(changes);
  const isKnown = (name: string): boolean => whole.servers?.includes(name) !== true;
  const found = judgeWritten(whole, { ...stored, ...changes }, { isKnown, ...(stored === undefined ? {} : { names: new Set(written) }) });
  return isHooked ? found.filter(({ field }) => written.includes(field.split(".")[0] ?? "")) : found;
}

/** A record as it was written; `written`: what was given, without what the server derived. */
interface Stored {
  /** Absent: the record is new. */
  before?: Data;
  after: Data;
  written: Data;
}

/**
 * Refuses what was written, in its transaction, where the record breaks a rule that speaks of it.
 *
 * @throws Refusal 422
 */
export async function refuseBroken(context: Context, table: Table, { before, after, written }: Stored): Promise<void> {
  const whole = context.unjudged === true ? undefined : wholeRulesOf(context, table.entity);
  if (whole === undefined) return;
  const secrets = table.columns
    .filter(({ field, secret }) => secret !== undefined && whole.names.includes(field))
    .map(({ field }) => field);
  const given = Object.fromEntries(secrets.filter((field) => !isEmpty(ownValue(written, field))).map((field) => [field, written[field]]));
  const hidden = secrets.filter((field) => !Object.hasOwn(given, field));
  const { portal, connection } = context;
  const held = before === undefined ? [] : await portal.records.heldSecrets(connection, table, String(after[table.key]), hidden);
  const record = { ...after, ...given, ...Object.fromEntries(held.map((field) => [field, HELD])) };
  const names = before && new Set(whole.names.filter((name) => isWritten(name, { before, after, written }, hidden)));
  const found = judgeWritten(whole, record, names === undefined ? {} : { names });
  // Of a secret that was stored earlier nothing is known but that it is there.
  refuseViolations([...found.filter(({ field }) => !held.includes(field)), ...brokenRows(context, whole, written)]);
}

/** What rows break that were written: those of a call were judged with its input, and not those that code makes. */
function brokenRows(context: Context, { rows = {} }: WholeRules, written: Data): Violation[] {
  return Object.entries(rows).flatMap(([list, entity]) => {
    const rules = wholeRulesOf(context, entity);
    const all = ownValue(written, list);
    if (rules === undefined || !Array.isArray(all)) return [];
    const broken = (row: Data, at: number) => judgeWritten(rules, row).map((one) => ({ ...one, field: `${list}.${at}.${one.field}` }));
    return all.flatMap(broken);
  });
}

const HELD = "held";

/** What came in, and what followed from it; a blank secret is none that was given. */
const isWritten = (name: string, { before, after, written }: Required<Stored>, hidden: readonly string[]): boolean =>
  (ownValue(written, name) !== undefined && !hidden.includes(name)) || !isSameValue(ownValue(after, name), ownValue(before, name));
