import { ColumnHeightOutlined, ReloadOutlined, SettingOutlined } from "@ant-design/icons";
import { Button, Checkbox, Popover, Space, Tooltip } from "antd";
import type { ReactNode } from "react";
import type { Column, TableBlock } from "../contract/screen.ts";
import { ActionButtons } from "./action-buttons.tsx";
import { MenuButton } from "./menu-button.tsx";
import { columnKey } from "./table-columns.tsx";

export type Density = "large" | "middle" | "small";

export interface TablePreferences {
  density: Density;
  setDensity: (density: Density) => void;
  hidden: readonly string[];
  setHidden: (hidden: readonly string[]) => void;
}

const DENSITIES: readonly { key: Density; label: string }[] = [
  { key: "large", label: "宽松" },
  { key: "middle", label: "中等" },
  { key: "small", label: "紧凑" },
];

/** Title and actions at the left; refresh, density and columns at the right. */
export function TableToolbar(props: {
  title: string;
  block: TableBlock;
  loading: boolean;
  refresh: () => void;
  preferences: TablePreferences;
}): ReactNode {
  const { title, block, loading, refresh, preferences } = props;
  return (
    <div className="gp-toolbar">
      <h2>{title}</h2>
      <Space wrap>
        <span className="gp-buttons">
          <ActionButtons ids={block.actions} />
        </span>
        <Tooltip title="刷新">
          <Button type="text" aria-label="刷新" icon={<ReloadOutlined spin={loading} />} onClick={refresh} />
        </Tooltip>
        <MenuButton
          items={DENSITIES.map(({ key, label }) => ({ key, label }))}
          selected={preferences.density}
          onChoose={(key) => preferences.setDensity(key as Density)}
          button={{ type: "text", "aria-label": "密度", title: "密度", icon: <ColumnHeightOutlined /> }}
        />
        <Popover
          trigger="click"
          placement="bottomRight"
          title="列设置"
          content={<ColumnSettings columns={block.columns} preferences={preferences} />}
        >
          <Button type="text" aria-label="列设置" title="列设置" icon={<SettingOutlined />} />
        </Popover>
      </Space>
    </div>
  );
}

function ColumnSettings({ columns, preferences }: { columns: readonly Column[]; preferences: TablePreferences }): ReactNode {
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
