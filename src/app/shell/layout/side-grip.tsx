import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { boundedWidth, SIDE_WIDTH } from "./side-width.ts";

/** Properties of {@link SideGrip}, the edge of the side menu that users drag. */
export interface SideGripProps {
  /** Pixels. */
  width: number;
  /** Called while the edge is dragged. Nothing is stored yet. */
  onDraw: (width: number) => void;
  /** `undefined` resets to the default width. */
  onChange: (width: number | undefined) => void;
}

/** Pixels by which an arrow key changes the width of the side menu. */
const STEP = 10;

/**
 * Renders the right edge of the side menu, by which users change its width. They drag the edge by pointer or move it by arrow keys. A
 * double click resets the width. `onDraw` receives each width while the user drags, and `onChange` the final one.
 */
export function SideGrip({ width, onDraw, onChange }: SideGripProps): ReactNode {
  const from = useRef<{ x: number; width: number }>(undefined);
  const widthAt = ({ clientX }: PointerEvent): number => {
    const { x, width: before } = from.current ?? { x: clientX, width };
    return boundedWidth(before + clientX - x);
  };
  const end = (event: PointerEvent, isCommitted: boolean) => {
    // A click without a movement changes nothing.
    if (from.current !== undefined && event.clientX !== from.current.x) {
      if (isCommitted) onChange(widthAt(event));
      else onDraw(from.current.width);
    }
    from.current = undefined;
  };
  const press = (event: KeyboardEvent) => {
    const moved = { ArrowLeft: width - STEP, ArrowRight: width + STEP, Home: SIDE_WIDTH.least, End: SIDE_WIDTH.most }[event.key];
    if (moved === undefined) return;
    event.preventDefault();
    onChange(boundedWidth(moved));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no <hr>
    <div
      className="side-grip"
      role="separator"
      tabIndex={0}
      aria-label="菜单宽度"
      aria-orientation="vertical"
      aria-valuemin={SIDE_WIDTH.least}
      aria-valuemax={SIDE_WIDTH.most}
      aria-valuenow={width}
      title="拖动调整菜单宽度，双击恢复"
      onDoubleClick={() => onChange(undefined)}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => from.current !== undefined && onDraw(widthAt(event))}
      onPointerUp={(event) => end(event, true)}
      onPointerCancel={(event) => end(event, false)}
    />
  );
}
