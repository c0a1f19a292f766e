import { ExportOutlined, SearchOutlined } from "@ant-design/icons";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { useRuntime } from "../../../../runtime/index.ts";
import { ownPages } from "../../boot/navigation/own-pages.ts";
import { usePortal } from "../../boot/navigation/portal-context.ts";
import { menuIcon } from "../../boot/navigation/menu-icons.tsx";
import "./menu-search.css";
import { menuTarget } from "../../boot/navigation/menu-target.ts";
import type { MenuNode } from "../../boot/navigation/menu-tree.ts";

/** Own pages that can be found by name as well, with their icons. */
const OWN: Readonly<Record<string, string>> = {
  "/home-picture": "HomeOutlined",
  "/task-work": "ProjectOutlined",
  "/alter": "SafetyCertificateOutlined",
  "/info": "SettingOutlined",
};
const ownEntries: readonly MenuEntry[] = ownPages
  .filter(({ path }) => Object.hasOwn(OWN, path))
  .map(({ path, title }) => ({ id: path, name: title, above: "", path, window: false, icon: OWN[path] }));

/** The search dialog, whose list is filtered while the user types. ↑ and ↓ select, Enter opens, Escape closes. */
export default function MenuSearchDialog({ onLeave }: { onLeave: () => void }): ReactNode {
  const { tree } = usePortal();
  const { navigation } = useRuntime();
  const all = useMemo(() => [...menuEntries(tree), ...ownEntries], [tree]);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const found = useMemo(() => findEntries(all, typed), [all, typed]);
  const dialog = useModal();
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another line in sight
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [chosen, found]);

  const open = (entry: MenuEntry | undefined) => {
    if (entry === undefined) return;
    dialog.current?.close();
    if (entry.window) navigation.open(entry.path);
    else navigation.go(entry.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = found.length - 1;
    if (event.key === "ArrowDown") setChosen(chosen >= last ? 0 : chosen + 1);
    else if (event.key === "ArrowUp") setChosen(chosen <= 0 ? last : chosen - 1);
    else if (event.key === "Enter") open(found[chosen]);
    else return;
    event.preventDefault();
  };
  const optionId = (index: number) => `${id}-${index}`;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own
    <dialog
      ref={dialog}
      className="menu-find"
      aria-label="搜索菜单"
      onClose={onLeave}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <div className="menu-find-input">
        <SearchOutlined />
        <input
          type="text"
          role="combobox"
          aria-label="搜索菜单"
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={found.length === 0 ? undefined : optionId(chosen)}
          autoComplete="off"
          spellCheck={false}
          placeholder="请输入菜单名称"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="menu-find-list" role="listbox" id={id} aria-label="菜单" ref={list}>
        {found.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input holds the focus and the keys
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={entry.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === chosen}
            className="menu-find-entry"
            onPointerMove={() => setChosen(index)}
            onClick={() => open(entry)}
          >
            {menuIcon(entry.icon)}
            <span>{entry.name}</span>
            {entry.above !== "" && <small>{entry.above}</small>}
            {entry.window && <ExportOutlined aria-label="新窗口打开" />}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className="menu-find-none" role="status">
          没有找到与「{typed.trim()}」有关的菜单
        </p>
      )}
      <p className="menu-find-keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> 选择 <kbd>Enter</kbd> 打开 <kbd>Esc</kbd> 关闭
      </p>
    </dialog>
  );
}

/** Opens a native modal dialog, which traps the focus and returns it. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    if (shown !== null && !shown.open) shown.showModal();
  }, []);
  return dialog;
}

/** An entry of the menu search. */
interface MenuEntry {
  id: string;
  name: string;
  /** The names of the folders that contain it. */
  above: string;
  path: string;
  window: boolean;
  icon: string | null | undefined;
}

/**
 * Lists the entries of the menu search: all menus that lead somewhere, in their order. Folders and disabled menus are left out.
 * @param above Names of the folders above.
 */
export function menuEntries(tree: readonly MenuNode[], above: readonly string[] = []): readonly MenuEntry[] {
  return tree.flatMap((node): readonly MenuEntry[] => {
    if (node.children.length > 0) return menuEntries(node.children, [...above, node.menuName]);
    const target = menuTarget(node);
    if (target.kind === "off") return [];
    const { menuId: id, menuName: name, menuIcon: icon } = node;
    return [{ id, name, above: above.join(" / "), path: target.path, window: target.kind === "window", icon }];
  });
}

/**
 * Finds entries whose name, folder or path contains every typed word. Names that start with the typed text are first. An empty text finds
 * all entries.
 */
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
