import { ColumnHeightOutlined, ReloadOutlined, SettingOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { type ReactNode, useState } from "react";
import type { Column, TableBlock } from "../contract/screen.ts";
import { lazyPart } from "../host/lazy-part.tsx";
import { ActionButtons } from "./action-buttons.tsx";
import { MenuButton } from "./menu-button.tsx";

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
      <div className="gp-toolbar-end">
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
        <ColumnButton columns={block.columns} preferences={preferences} />
      </div>
    </div>
  );
}

const loadColumnSettings = () => import("./column-settings.tsx");
const ColumnSettings = lazyPart(async () => ({ default: (await loadColumnSettings()).ColumnSettings }));

/** Its panel is loaded when the pointer or the focus first comes near. */
function ColumnButton(props: { columns: readonly Column[]; preferences: TablePreferences }): ReactNode {
  const [wanted, setWanted] = useState(false);
  const preload = () => void loadColumnSettings().catch(() => undefined);
  const looks = { type: "text", "aria-label": "列设置", title: "列设置", "aria-haspopup": "dialog", icon: <SettingOutlined /> } as const;
  const closed = <Button {...looks} onPointerEnter={preload} onFocus={preload} onClick={() => setWanted(true)} />;
  if (!wanted) return closed;
  return (
    <ColumnSettings {...props} placeholder={closed} onMissing={() => setWanted(false)}>
      <Button {...looks} />
    </ColumnSettings>
  );
}
