import type { Report } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/place.ts";
import { type ListTree, plain, type Tree } from "../load/tree.ts";
import { get, textOf } from "./pick.ts";

/** Keywords whose lists of mappings must not contain duplicates. No list of names or codes may contain any. */
const lists: ReadonlySet<string> = new Set("columns search fields oneOf states items extra for unique index".split(" "));

/** Keywords whose lists may repeat an item: the colours of series, and lines of a template. */
const repeating: ReadonlySet<string> = new Set(["tones", "notes"]);

/** An item of a list, and the place of its name. Items with `show` may be listed several times, so they are skipped. */
interface Named {
  key: string;
  at: Place;
}

/**
 * Reports duplicates in lists of columns, buttons, codes, fields and the like (E111), at any depth. An item with a condition (`show`) may
 * be repeated. Also reports page sizes that do not ascend, and values with several types (E103).
 *
 * @param key The keyword whose value is the tree, or undefined at the root.
 */
export function checkLists(tree: Tree, report: Report, key?: string): void {
  if (tree.kind === "scalar") return;
  if (tree.kind === "list") {
    const isPlain = tree.items.every(({ kind }) => kind === "scalar");
    if (key !== undefined && (isPlain ? !repeating.has(key) : lists.has(key))) checkList(key, tree.items.flatMap(named), report);
    if (key === "pageSizes") checkAscent(tree, report);
    if (key === "type") checkTypes(tree, report);
    if (key === "unique" || key === "index")
      for (const fields of tree.items) if (fields.kind === "list") checkList(key, fields.items.flatMap(named), report);
    for (const item of tree.items) checkLists(item, report);
    return;
  }
  for (const [name, { value }] of tree.entries) {
    // Lists of inputs have user-defined names, so they are found by their parent keyword.
    if (name === "inputs" && value.kind === "map")
      for (const { name: list, value: inner } of value.entries.values())
        if (inner.kind === "list") checkList(list, inner.items.flatMap(named), report);
    checkLists(value, report, name);
  }
}

function checkList(key: string, items: readonly Named[], report: Report): void {
  const first = new Map<string, Place>();
  for (const item of items) {
    const other = first.get(item.key);
    if (other === undefined) first.set(item.key, item.at);
    else report.add("E111", item.at, `"${item.key}" is listed twice in ${key}`, `the first is at line ${other.line}`);
  }
}

/** Reports a value with several types: it cannot be stored, rendered or compared. */
function checkTypes(tree: ListTree, report: Report): void {
  const [, second] = tree.items.filter((item) => item.kind === "scalar" && item.value !== "null");
  if (second !== undefined) report.add("E103", second.at, "expected one type", 'only "null" may be added: ["string", "null"]');
}

function checkAscent(tree: ListTree, report: Report): void {
  const sizes = tree.items.map((item) => Number(plain(item)));
  const fallen = sizes.findIndex((size, index) => size < (sizes[index - 1] ?? 0));
  const at = tree.items[fallen]?.at;
  if (at === undefined) return;
  const hint = `[${[...sizes].sort((a, b) => a - b).join(", ")}]: the first is the default`;
  report.add("E103", at, `expected ascending page sizes, got ${sizes[fallen]} after ${sizes[fallen - 1]}`, hint);
}

const names = ["field", "const", "code", "value", "custom"] as const;

function named(item: Tree): Named[] {
  if (item.kind === "scalar") return [{ key: textOf(item), at: item.at }];
  if (item.kind === "list") return [{ key: JSON.stringify(plain(item)), at: item.at }];
  if (get(item, "show") !== undefined) return [];
  const inner = get(item, "section") === undefined ? undefined : get(item, "fields");
  if (inner?.kind === "list") return inner.items.flatMap(named);
  const kind = get(item, "kind");
  if (kind !== undefined) return [{ key: [textOf(kind), textOf(get(item, "userType"))].filter(Boolean).join(" / "), at: item.at }];
  const own = names.map((name) => get(item, name)).find((found) => found !== undefined);
  if (own === undefined) return [];
  return own.kind === "list" ? own.items.flatMap(named) : [{ key: textOf(own), at: own.at }];
}
