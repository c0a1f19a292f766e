import { DownOutlined } from "@ant-design/icons";
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { type PopupItem, PopupMenu, type PopupPosition } from "./popup-menu.tsx";
import "./tag-bar.css";
import { tabId } from "./tag-ids.ts";
import { closable, type CloseScope, isHome, type Tag, tagLabel } from "../../boot/navigation/tag-list.ts";
import { TagTab } from "./tag-tab.tsx";
import { type Tags, useTags } from "../../boot/navigation/tags-context.ts";
import { useTagDrag } from "./use-tag-drag.ts";
import { flushSync } from "react-dom";

const CLOSERS: readonly { scope: CloseScope; label: string }[] = [
  { scope: "self", label: "关闭" },
  { scope: "left", label: "关闭左侧" },
  { scope: "right", label: "关闭右侧" },
  { scope: "others", label: "关闭其它" },
  { scope: "all", label: "关闭全部" },
];

/** The menu of a tag. Commands without effect are disabled. */
function tagMenuItems(tags: Tags, tag: Tag): readonly PopupItem[] {
  const home = isHome(tags.list, tag.key);
  return [
    { label: "刷新", run: () => tags.refresh(tag.key) },
    { label: tag.pinned && !home ? "取消固定" : "固定", disabled: home, run: () => tags.pin(tag.key, !tag.pinned) },
    ...CLOSERS.map(({ scope, label }, index) => ({
      label,
      begins: index === 0,
      disabled: closable(tags.list, tag.key, scope).length === 0,
      run: () => tags.close(tag.key, scope),
    })),
  ];
}

/** The menu of all open pages, for a bar that is too short, with the commands that close them. */
function allTagsItems(tags: Tags): readonly PopupItem[] {
  const { list } = tags;
  const from = list.active ?? list.tags[0]?.key ?? "";
  const closer = (scope: CloseScope, label: string, begins: boolean): PopupItem => ({
    label,
    begins,
    pinned: true,
    disabled: closable(list, from, scope).length === 0,
    run: () => tags.close(from, scope),
  });
  return [
    ...list.tags.map((tag): PopupItem => ({ label: tagLabel(tag), checked: tag.key === list.active, run: () => tags.open(tag.key) })),
    closer("others", "关闭其它", true),
    closer("all", "关闭全部", false),
  ];
}

interface OpenMenu {
  label: string;
  position: PopupPosition;
  items: readonly PopupItem[];
  /** The element that gets the focus back. */
  from: HTMLElement | null;
}

/**
 * Renders the tags of the open pages (P-TAGS-01). The user can open, close, sort and pin them by pointer or keyboard. Each tag has a menu
 * of commands, and a button at the end lists all tags.
 */
export function TagBar(): ReactNode {
  const tags = useTags();
  const { list } = tags;
  const [menu, setMenu] = useState<OpenMenu>();
  const bar = useRef<HTMLDivElement>(null);
  useInSight(bar, list.active);
  useWheel(bar);
  const drag = useTagDrag(bar, tags);
  const reached = list.tags.some((tag) => tag.key === list.active) ? list.active : list.tags[0]?.key;

  const openMenu = (event: MouseEvent<HTMLElement>, tag: Tag) => {
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    // A menu that is opened by keyboard has no coordinates.
    const position = event.clientX === 0 && event.clientY === 0 ? { x: box.left, y: box.bottom } : { x: event.clientX, y: event.clientY };
    setMenu({ label: tagLabel(tag), position, items: tagMenuItems(tags, tag), from: event.currentTarget });
  };
  const openAll = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setMenu({
      label: "已打开的页面",
      position: { x: box.right, y: box.bottom + 4, right: true },
      items: allTagsItems(tags),
      from: event.currentTarget,
    });
  };
  const onKeyDown = useTagKeys(bar, tags);

  return (
    <div className="tag-bar">
      <span id="tag-is-unsaved" hidden>
        有未保存的内容
      </span>
      <span id="tag-is-pinned" hidden>
        已固定
      </span>
      <span id="tag-closes" hidden>
        按 Delete 关闭
      </span>
      <div className="tag-strip" role="tablist" aria-label="已打开的页面" ref={bar}>
        {list.tags.map((tag) => (
          <TagTab key={tag.key} tag={tag} reached={tag.key === reached} drag={drag} onKeyDown={onKeyDown} onMenu={openMenu} />
        ))}
      </div>
      <button type="button" className="tag-more" aria-label="全部标签" title="全部标签" aria-haspopup="menu" onClick={openAll}>
        <DownOutlined />
      </button>
      {menu !== undefined && (
        <PopupMenu
          {...menu}
          onClose={(focus) => {
            setMenu(undefined);
            if (focus) menu.from?.focus();
          }}
        />
      )}
    </div>
  );
}

/** Scrolls the tag of the visible page into view. */
function useInSight(bar: React.RefObject<HTMLDivElement | null>, active: string | undefined): void {
  useEffect(() => {
    if (active !== undefined) document.getElementById(tabId(active))?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [active]);
  // Scroll again when the bar becomes narrower.
  useEffect(() => {
    if (bar.current === null || typeof ResizeObserver === "undefined") return;
    const watch = new ResizeObserver(() =>
      bar.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" }),
    );
    watch.observe(bar.current);
    return () => watch.disconnect();
  }, [bar]);
}

/**
 * Makes a mouse wheel scroll the bar horizontally. React's own handler is passive, so it could not keep the page from
 * scrolling.
 */
function useWheel(bar: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const strip = bar.current;
    const onWheel = (event: WheelEvent) => {
      if (strip === null || event.deltaX !== 0 || strip.scrollWidth <= strip.clientWidth) return;
      event.preventDefault();
      strip.scrollLeft += event.deltaY;
    };
    strip?.addEventListener("wheel", onWheel, { passive: false });
    return () => strip?.removeEventListener("wheel", onWheel);
  }, [bar]);
}

/**
 * The keyboard control of the tag bar. ← → Home End move the focus, Enter and Space open, Delete closes, Alt with an arrow
 * moves the tag. The menu of a tag opens by the browser's own keys (Shift+F10, the menu key).
 */
function useTagKeys(bar: RefObject<HTMLElement | null>, tags: Tags): (event: KeyboardEvent, tag: Tag) => void {
  const focus = (key: string | undefined) => {
    if (key !== undefined) document.getElementById(tabId(key))?.focus();
  };
  return (event, tag) => {
    const { tags: all } = tags.list;
    const at = all.findIndex((item) => item.key === tag.key);
    const side = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (side !== 0 && event.altKey) {
      flushSync(() => tags.move(tag.key, at + side));
      focus(tag.key);
    } else if (side !== 0) focus(all[at + side]?.key);
    else if (event.key === "Home") focus(all[0]?.key);
    else if (event.key === "End") focus(all.at(-1)?.key);
    else if (event.key === "Enter" || event.key === " ") tags.open(tag.key);
    else if (event.key === "Delete") {
      if (tag.pinned) return;
      flushSync(() => tags.close(tag.key));
      const left = bar.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [];
      left[Math.min(at, left.length - 1)]?.focus();
    } else return;
    event.preventDefault();
  };
}
