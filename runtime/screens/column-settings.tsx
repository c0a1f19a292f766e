import { ArrowDownOutlined, ArrowUpOutlined, PushpinFilled, PushpinOutlined } from "@ant-design/icons";
import { Button, type ButtonProps, Checkbox, Popover } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Column } from "../contract/language/screen.ts";
import { columnKey } from "../fields/rows/data-column.tsx";
import { sortColumns, sideOf } from "./table-columns.tsx";
import type { Side, TableSetup } from "./table-settings.ts";

interface ColumnSettingsProps {
  columns: readonly Column[];
  setup: TableSetup;
  /** Props of the button that opens the panel. */
  button: ButtonProps;
}

/**
 * Renders the button and the panel in which users choose which columns a table shows, in which sequence, and which are fixed. The panel is
 * open at first, because a click on the button loads this component.
 */
export function ColumnSettings({ columns, setup, button }: ColumnSettingsProps): ReactNode {
  const [open, setOpen] = useState(true);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      title="列设置"
      destroyOnHidden
      // Follows its button in the tab order.
      getPopupContainer={(node) => node.parentElement ?? document.body}
      content={<ColumnList columns={columns} setup={setup} close={close} />}
    >
      <Button ref={opener} {...button} aria-expanded={open} />
    </Popover>
  );
}

const NEXT: Readonly<Record<Side, Side>> = { none: "start", start: "end", end: "none" };
const PINNED: Readonly<Record<Side, string>> = { none: "不固定", start: "固定在左侧", end: "固定在右侧" };

function ColumnList({ columns, setup, close }: { columns: readonly Column[]; setup: TableSetup; close: () => void }): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<string>();
  useEffect(() => list.current?.querySelector("input")?.focus(), []);
  const ordered = sortColumns(columns, setup.order);
  const keys = ordered.map(columnKey);
  const { hidden, sides, change } = setup;
  const move = (key: string, to: number) => {
    const order = keys.filter((item) => item !== key);
    order.splice(Math.max(0, Math.min(to, order.length)), 0, key);
    change({ order });
  };
  const show = (key: string, shown: boolean) => change({ hidden: shown ? hidden.filter((item) => item !== key) : [...hidden, key] });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from everywhere in it
    <div
      ref={list}
      className="gp-column-settings"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        close();
      }}
    >
      <ul>
        {ordered.map((column, index) => {
          const key = columnKey(column);
          const side = sideOf(ordered, index, sides);
          const shown = !hidden.includes(key);
          // The last column cannot be hidden, because a table without columns has nothing to bring one back with.
          const last = shown && keys.filter((item) => !hidden.includes(item)).length === 1;
          return (
            <li
              key={key}
              draggable
              data-dragged={dragged === key || undefined}
              onDragStart={() => setDragged(key)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => dragged !== undefined && move(dragged, index)}
            >
              <Checkbox checked={shown} disabled={last} onChange={() => show(key, !shown)}>
                {column.label}
              </Checkbox>
              <PanelButton name={`「${column.label}」上移`} icon={<ArrowUpOutlined />} off={index === 0} act={() => move(key, index - 1)} />
              <PanelButton
                name={`「${column.label}」下移`}
                icon={<ArrowDownOutlined />}
                off={index === keys.length - 1}
                act={() => move(key, index + 1)}
              />
              <PanelButton
                name={`「${column.label}」${PINNED[side]}`}
                icon={side === "none" ? <PushpinOutlined /> : <PushpinFilled rotate={side === "start" ? -90 : 0} />}
                act={() => change({ sides: { ...sides, [key]: NEXT[side] } })}
              />
            </li>
          );
        })}
      </ul>
      <Button type="link" size="small" onClick={() => change({ hidden: [], order: [], sides: {}, widths: {} })}>
        恢复默认
      </Button>
    </div>
  );
}

function PanelButton({ name, icon, off = false, act }: { name: string; icon: ReactNode; off?: boolean; act: () => void }): ReactNode {
  return (
    // Not `disabled`: at the end of the list the button must keep the focus.
    <Button type="text" size="small" title={name} aria-label={name} aria-disabled={off} icon={icon} onClick={() => !off && act()} />
  );
}
