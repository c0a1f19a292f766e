import { type PointerEventHandler, type RefObject, useEffect, useRef, useState } from "react";
import type { Tag } from "../../boot/navigation/tag-list.ts";
import type { Tags } from "../../boot/navigation/tags-context.ts";

/** Distance in pixels below which a movement of the pointer is a click and not a drag. */
const SLACK = 5;

/** The state of dragging a tag, and its handlers. {@link useTagDrag} returns it. */
export interface TagDrag {
  /** Key of the tag that is being dragged; undefined if none is. */
  dragged: string | undefined;
  onPointerDown: (tag: Tag) => PointerEventHandler;
  /** Whether the last press moved a tag, so that its click opens nothing. */
  wasDragged: () => boolean;
}

/**
 * Lets the user sort tags by dragging. A tag is swapped with its neighbour when the pointer passes the middle of the neighbour. Touch
 * scrolls the bar instead.
 *
 * @param bar the element that contains the tags
 * @returns `dragged`: the key of the dragged tag. `onPointerDown`: the handler for a press of a tag. `wasDragged` tests whether the last
 * press moved a tag, so that its click must open nothing
 */
export function useTagDrag(bar: RefObject<HTMLElement | null>, { list, move }: Tags): TagDrag {
  const latest = useRef({ list, move });
  useEffect(() => {
    latest.current = { list, move };
  });
  const moved = useRef(false);
  const stop = useRef(() => {});
  const [dragged, setDragged] = useState<string>();
  useEffect(() => () => stop.current(), []);

  const onPointerDown =
    (tag: Tag): PointerEventHandler =>
    (event) => {
      stop.current();
      moved.current = false;
      if (event.button !== 0 || event.pointerType === "touch") return;
      const from = event.clientX;
      // Listen on the window, because an element that is moved in the document loses the pointer.
      const follow = ({ clientX }: PointerEvent) => {
        if (!moved.current && Math.abs(clientX - from) < SLACK) return;
        moved.current = true;
        setDragged(tag.key);
        const index = indexAt(bar.current, latest.current.list.tags, tag.key, clientX);
        if (index !== undefined) latest.current.move(tag.key, index);
      };
      const end = () => stop.current();
      stop.current = () => {
        window.removeEventListener("pointermove", follow);
        window.removeEventListener("pointerup", end);
        window.removeEventListener("pointercancel", end);
        setDragged(undefined);
        stop.current = () => {};
      };
      window.addEventListener("pointermove", follow);
      window.addEventListener("pointerup", end);
      window.addEventListener("pointercancel", end);
    };
  return { dragged, onPointerDown, wasDragged: () => moved.current };
}

/**
 * Finds the farthest index whose middle the pointer has passed, in the direction of the movement.
 * @returns The index, or undefined if none was passed.
 */
function indexAt(bar: HTMLElement | null, tags: readonly Tag[], key: string, x: number): number | undefined {
  const from = tags.findIndex((tag) => tag.key === key);
  const boxes = [...(bar?.querySelectorAll("[role=tab]") ?? [])].map((tab) => tab.getBoundingClientRect());
  const passed = boxes.flatMap((box, index) => {
    const middle = box.left + box.width / 2;
    return (index > from && x > middle) || (index < from && x < middle) ? [index] : [];
  });
  if (passed.length === 0) return undefined;
  return passed.some((index) => index > from) ? Math.max(...passed) : Math.min(...passed);
}
