import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { PAGE_INPUTS, THEN_BY } from "../../../../runtime/contract/language/page-of.ts";
import { permittedOperation, refuseUnreadable } from "../../engine/calls/field-rights.ts";
import { readInput, requireValidInput } from "../../engine/calls/input.ts";
import { Refusal } from "../../engine/refusals/refusal.ts";
import type { CallContext } from "../../identity/portal.ts";
import type { ViewContent } from "./stored-views.ts";

/** Result of {@link usableContent}: the part of a saved view that the caller may use now. */
export interface UsableContent {
  content: ViewContent;
  /** Labels of the conditions that were removed, and the label of the sort order if it was removed. */
  dropped: string[];
}

const ORDER = "排序";

/** A saved view has no conditions on these inputs. */
const NOT_SELECTING: ReadonlySet<string> = new Set(PAGE_INPUTS);

/**
 * Removes from a saved view what the caller may not use now. A condition is removed in two cases: the call of the list rejects its input or
 * value, or the caller may not read its field. The sort order is removed in the same cases. Columns stay, because the screen ignores
 * unknown columns and a column name reveals nothing.
 *
 * @param route the call that reads the list
 * @returns the usable content, and the labels of what was removed
 */
export function usableContent(route: Route, { conditions = [], columns, orders = [] }: ViewContent, context: CallContext): UsableContent {
  const usable = conditions.filter(({ name, values }) => !NOT_SELECTING.has(name) && accepts(route, { [name]: values }, context));
  const isOrdered = orders.length > 0 && accepts(route, orderInput(orders), context);
  const dropped = conditions.filter((condition) => !usable.includes(condition)).map(({ label }) => label);
  if (orders.length > 0 && !isOrdered) dropped.push(ORDER);
  return {
    content: { conditions: usable, ...(columns === undefined ? {} : { columns }), ...(isOrdered ? { orders } : {}) },
    dropped,
  };
}

/** Tests whether the caller may use a view completely, that is, whether {@link usableContent} would remove nothing. */
export const isUsable = (route: Route, content: ViewContent, context: CallContext): boolean =>
  usableContent(route, content, context).dropped.length === 0;

const orderInput = ([sort = "", thenBy]: readonly string[]): Record<string, readonly string[]> => ({
  sort: [sort],
  ...(thenBy === undefined ? {} : { [THEN_BY]: [thenBy] }),
});

/** Tests whether the call takes these inputs from the caller. Other inputs that it requires may be missing. */
function accepts(route: Route, given: Readonly<Record<string, readonly string[]>>, context: CallContext): boolean {
  return formsOf(given).some((form) => acceptsForm(route, form, context));
}

function acceptsForm(route: Route, given: Data, context: CallContext): boolean {
  const { query = [] } = route.call;
  const [inQuery, inBody] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => query.includes(name) === wanted)),
  );
  try {
    const input = readInput(route, { params: {}, query: inQuery, body: inBody });
    const { shape, rules } = requireValidInput(route, input);
    if ([...shape, ...rules].some(({ field }) => Object.hasOwn(given, field.split(".")[0] ?? ""))) return false;
    refuseUnreadable(route, input, context);
    if (route.handler.kind === "store") permittedOperation(route.handler.store, input, context);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Returns the inputs of a view in three forms, of which one fits the call. Single values are texts in the first, lists in the second, and
 * numbers or booleans in the third.
 */
function formsOf(given: Readonly<Record<string, readonly string[]>>): Data[] {
  const forms = [textOf, (values: readonly string[]) => values, (values: readonly string[]) => typed(textOf(values))];
  return forms.map((form) => Object.fromEntries(Object.entries(given).map(([name, values]) => [name, form(values)])));
}

const textOf = (values: readonly string[]): unknown => (values.length === 1 ? values[0] : values);

function typed(value: unknown): unknown {
  if (value === "true" || value === "false") return value === "true";
  return typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value)) ? Number(value) : value;
}
