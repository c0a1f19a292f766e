import {
  ColumnHeightOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ReloadOutlined,
  SearchOutlined,
  SettingOutlined,
} from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { type ReactNode, useState } from "react";
import type { AnyCall } from "../contract/wire/call.ts";
import { rowActionsOf } from "../contract/language/row-actions.ts";
import type { Column, TableBlock } from "../contract/language/screen.ts";
import { useAfterPaint } from "../hooks/use-after-paint.ts";
import { CARDS, useMedia } from "../hooks/use-media.ts";
import { columnKey } from "../fields/rows/data-column.tsx";
import { lazyComponent } from "../host/lazy-component.tsx";
import { loadChunk } from "../host/load-chunk.ts";
import { lazyInline } from "../host/lazy-inline.tsx";
import { ActionButtons } from "./action-buttons.tsx";
import { MenuButton } from "./menu-button.tsx";
import { headedBy, useScreenContext } from "./screen-context.ts";
import { fieldOf, searchOwner } from "./table-query.ts";
import type { TableSetup } from "./table-settings.ts";
import type { ShownView } from "./use-list-view.ts";
import type { Selection, TableController } from "./use-table.ts";
import { useViewCommands, ViewMenu } from "./view-menu.tsx";

/** The bar of active filters, loaded on demand, because most lists open without filters. */
const Filters = lazyInline(async () => ({ default: (await import("./active-filters.tsx")).ActiveFilters }));

/** The buttons for ticked rows, loaded on demand, because few lists act on several rows. */
const BatchButtons = lazyInline(async () => ({ default: (await import("./batch-buttons.tsx")).BatchButtons }));

/** How close together the rows of a table are; `small` is the closest. */
export type Density = "large" | "middle" | "small";

const DENSITIES: readonly { key: Density; label: string }[] = [
  { key: "large", label: "宽松" },
  { key: "middle", label: "中等" },
  { key: "small", label: "紧凑" },
];

/** Properties of {@link TableToolbar}, the line with title and buttons above a table. */
export interface TableToolbarProps {
  name: string;
  title: string;
  block: TableBlock;
  table: TableController;
  /** The view of the list, with the settings of the table. */
  shown: ShownView;
  density: Density;
  setDensity: (density: Density) => void;
  full: { on: boolean; toggle: () => void };
}

/**
 * Renders the title of a table, the number of ticked rows and the actions. At the right are the buttons for the search card, refreshing,
 * density, columns and full screen.
 */
export function TableToolbar({ name, title, block, table, shown, density, setDensity, full }: TableToolbarProps): ReactNode {
  const { setup, views, applied } = shown;
  const commands = useViewCommands(views, block, table, setup);
  const { actions, screen } = useScreenContext();
  const { todo, values } = table.query;
  const isUnsaved = views !== undefined && todo === undefined && (views.active === undefined || commands.isChanged);
  const order = hiddenOrder(block, table, setup);
  const Title = headedBy(screen) === name ? "h1" : "h2";
  const [exported, setExported] = useState<AnyCall>();
  const endExport = () => setExported(undefined);
  return (
    <div className="gp-toolbar">
      <div className="gp-toolbar-start">
        {views !== undefined && <ViewMenu {...{ views, commands }} />}
        <Title>{title}</Title>
        {block.select === true && (
          <Ticked selection={table.selection}>
            {rowActionsOf(block).some((id) => screen.actions[id]?.rows !== undefined) && <BatchButtons name={name} block={block} />}
          </Ticked>
        )}
        <span role="status" className="gp-elsewhere">
          <Elsewhere table={table} />
        </span>
        {(todo !== undefined || order !== undefined || Object.keys(values).length > 0) && (
          <Filters fields={block.search} {...{ table, order }} {...(isUnsaved ? { save: () => commands.open("save") } : {})} />
        )}
        {applied?.losses.map((loss) => (
          <span key={loss} role="status" className="gp-elsewhere">
            {loss}
          </span>
        ))}
      </div>
      <div className="gp-toolbar-end">
        <span className="gp-buttons">
          <ActionButtons
            ids={block.actions}
            onRun={(action) => {
              if (action.call?.exports === undefined) void actions.run(action, {});
              else if (table.refusal === undefined) setExported(action.call);
            }}
          />
        </span>
        <Tools
          searches={block.search.length > 0 && searchOwner(screen, name) === name}
          {...{ block, table, setup, density, setDensity, full }}
        />
      </div>
      {commands.dialog}
      {exported !== undefined && <ListExport call={exported} {...{ block, table, setup }} onEnd={endExport} onMissing={endExport} />}
    </div>
  );
}

type ToolsProps = Pick<TableToolbarProps, "block" | "table" | "density" | "setDensity" | "full"> & {
  setup: TableSetup;
  /** The list has a search card of its own. */
  searches: boolean;
};

