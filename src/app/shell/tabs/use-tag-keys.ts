import type { KeyboardEvent, RefObject } from "react";
import { flushSync } from "react-dom";
import { tabId } from "./tag-ids.ts";
import type { Tag } from "../../boot/navigation/tag-list.ts";
import type { Tags } from "../../boot/navigation/tags-context.ts";

/**
 * The keyboard control of the tag bar. ← → Home End move the focus, Enter and Space open, Delete closes, Alt with an arrow
 * moves the tag. The menu of a tag opens by the browser's own keys (Shift+F10, the menu key).
 */
export function useTagKeys(bar: RefObject<HTMLElement | null>, tags: Tags): (event: KeyboardEvent, tag: Tag) => void {
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
