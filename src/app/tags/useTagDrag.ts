import { type PointerEventHandler, type RefObject, useRef, useState } from "react";
import type { Tag } from "./tag-list.ts";
import type { Tags } from "./tags-context.ts";

/** A press that moves less is a click. */
const SLACK = 5;

export interface TagDrag {
  /** Tag that is being moved. */
  dragged: string | undefined;
  handlers: (tag: Tag) => {
    onPointerDown: PointerEventHandler;
    onPointerMove: PointerEventHandler;
    onPointerUp: PointerEventHandler;
    onPointerCancel: PointerEventHandler;
  };
  /** Whether the press that just ended moved a tag: its click opens nothing. */
  wasDragged: () => boolean;
}

/** Sorts the tags by dragging: a tag takes the place of its neighbour once it is past the middle of it. A finger turns the strip instead. */
export function useTagDrag(bar: RefObject<HTMLElement | null>, { list, move }: Tags): TagDrag {
  const press = useRef<{ key: string; x: number; moved: boolean }>(undefined);
  const moved = useRef(false);
  const [dragged, setDragged] = useState<string>();

  const end: PointerEventHandler = () => {
    moved.current = press.current?.moved === true;
    press.current = undefined;
    setDragged(undefined);
  };
  const placeAt = (x: number, own: string): number | undefined => {
    const from = list.tags.findIndex((tag) => tag.key === own);
    const boxes = [...(bar.current?.querySelectorAll("[role=tab]") ?? [])].map((tab) => tab.getBoundingClientRect());
    const passed = (box: DOMRect, index: number) => {
      const middle = box.left + box.width / 2;
      return (index > from && x > middle) || (index < from && x < middle);
    };
    const places = boxes.map((box, index) => (index !== from && passed(box, index) ? index : -1)).filter((index) => index >= 0);
    // The farthest one that was passed on the side it moves to.
    return places.length === 0 ? undefined : places.some((index) => index > from) ? Math.max(...places) : Math.min(...places);
  };

  return {
    dragged,
    handlers: (tag) => ({
      onPointerDown: (event) => {
        moved.current = false;
        if (event.button === 0 && event.pointerType !== "touch") press.current = { key: tag.key, x: event.clientX, moved: false };
      },
      onPointerMove: (event) => {
        const held = press.current;
        if (held === undefined || held.key !== tag.key) return;
        if (!held.moved) {
          if (Math.abs(event.clientX - held.x) < SLACK) return;
          held.moved = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragged(tag.key);
        }
        const index = placeAt(event.clientX, tag.key);
        if (index !== undefined) move(tag.key, index);
      },
      onPointerUp: end,
      onPointerCancel: end,
    }),
    wasDragged: () => moved.current,
  };
}
