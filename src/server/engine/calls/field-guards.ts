import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { FieldGuard, Route } from "../../../../runtime/contract/server/route.ts";
import { isEmpty } from "../../../../runtime/contract/language/condition.ts";
import type { CallContext } from "./context.ts";
import { cleaned } from "./input.ts";
import { violated } from "../refusals/refusal.ts";
import { textOf } from "../refusals/refusal-register.ts";
import { listUnwritable, refuseUnreadable } from "./field-rights.ts";
import { recordsOf } from "./records.ts";
import { isSameValue } from "./same-value.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

/**
 * Refuses an input that changes fields which the caller may not change:
 *
 * - Fields with `x-write`, and fields that the form hides or shows read-only for this record. They must be absent or equal to the stored
 * value. A blank would clear the value, so it is a change too.
 * - Cells that their form hides because of other values in the row. They must be blank, or equal to that cell of a stored row.
 *
 * @param row the stored record. Undefined for a new record, in which such a field must be absent or blank
 * @throws Refusal 422 with a message at each such field
 */
export function refuseGuarded(route: Route, input: Data, context: CallContext, row: Data | undefined): void {
  const scope = context.scope(row, cleaned(input));
  const broken = route.guards.flatMap((guard) => {
    const { field, label, writable } = guard;
    if (field.includes(".")) return hiddenCells(guard, input, context, row);
    const isWritten = ownValue(input, field) !== undefined && !writable(scope) && !isSameValue(input[field], ownValue(row, field));
    return isWritten ? [{ field, label }] : [];
  });
  const unwritable = listUnwritable(route, input, context, row);
  const locked = broken.map(({ field, label }) => ({ field, message: textOf("notWritableNow", label) }));
  if (unwritable.length + locked.length > 0) throw violated([...unwritable, ...locked]);
}

/**
 * Enforces field rights on a hand-written call:
 *
 * - A GET is refused if it searches by a field that the caller may not read.
 * - Any other call is refused if it changes a field that the caller may not write. The input is compared with the stored record that its
 * key identifies. Without such a record, the field must be absent or blank.
 *
 * @throws Refusal 403 for a search; 422 with a message at each field for a change
 */
export async function refuseByRights(route: Route, input: Data, context: CallContext): Promise<void> {
  const { call, fieldRights } = route;
  if (fieldRights === undefined) return;
  if (call.method === "get") return refuseUnreadable(route, input, context);
  const { tables } = context.portal.generated;
  const entities = new Set(Object.values(fieldRights).flatMap((rights) => rights.map((right) => right.split(".")[0])));
  const table = tables.find(({ entity }) => entities.has(entity));
  const stored = table === undefined ? undefined : await recordsOf(context, table.entity).find(ownValue(input, table.key));
  const unwritable = listUnwritable(route, input, context, stored);
  if (unwritable.length > 0) throw violated(unwritable);
}

/** Lists the fields of rows that have a value although the row hides them. */
function hiddenCells({ field, label, writable }: FieldGuard, input: Data, context: CallContext, stored: Data | undefined) {
  const [list = "", name = ""] = field.split(".");
  const before = rowsOf(ownValue(stored, list));
  return rowsOf(ownValue(input, list)).flatMap((row, at) => {
    const value = ownValue(row, name);
    if (isEmpty(value) || writable(context.scope(row))) return [];
    return before.some((old) => isSameValue(ownValue(old, name), value)) ? [] : [{ field: `${list}.${at}.${name}`, label }];
  });
}

/**
 * Tests whether a violation is about a cell that the form hides because of other values in the same row. Such a cell must be blank, so the
 * rules of its field do not apply.
 *
 * @param record the record or input that contains the rows
 * @param path list field, position of the row from 0, and field of the row: `lines.0.origin`
 * @returns false for a path that is not a cell of an existing row, and for a field without such a condition
 */
export function isHiddenCell(
  { route, scope }: Partial<Pick<CallContext, "route">> & Pick<CallContext, "scope">,
  record: Data,
  path: string,
): boolean {
  const [list = "", at = "", name = ""] = path.split(".");
  const guard = route?.guards.find(({ field }) => field === `${list}.${name}`);
  const row = guard === undefined ? undefined : rowsOf(ownValue(record, list))[Number(at)];
  return guard !== undefined && row !== undefined && !guard.writable(scope(row));
}

const rowsOf = (value: unknown): readonly Data[] => (Array.isArray(value) ? value : []);
