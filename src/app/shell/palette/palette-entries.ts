import { findTyped, type Range } from "../../../../runtime/contract/values/typed-match.ts";
import type { SearchReply } from "../../../generated/services/palette/types.ts";
import { menuTarget } from "../../boot/navigation/menu-target.ts";
import type { MenuNode } from "../../boot/navigation/menu-tree.ts";
import { ownPages } from "../../boot/navigation/own-pages.ts";

/** An entry of the command palette. Choosing the entry opens an address. */
export interface PaletteEntry {
  id: string;
  name: string;
  /** The pinyin of the name; an empty string if it is not known. */
  pinyin: string;
  /** The names of the folders that contain the menu, or the screen of an action. */
  above: string;
  path: string;
  /** Whether it opens in a new window. */
  window: boolean;
  /** Icon of a menu. Other kinds of entries have one icon per kind. */
  icon: string | null | undefined;
}

/** Entries of the command palette under one heading, such as pages or records. */
export interface PaletteGroup {
  title: string;
  entries: readonly PaletteEntry[];
}

/** Pages of the app that have no menu but are found by the palette too, with icon and pinyin. */
const OWN: Readonly<Record<string, { icon: string; pinyin: string }>> = {
  "/home-picture": { icon: "HomeOutlined", pinyin: "shou ye" },
  "/task-work": { icon: "ProjectOutlined", pinyin: "dai ban ren wu" },
  "/alter": { icon: "SafetyCertificateOutlined", pinyin: "xiu gai mi ma" },
  "/info": { icon: "SettingOutlined", pinyin: "xian shi she zhi" },
};

/** Entries of the command palette for the hand-written pages of the portal, such as home and tasks. */
export const ownEntries: readonly PaletteEntry[] = ownPages.flatMap(({ path, title }) => {
  const own = OWN[path];
  return own === undefined ? [] : [{ id: path, name: title, above: "", path, window: false, ...own }];
});

/**
 * Lists the entries of the command palette for all menus that open something, in the order of the menus. Folders and disabled menus are
 * omitted.
 *
 * @param above titles of the folders that contain the menus
 */
export function menuEntries(tree: readonly MenuNode[], above: readonly string[] = []): readonly PaletteEntry[] {
  return tree.flatMap((node): readonly PaletteEntry[] => {
    if (node.children.length > 0) return menuEntries(node.children, [...above, node.menuName]);
    const target = menuTarget(node);
    if (target.kind === "off") return [];
    const { menuId: id, menuName: name, menuIcon: icon, pinyin } = node;
    return [{ id, name, pinyin: pinyin ?? "", above: above.join(" / "), path: target.path, window: target.kind === "window", icon }];
  });
}

const wordsOf = (typed: string): string[] => typed.trim().toLowerCase().split(/\s+/).filter(Boolean);

/**
 * Finds the entries in which every typed word occurs, by name, pinyin, folder or path. Entries whose name starts with the typed text are
 * first. An empty text finds all entries.
 */
export function findEntries(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const words = wordsOf(typed);
  if (words.length === 0) return entries;
  const found = entries.flatMap((entry, index) => {
    const rank = rankOf(entry, words);
    return rank === undefined ? [] : [{ entry, index, rank }];
  });
  return found.sort((a, b) => a.rank - b.rank || a.index - b.index).map(({ entry }) => entry);
}

/** Ranks a match: 0 for the start of the name, then its text, its pinyin, and anything else. Undefined if a word is nowhere. */
function rankOf({ name, pinyin, above, path }: PaletteEntry, words: readonly string[]): number | undefined {
  const text = name.toLowerCase();
  if (text.startsWith(words.join(" "))) return 0;
  if (words.every((word) => text.includes(word))) return 1;
  if (words.every((word) => findTyped(name, pinyin, word) !== undefined)) return 2;
  const elsewhere = `${above} ${path}`.toLowerCase();
  const isFound = (word: string): boolean => elsewhere.includes(word) || findTyped(name, pinyin, word) !== undefined;
  return words.every(isFound) ? 3 : undefined;
}

/**
 * Splits a name into segments, and marks those that match the typed text, so that they can be highlighted. If the complete text does not
 * match, its words are matched individually. Joining the texts of all segments results in the name.
 */
export function markedParts({ name, pinyin }: Pick<PaletteEntry, "name" | "pinyin">, typed: string): { text: string; marked: boolean }[] {
  const whole = findTyped(name, pinyin, typed);
  const ranges = (whole === undefined ? wordsOf(typed).map((word) => findTyped(name, pinyin, word)) : [whole])
    .filter((range): range is Range => range !== undefined)
    .sort(([a], [b]) => a - b);
  const parts: { text: string; marked: boolean }[] = [];
  let at = 0;
  for (const [from, to] of ranges) {
    if (from < at) continue;
    parts.push({ text: name.slice(at, from), marked: false }, { text: name.slice(from, to), marked: true });
    at = to;
  }
  return [...parts, { text: name.slice(at), marked: false }].filter(({ text }) => text !== "");
}

/**
 * Groups the search results of the server for the command palette: actions under 操作, then the records of each list under its title. If a
 * list has further results, its last entry opens the list. The mark of an incomplete search (`partial`) is left out.
 */
export function foundGroups(found: SearchReply): readonly PaletteGroup[] {
  const groups = new Map<string, PaletteEntry[]>();
  for (const { kind, group = "", title = "", pinyin = "", path = "" } of found) {
    if (kind === "partial") continue;
    const heading = kind === "action" ? "操作" : group;
    const entries = groups.get(heading) ?? [];
    groups.set(heading, entries);
    const name = kind === "more" ? `在「${group}」中查看全部` : title;
    const above = kind === "action" ? group : "";
    entries.push({ id: `${kind} ${path} ${entries.length}`, name, pinyin, above, path, window: false, icon: ICONS[kind ?? ""] });
  }
  return [...groups].map(([title, entries]) => ({ title, entries }));
}

const ICONS: Readonly<Record<string, string>> = { action: "FormOutlined", record: "FileTextOutlined", more: "FileSearchOutlined" };
