import { isEmpty } from "../contract/language/condition.ts";
import type { Column, Field, TableBlock } from "../contract/language/screen.ts";
import { type Data, labelOf, type Scope } from "../contract/values/data.ts";
import { ownValue } from "../contract/values/own-value.ts";
import { columnKey } from "../fields/rows/data-column.tsx";
import type { SavedView, ViewCondition, ViewContent } from "../host/view-store.ts";
import { sortColumns } from "./table-columns.tsx";
import { fieldOf, type ListStart, readValues, type TableNames, type TableQuery } from "./table-query.ts";
import type { TableSettings } from "./table-settings.ts";

/** Value of the URL parameter for the view (`?view=none`). The list is then shown without a view, even if the user has a default view. */
export const NO_VIEW = "none";

/**
 * The search values, columns and sort order that a saved view sets in its list. Parts of the view that the list no longer has are left out.
 */
export interface AppliedView extends ListStart {
  /** The columns of the view, as settings of the table. Absent: the view has none. */
  columns?: Pick<TableSettings, "hidden" | "order">;
  /** Sentences for the user about parts of the view that the list no longer has. Empty if it has all of them. */
  losses: readonly string[];
}

/**
 * Returns the id of the saved view that a list shows. This is the view in the address. If the address contains no view, and no parameters
 * besides the page's own parameters, it is the user's default view.
 *
 * @param names names of the table's parameters in the address
 * @param params names of the page's parameters
 * @param preferred id of the user's default view
 * @returns undefined if the list shows no view
 */
export function viewIn(
  search: URLSearchParams,
  names: TableNames,
  params: readonly string[],
  preferred: string | undefined,
): string | undefined {
  const given = search.get(names.view) ?? "";
  if (given !== "") return given === NO_VIEW ? undefined : given;
  const isBare = [...search.keys()].every((name) => params.includes(name) || name === "view" || name.endsWith(".view"));
  return isBare ? preferred : undefined;
}

const SAME = (name: string): string => name;

/** Tests whether a value is one that a field offers. A field without codes, or with choices of its own, accepts any value. */
const isChoice = ({ codes, options }: Field, value: string): boolean =>
  codes === undefined || options !== undefined || codes.some((code) => String(code.value) === value);

/**
 * Converts a saved view to search values, columns and sort order of its list. Conditions, columns and sort orders that the list no longer
 * has are left out; `losses` describes them for the user.
 */
export function applyView(view: SavedView, block: TableBlock): AppliedView {
  const search = new URLSearchParams();
  const lost = [...view.dropped];
  for (const { name, label, values } of view.conditions) {
    const field = block.search.find(({ names }) => names.includes(name));
    const known = field === undefined ? [] : values.filter((value) => isChoice(field, value));
    if (known.length < values.length) lost.push(label);
    for (const value of known) search.append(name, value);
  }
  const keys = block.columns.map(columnKey);
  const columns = view.columns.filter(({ name }) => keys.includes(name));
  const gone = view.columns.filter((column) => !columns.includes(column)).map(({ label }) => label);
  const orders = view.orders.filter((order) => block.columns.some(({ sort, field }) => sort === true && field === fieldOf(order)));
  if (orders.length < view.orders.length) lost.push("排序");
  const [sort, thenBy] = orders;
  return {
    values: readValues(search, block.search, SAME),
    sort,
    thenBy,
    losses: [...lossOf("条件", lost), ...lossOf("列", gone)],
    ...(columns.length === 0
      ? {}
      : {
          columns: columnSettings(
            keys,
            columns.map(({ name }) => name),
          ),
        }),
  };
}

function lossOf(what: string, labels: readonly string[]): string[] {
  const names = [...new Set(labels)].map((label) => `『${label}』`).join("");
  return names === "" ? [] : [`方案中的${what}${names}已不可用`];
}

const columnSettings = (keys: readonly string[], shown: readonly string[]): Pick<TableSettings, "hidden" | "order"> => ({
  hidden: keys.filter((key) => !shown.includes(key)),
  order: [...shown, ...keys.filter((key) => !shown.includes(key))],
});

/**
 * Returns what a list shows now, as the content of a view to be saved. It consists of the conditions of the search, the visible columns and
 * the sort orders.
 */
export function viewContent(
  block: TableBlock,
  query: TableQuery,
  { hidden, order }: Pick<TableSettings, "hidden" | "order">,
  scope: Scope,
): ViewContent {
  const visible = sortColumns(block.columns, order).filter((column) => !hidden.includes(columnKey(column)));
  return {
    conditions: block.search.flatMap((field) => conditionsOf(field, query.values, scope)),
    columns: visible.map((column: Column) => ({ name: columnKey(column), label: column.label })),
    orders: [query.sort, query.thenBy].filter((order) => order !== undefined),
  };
}

/** Returns the label of an active search condition: 关键字 for the keyword input, and the label of the field for any other input. */
export const filterLabel = (field: Field, scope: Scope): string => (field.widget === "keyword" ? "关键字" : labelOf(field.label, scope));

function conditionsOf(field: Field, values: Data, scope: Scope): ViewCondition[] {
  return field.names.flatMap((name) => {
    const value = ownValue(values, name);
    if (isEmpty(value)) return [];
    return { name, label: filterLabel(field, scope), values: [value].flat().map((item) => String(item).trim()) };
  });
}

/** Tests whether two contents select the same rows, columns and order. Labels are not compared. */
export function isSameContent(one: ViewContent, other: ViewContent): boolean {
  return textOf(one) === textOf(other);
}

const textOf = ({ conditions, columns, orders }: ViewContent): string =>
  JSON.stringify([
    conditions.map(({ name, values }) => [name, ...values]).sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
    columns.map(({ name }) => name),
    orders,
  ]);
