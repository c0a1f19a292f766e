import { ExportOutlined, SearchOutlined } from "@ant-design/icons";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { useRuntime, sendCall } from "../../../../runtime/index.ts";
import { usePortal } from "../../boot/navigation/portal-context.ts";
import { menuIcon } from "../../boot/navigation/menu-icons.tsx";
import { recentPaths, useFavourites } from "../../boot/state/favourites.ts";
import { useModal } from "../../boot/use-modal.ts";
import "./palette.css";
import { findEntries, foundGroups, markedParts, menuEntries, ownEntries, type PaletteEntry, type PaletteGroup } from "./palette-entries.ts";
import { search } from "../../../generated/services/palette/calls.ts";
import type { SearchReply } from "../../../generated/services/palette/types.ts";

/** Milliseconds without typing before the server is asked. */
const QUIET = 200;
/** Characters of the longest text that the server searches for. The rest of a longer one is cut off. */
const MOST_CHARACTERS = 50;

const NOTHING: Found = { entries: [], state: "idle" };

/** Maximum number of recently opened pages that the palette shows before the user types. */
const MOST_RECENT = 5;

/**
 * Renders the command palette. Before the user types, it lists favourite and recent pages. While the user types, it lists matching menus,
 * and actions and records that the server finds. ↑ and ↓ select, Enter opens, Escape closes.
 */
export default function PaletteDialog({ onLeave }: { onLeave: () => void }): ReactNode {
  const { navigation } = useRuntime();
  const [typed, setTyped] = useState("");
  const [composing, setComposing] = useState(false);
  const [chosen, setChosen] = useState(0);
  const found = useFound(composing ? "" : typed);
  const groups = useGroups(typed, found);
  const entries = groups.flatMap((group) => group.entries);
  const dialog = useModal();
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another line in sight
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [chosen, typed]);

  const open = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return;
    dialog.current?.close();
    if (entry.window) navigation.open(entry.path);
    else navigation.go(entry.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = entries.length - 1;
    if (event.key === "ArrowDown") setChosen(chosen >= last ? 0 : chosen + 1);
    else if (event.key === "ArrowUp") setChosen(chosen <= 0 ? last : chosen - 1);
    else if (event.key === "Enter") open(entries[chosen]);
    else return;
    event.preventDefault();
  };
  const optionId = (index: number) => `${id}-${index}`;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own
    <dialog
      ref={dialog}
      className="menu-find"
      aria-label="搜索菜单、数据和操作"
      onClose={onLeave}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <div className="menu-find-input">
        <SearchOutlined />
        <input
          type="text"
          role="combobox"
          aria-label="搜索菜单、数据和操作"
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={entries.length === 0 ? undefined : optionId(chosen)}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="名称、拼音或首字母，如：用户、yhgl"
          value={typed}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="menu-find-list" role="listbox" id={id} aria-label="搜索结果" aria-busy={found.state === "searching"} ref={list}>
        <Groups groups={groups} {...{ typed, chosen, optionId, open }} choose={setChosen} />
      </div>
      <p className={entries.length === 0 ? "menu-find-none" : "gp-unseen"} role="status">
        {statusOf(typed.trim(), entries.length, found)}
      </p>
      <p className="menu-find-keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> 选择 <kbd>Enter</kbd> 打开 <kbd>Esc</kbd> 关闭
      </p>
    </dialog>
  );
}

/**
 * Returns the groups of entries that the palette shows. Without a typed text, these are the favourite pages, the recent pages and all
 * menus. With a text, they are the matching menus, and what the server has found.
 */
function useGroups(typed: string, found: Found): readonly PaletteGroup[] {
  const { tree } = usePortal();
  const { paths } = useFavourites();
  const all = useMemo(() => [...menuEntries(tree), ...ownEntries], [tree]);
  const recent = useMemo(recentPaths, []);
  const isEmpty = typed.trim() === "";
  const groups = useMemo(() => {
    // Pages that are in no menu of the user any more are left out.
    const at = (path: string, kind: string) =>
      all.filter((entry) => entry.path === path).map((entry) => ({ ...entry, id: `${kind} ${path}` }));
    const favourites = paths.flatMap((path) => at(path, "favourite"));
    const latest = recent.filter((path) => !paths.includes(path)).flatMap((path) => at(path, "recent"));
    const menus = { title: "菜单", entries: findEntries(all, typed) };
    if (!isEmpty) return [menus, ...foundGroups(found.entries)];
    return [{ title: "收藏", entries: favourites }, { title: "最近访问", entries: latest.slice(0, MOST_RECENT) }, menus];
  }, [all, paths, recent, typed, isEmpty, found.entries]);
  return groups.filter(({ entries }) => entries.length > 0);
}

function statusOf(text: string, count: number, { state, entries }: Found): string {
  if (count === 0 && state === "searching") return "正在搜索…";
  if (count === 0 && state === "failed") return "数据没有搜索成功，请稍后重试";
  if (count === 0) return `没有找到与「${text}」有关的菜单、数据或操作`;
  const isPartial = entries.some(({ kind }) => kind === "partial");
  return `找到 ${count} 项${isPartial ? "，部分数据未搜索完" : ""}`;
}

interface GroupsProps {
  groups: readonly PaletteGroup[];
  typed: string;
  /** Position of the chosen entry among all entries. */
  chosen: number;
  choose: (index: number) => void;
  open: (entry: PaletteEntry) => void;
  optionId: (index: number) => string;
}

function Groups({ groups, typed, chosen, choose, open, optionId }: GroupsProps): ReactNode {
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0));
  return groups.map(({ title, entries }, at) => (
    // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, no fieldsets
    <div key={title} role="group" aria-label={title}>
      <div className="menu-find-heading" aria-hidden="true">
        {title}
      </div>
      {entries.map((entry, position) => {
        const index = (starts[at] ?? 0) + position;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input holds the focus and the keys
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={entry.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === chosen}
            className="menu-find-entry"
            onPointerMove={() => choose(index)}
            onClick={() => open(entry)}
          >
            {menuIcon(entry.icon)}
            <span className="menu-find-name">
              {markedParts(entry, typed).map(({ text, marked }, part) => (marked ? <mark key={part}>{text}</mark> : text))}
            </span>
            {entry.above !== "" && <small>{entry.above}</small>}
            {entry.window && <ExportOutlined aria-label="新窗口打开" />}
          </div>
        );
      })}
    </div>
  ));
}

/** Entries that the server has found for the typed text, and whether its reply is still expected. */
interface Found {
  entries: SearchReply;
  state: "idle" | "searching" | "found" | "failed";
}

/**
 * Searches records and actions on the server while the user types. A request for an earlier text is cancelled.
 *
 * @returns the results for the current text, and whether the search is still running or has failed
 */
function useFound(typed: string): Found {
  const { http } = useRuntime();
  const [reply, setReply] = useState<{ text: string; found: Found }>();
  const text = typed.trim().slice(0, MOST_CHARACTERS);
  useEffect(() => {
    if (text === "") return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      sendCall(http, search, { text }, { change: false, toasts: "none", signal: controller.signal }).then(
        (entries) => setReply({ text, found: { entries, state: "found" } }),
        () => {
          if (!controller.signal.aborted) setReply({ text, found: { entries: [], state: "failed" } });
        },
      );
    }, QUIET);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, http]);
  if (text === "") return NOTHING;
  return reply?.text === text ? reply.found : { entries: [], state: "searching" };
}
