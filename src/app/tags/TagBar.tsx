import { CloseOutlined, DownOutlined, PushpinFilled } from "@ant-design/icons";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { PopupMenu, type PopupItem, type PopupPlace } from "./PopupMenu.tsx";
import "./tag-bar.css";
import { allTagsItems, tagMenuItems } from "./tag-menu.ts";
import { paneId, tabId } from "./tag-ids.ts";
import { isHome, type Tag, tagLabel } from "./tag-list.ts";
import { useTags } from "./tags-context.ts";
import { useTagDrag } from "./useTagDrag.ts";
import { useTagKeys } from "./useTagKeys.ts";

interface OpenMenu {
  label: string;
  place: PopupPlace;
  items: readonly PopupItem[];
  /** Gets the focus back. */
  from: HTMLElement | null;
}

const MIDDLE_BUTTON = 1;

/** The visited pages (P-TAGS-01): open, close, sort and pin them with the pointer or the keyboard. */
export function TagBar(): ReactNode {
  const tags = useTags();
  const { list } = tags;
  const [menu, setMenu] = useState<OpenMenu>();
  const bar = useRef<HTMLDivElement>(null);
  useInSight(bar, list.active);
  useWheel(bar);
  const drag = useTagDrag(bar, tags);
  const focused = list.tags.some((tag) => tag.key === list.active) ? list.active : list.tags[0]?.key;

  const openMenu = (event: MouseEvent<HTMLElement>, tag: Tag) => {
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    // By the keyboard it has no place of its own.
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
  const click = (event: MouseEvent, tag: Tag) => {
    if (drag.wasDragged()) return;
    if (event.target instanceof Element && event.target.closest(".tag-close") !== null) tags.close(tag.key);
    else tags.open(tag.key);
  };

  return (
    <div className="tag-bar">
      <span id="tag-is-pinned" hidden>
        已固定
      </span>
      <span id="tag-closes" hidden>
        按 Delete 关闭
      </span>
      <div className="tag-strip" role="tablist" aria-label="已打开的页面" ref={bar}>
        {list.tags.map((tag) => (
          <div
            key={tag.key}
            id={tabId(tag.key)}
            data-key={tag.key}
            role="tab"
            className={`tag ${tag.pinned ? "tag-pinned" : ""} ${drag.dragged === tag.key ? "tag-dragged" : ""}`}
            aria-selected={tag.key === list.active}
            aria-controls={tag.key === list.active ? paneId(tag.key, tag.turn) : undefined}
            aria-describedby={isHome(list, tag.key) ? undefined : tag.pinned ? "tag-is-pinned" : "tag-closes"}
            tabIndex={tag.key === focused ? 0 : -1}
            title={tagLabel(tag)}
            onClick={(event) => click(event, tag)}
            onMouseDown={(event) => event.button === MIDDLE_BUTTON && event.preventDefault()}
            onAuxClick={(event) => event.button === MIDDLE_BUTTON && tags.close(tag.key)}
            onContextMenu={(event) => openMenu(event, tag)}
            onKeyDown={(event) => onKeyDown(event, tag)}
            onPointerDown={drag.onPointerDown(tag)}
          >
            <span className="tag-label">{tagLabel(tag)}</span>
            {isHome(list, tag.key) ? null : tag.pinned ? (
              <PushpinFilled className="tag-pin" />
            ) : (
              <span className="tag-close" aria-hidden="true" title="关闭">
                <CloseOutlined />
              </span>
            )}
          </div>
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

/** The tag of the page in sight is in sight itself. */
function useInSight(bar: React.RefObject<HTMLDivElement | null>, active: string | undefined): void {
  useEffect(() => {
    if (active !== undefined) document.getElementById(tabId(active))?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [active]);
  // The window became narrower.
  useEffect(() => {
    if (bar.current === null || typeof ResizeObserver === "undefined") return;
    const watch = new ResizeObserver(() =>
      bar.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" }),
    );
    watch.observe(bar.current);
    return () => watch.disconnect();
  }, [bar]);
}

/** A wheel turns the strip sideways; React's own handler could not stop the page from turning. */
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