/** Renders the tools of a list: search card, refresh, density, columns and full screen. */
function Tools({ block, table, searches, setup, density, setDensity, full }: ToolsProps): ReactNode {
  const isPainted = useAfterPaint();
  const isCards = useMedia(CARDS);
  const fold = setup.folded ? "展开搜索栏" : "收起搜索栏";
  const fill = full.on ? "退出全屏" : "表格全屏";
  if (!isPainted) return <ToolsWaiting count={3 + (searches ? 1 : 0) + (isCards ? 0 : 1)} />;
  return (
    <span className="gp-tools">
      {searches && (
        <Tooltip title={fold}>
          <Button
            type="text"
            aria-label={fold}
            aria-expanded={!setup.folded}
            icon={<SearchOutlined />}
            onClick={() => setup.change({ folded: !setup.folded })}
          />
        </Tooltip>
      )}
      <Tooltip title="刷新">
        <Button type="text" aria-label="刷新" icon={<ReloadOutlined spin={table.loading} />} onClick={table.refresh} />
      </Tooltip>
      {!isCards && (
        <MenuButton
          items={DENSITIES.map(({ key, label }) => ({ key, label }))}
          selected={density}
          onChoose={(key) => setDensity(key as Density)}
          button={{ type: "text", "aria-label": "密度", title: "密度", icon: <ColumnHeightOutlined /> }}
        />
      )}
      <ColumnButton columns={block.columns} setup={setup} />
      <Tooltip title={fill}>
        <Button
          type="text"
          className="gp-fill"
          aria-label={fill}
          icon={full.on ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          onClick={full.toggle}
        />
      </Tooltip>
    </span>
  );
}

/**
 * Renders empty places for the tools of a list until the rows are painted, so that nothing moves later.
 *
 * @param count number of tools
 */
function ToolsWaiting({ count }: { count: number }): ReactNode {
  return (
    <span className="gp-tools" aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={`gp-tool-place${index === count - 1 ? " gp-fill" : ""}`} />
      ))}
    </span>
  );
}

/** Shows that the row that the user has added is not on this page, with a button that reveals it. */
function Elsewhere({ table: { added, madeRow } }: { table: TableController }): ReactNode {
  const { reveal } = madeRow;
  if (reveal === undefined) return added.elsewhere ? "新增的数据不在当前页" : null;
  return (
    <>
      已新增，当前条件下不可见
      <Button type="link" size="small" onClick={reveal}>
        查看
      </Button>
    </>
  );
}

/**
 * Returns the label of the chosen sort order and a function that removes it, if the sorted column is hidden. Without this, no heading would
 * show the order. Undefined if the column is visible or the order is the default.
 */
function hiddenOrder(block: TableBlock, { query: { sort, own }, sort: change }: TableController, { hidden }: TableSetup) {
  const column = block.columns.find(({ field }) => field !== undefined && field === fieldOf(sort));
  if (sort === undefined || sort === own?.sort || column === undefined || !hidden.includes(columnKey(column))) return undefined;
  const label = `${column.label} ${sort.startsWith("-") ? "降序" : "升序"}`;
  return { label, off: () => change({ sort: undefined, thenBy: undefined }) };
}

/**
 * Shows the number of ticked rows and the actions on them beside the title, so that no row moves when the first one is ticked.
 */
function Ticked({ selection, children }: { selection: Selection; children: ReactNode }): ReactNode {
  const count = selection.keys.length;
  return (
    <span className={count > 0 ? "gp-selection gp-ticked" : "gp-selection"}>
      <span role="status">{count > 0 && `已选 ${count} 项`}</span>
      {count > 0 && (
        <>
          <Button type="link" size="small" onClick={selection.clear}>
            取消选择
          </Button>
          {children}
        </>
      )}
    </span>
  );
}

const ListExport = lazyComponent(async () => ({ default: (await import("./list-export.tsx")).ListExport }));

const columnSettings = async () => ({ default: (await import("./column-settings.tsx")).ColumnSettings });
const ColumnSettings = lazyComponent(columnSettings);

/**
 * Renders the button that opens the settings of the columns. Their code is loaded when the pointer or the focus first reaches the button.
 */
function ColumnButton(props: { columns: readonly Column[]; setup: TableSetup }): ReactNode {
  const [wanted, setWanted] = useState(false);
  const preload = () => void loadChunk(columnSettings).catch(() => undefined);
  const looks = { type: "text", "aria-label": "列设置", title: "列设置", "aria-haspopup": "dialog", icon: <SettingOutlined /> } as const;
  const closed = <Button {...looks} onPointerEnter={preload} onFocus={preload} onClick={() => setWanted(true)} />;
  if (!wanted) return closed;
  return <ColumnSettings {...props} button={looks} placeholder={closed} onMissing={() => setWanted(false)} />;
}
