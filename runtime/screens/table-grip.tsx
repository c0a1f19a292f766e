import type { TableColumnType } from "antd";
import { type PointerEvent, type ReactNode, useRef } from "react";
import type { Data } from "../contract/values/data.ts";
import { WIDTHS } from "./table-settings.ts";

/**
 * Sets the width of a table column in pixels; undefined resets it to the width of its content. `done` is true when the user has stopped
 * dragging.
 */
export type Widen = (key: string, width: number | undefined, done: boolean) => void;

/** Adds resize handles to the headings of columns that show a field. A double click resets the width. */
export function withGrips(columns: TableColumnType<Data>[], widen: Widen): TableColumnType<Data>[] {
  return columns.map((column) =>
    typeof column.title !== "string" || column.dataIndex === undefined
      ? column
      : {
          ...column,
          title: (
            <span>
              {column.title}
              <Grip name={String(column.key)} widen={widen} />
            </span>
          ),
        },
  );
}

function Grip({ name, widen }: { name: string; widen: Widen }): ReactNode {
  const from = useRef<{ x: number; width: number }>(undefined);
  const widthAt = ({ clientX }: PointerEvent): number => {
    const { x, width } = from.current ?? { x: clientX, width: 0 };
    return Math.round(Math.max(WIDTHS.least, Math.min(WIDTHS.most, width + clientX - x)));
  };
  return (
    // For the mouse only. A click here must not count as a click on the heading.
    <span
      className="gp-grip"
      aria-hidden="true"
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => widen(name, undefined, true)}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width: event.currentTarget.closest<HTMLElement>("th, [role=columnheader]")?.offsetWidth ?? 0 };
      }}
      onPointerMove={(event) => from.current !== undefined && widen(name, widthAt(event), false)}
      onPointerUp={(event) => {
        // A click without movement does not resize the column.
        if (from.current !== undefined && event.clientX !== from.current.x) widen(name, widthAt(event), true);
        from.current = undefined;
      }}
    />
  );
}
