import { menuTarget } from "../../boot/navigation/menu-target.ts";
import type { MenuNode } from "../../boot/navigation/menu-tree.ts";

/** Something that can be found and opened. */
export interface MenuEntry {
  id: string;
  name: string;
  /** Folders above it. */
  above: string;
  path: string;
  window: boolean;
  icon: string | null | undefined;
}

/** What the menus lead to, in their order. */
export function menuEntries(tree: readonly MenuNode[], above: readonly string[] = []): readonly MenuEntry[] {
  return tree.flatMap((node): readonly MenuEntry[] => {
    if (node.children.length > 0) return menuEntries(node.children, [...above, node.menuName]);
    const target = menuTarget(node);
    if (target.kind === "off") return [];
    const { menuId: id, menuName: name, menuIcon: icon } = node;
    return [{ id, name, above: above.join(" / "), path: target.path, window: target.kind === "window", icon }];
  });
}

/** Entries whose name (or folder) holds every word that was typed; those whose name begins with it come first. */
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
