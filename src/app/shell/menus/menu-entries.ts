import { menuTarget } from "../../boot/navigation/menu-target.ts";
import type { MenuNode } from "../../boot/navigation/menu-tree.ts";

/** An entry of the menu search. */
export interface MenuEntry {
  id: string;
  name: string;
  /** The names of the folders that contain it. */
  above: string;
  path: string;
  window: boolean;
  icon: string | null | undefined;
}

/** Lists the targets of all menus, in their order. */
export function menuEntries(tree: readonly MenuNode[], above: readonly string[] = []): readonly MenuEntry[] {
  return tree.flatMap((node): readonly MenuEntry[] => {
    if (node.children.length > 0) return menuEntries(node.children, [...above, node.menuName]);
    const target = menuTarget(node);
    if (target.kind === "off") return [];
    const { menuId: id, menuName: name, menuIcon: icon } = node;
    return [{ id, name, above: above.join(" / "), path: target.path, window: target.kind === "window", icon }];
  });
}

/** Finds entries whose name, folder or path contains every typed word. Names that start with the typed text are first. */
export function findEntries(entries: readonly MenuEntry[], typed: string): readonly MenuEntry[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter((entry) => {
    const text = `${entry.above} ${entry.name} ${entry.path}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const rank = (entry: MenuEntry) => {
    const name = entry.name.toLowerCase();
    if (words.length === 0) return 0;
    return name.startsWith(words.join(" ")) ? 0 : words.every((word) => name.includes(word)) ? 1 : 2;
  };
  return found
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => rank(a.entry) - rank(b.entry) || a.index - b.index)
    .map(({ entry }) => entry);
}
