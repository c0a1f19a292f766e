import { DownOutlined } from "@ant-design/icons";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { PopupMenu, type PopupItem, type PopupPlace } from "./popup-menu.tsx";
import "./tag-bar.css";
import { allTagsItems, tagMenuItems } from "./tag-menu.ts";
import { tabId } from "./tag-ids.ts";
import { type Tag, tagLabel } from "../../boot/navigation/tag-list.ts";
import { TagTab } from "./tag-tab.tsx";
import { useTags } from "../../boot/navigation/tags-context.ts";
import { useTagDrag } from "./use-tag-drag.ts";
import { useTagKeys } from "./use-tag-keys.ts";

interface OpenMenu {
  label: string;
  place: PopupPlace;
  items: readonly PopupItem[];
  /** The element that gets the focus back. */
  from: HTMLElement | null;
}

/** The tags of open pages (P-TAGS-01). They can be opened, closed, sorted and pinned by pointer or keyboard. */
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
    const place = event.clientX === 0 && event.clientY === 0 ? { x: box.left, y: box.bottom } : { x: event.clientX, y: event.clientY };
    setMenu({ label: tagLabel(tag), place, items: tagMenuItems(tags, tag), from: event.currentTarget });
  };
  const openAll = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setMenu({
      label: "已打开的页面",
      place: { x: box.right, y: box.bottom + 4, right: true },
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
    const turn = (event: WheelEvent) => {
      if (strip === null || event.deltaX !== 0 || strip.scrollWidth <= strip.clientWidth) return;
      event.preventDefault();
      strip.scrollLeft += event.deltaY;
    };
    strip?.addEventListener("wheel", turn, { passive: false });
    return () => strip?.removeEventListener("wheel", turn);
  }, [bar]);
}
