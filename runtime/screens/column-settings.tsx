import { Button, Checkbox, Popover } from "antd";
import type { ReactNode } from "react";
import type { Column } from "../contract/screen.ts";
import { columnKey } from "../fields/rows/data-column.tsx";
import type { TablePreferences } from "./table-toolbar.tsx";

interface ColumnSettingsProps {
  columns: readonly Column[];
  preferences: TablePreferences;
  /** The button it belongs to. */
  children: ReactNode;
}

/** Which columns are shown. It is open at first: loading it was asked for by a click. */
export function ColumnSettings({ columns, preferences, children }: ColumnSettingsProps): ReactNode {
  return (
    <Popover
      defaultOpen
      trigger="click"
      placement="bottomRight"
      title="列设置"
      content={<ColumnList columns={columns} preferences={preferences} />}
    >
      {children}
    </Popover>
  );
}

function ColumnList({ columns, preferences }: { columns: readonly Column[]; preferences: TablePreferences }): ReactNode {
  const keys = columns.map(columnKey);
  const { hidden, setHidden } = preferences;
  return (
    <div className="gp-column-settings">
      {columns.map((column) => {
        const key = columnKey(column);
        const shown = !hidden.includes(key);
        // The last column stays: a table without columns shows nothing to bring one back by.
        const last = shown && keys.filter((item) => !hidden.includes(item)).length === 1;
        return (
          <Checkbox
            key={key}
            checked={shown}
            disabled={last}
            onChange={() => setHidden(shown ? [...hidden, key] : hidden.filter((item) => item !== key))}
          >
            {column.label}
          </Checkbox>
        );
      })}
      <Button type="link" size="small" onClick={() => setHidden([])}>
        恢复默认
      </Button>
    </div>
  );
}
