import { SearchOutlined } from "@ant-design/icons";
import { Input, Table } from "antd";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { isEmpty } from "../../contract/language/condition.ts";
import type { Data, Scope } from "../../contract/values/data.ts";
import type { Column } from "../../contract/language/screen.ts";
import { CLEAR_ICON } from "../base/clear-icon.tsx";
import { totalOf } from "../display.tsx";
import { columnKey, dataColumn, isFigure, shownColumns } from "./data-column.tsx";
import { useReachableScroll } from "../../hooks/use-reachable-scroll.ts";
import { HeadTitles, useStickyHead } from "./sticky-head.tsx";
import "./rows.css";
import { ownValue } from "../../contract/values/own-value.ts";

/** Properties of {@link RowsTable}, a table of rows that are all in memory. */
export interface RowsTableProps {
  columns: readonly Column[];
  rows: readonly Data[];
  scope: Scope;
  /** Id of the screen. It is part of the key under which the choices of a lookup are cached. */
  screen: string;
  /** Columns with a sum. */
  totals?: readonly string[] | undefined;
  /** Name of the table for screen readers. */
  label?: string | undefined;
  /** The row that the user added last. The table shows the page that contains this row. */
  inSight?: Data | undefined;
  /** Renders the actions of a row, given its index among all rows. */
  actions?: (at: number) => ReactNode;
}

const PAGE = 100;
/**
 * Maximum number of rows of a table without sticky headings. A longer table is higher than the window, so its headings and totals remain
 * visible while it is scrolled.
 */
const IN_SIGHT = 20;

/**
 * Renders a table whose rows are all in memory: the rows of a child list, or of an expanded row. A table of more than 100 rows gets a pager
 * and a search input.
 */
export function RowsTable({ columns, rows, scope, screen, totals = [], label, inSight, actions }: RowsTableProps): ReactNode {
  const shown = useMemo(() => shownColumns(columns, scope), [columns, scope]);
  const [search, setSearch] = useState("");
  const isLong = rows.length > PAGE;
  const isSticky = rows.length > IN_SIGHT;
  const container = useRef<HTMLDivElement>(null);
  const stickyHead = useStickyHead(container, isSticky);
  useReachableScroll(container, rows);
  const found = useMemo(() => (isLong ? matching(rows, shown, search) : rows), [isLong, rows, shown, search]);
  const [page, setPage] = useState(1);
  const numbers = useMemo(() => new Map(rows.map((row, index) => [row, index + 1])), [rows]);
  const numberOf = (row: Data): number => numbers.get(row) ?? 0;
  const at = inSight === undefined ? 0 : (numbers.get(inSight) ?? 0);
  const revealed = useRef<Data>(undefined);
  useEffect(() => {
    if (at === 0 || revealed.current === inSight) return;
    revealed.current = inSight;
    setSearch("");
    setPage(Math.ceil(at / PAGE));
  }, [at, inSight]);
  const table = (
    <Table<Data>
      className="gp-rows"
      size="small"
      rowHoverable={false}
      {...(label === undefined ? {} : { "aria-label": label })}
      rowKey={(row) => String(numberOf(row))}
      dataSource={[...found]}
      pagination={
        isLong
          ? { current: page, onChange: setPage, pageSize: PAGE, showTotal: (total) => `共 ${total} 条`, showSizeChanger: false }
          : false
      }
      locale={{ emptyText: found === rows ? "暂无数据" : "没有符合条件的行" }}
      scroll={{ x: "max-content" }}
      // Columns are as wide as their content, even if head and rows are separate tables.
      tableLayout="auto"
      {...(isSticky ? stickyHead : {})}
      columns={[
        ...shown.map((column) => dataColumn(column, { scope, screen, numberOf })),
        ...(actions === undefined
          ? []
          : [{ key: "actions", title: "操作", render: (_: unknown, row: Data) => actions(numberOf(row) - 1) }]),
      ]}
      {...(totals.length > 0 && rows.length > 0
        ? {
            // antd looks for the summary here, not in what another component renders.
            summary: () => (
              <Table.Summary fixed={isSticky ? "top" : false}>
                <Totals columns={shown} rows={rows} totals={totals} more={actions !== undefined} />
              </Table.Summary>
            ),
          }
        : {})}
    />
  );
  return (
    <HeadTitles value={[...shown.map(({ label }) => label), ...(actions === undefined ? [] : ["操作"])]}>
      {/* The browser's own search would find only the rows of one page. */}
      {isLong && (
        <Input
          className="gp-rows-search"
          allowClear={CLEAR_ICON}
          prefix={<SearchOutlined />}
          placeholder="在以下各行中查找"
          aria-label={`在${label ?? "以下各行"}中查找`}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setPage(1);
          }}
          // In a form, Enter would submit it.
          onPressEnter={(event) => event.preventDefault()}
        />
      )}
      <div ref={container}>{table}</div>
    </HeadTitles>
  );
}

/** Filters rows in which a column contains the searched text. An empty search matches all rows. */
function matching(rows: readonly Data[], columns: readonly Column[], search: string): readonly Data[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === "") return rows;
  return rows.filter((row) =>
    columns.some(({ field = "", codes }) => searchTextOf(ownValue(row, field), codes).toLowerCase().includes(wanted)),
  );
}

const searchTextOf = (value: unknown, codes: Column["codes"]): string =>
  codes?.find((code) => code.value === value)?.label ?? (isEmpty(value) ? "" : String(value));

interface TotalsProps {
  columns: readonly Column[];
  rows: readonly Data[];
  totals: readonly string[];
  /** A column of buttons follows. */
  more: boolean;
}

function Totals({ columns, rows, totals, more }: TotalsProps): ReactNode {
  // Cached, because there may be thousands of rows and the form renders often.
  const sums = useMemo(
    () =>
      new Map(
        columns.flatMap(({ field, format }) =>
          field !== undefined && totals.includes(field) ? [[field, totalOf(rows, field, format)]] : [],
        ),
      ),
    [columns, rows, totals],
  );
  return (
    <Table.Summary.Row className="gp-total">
      {columns.map((column, index) => (
        <Table.Summary.Cell key={columnKey(column)} index={index} align={isFigure(column) ? "right" : "left"}>
          {sums.get(column.field ?? "") ?? (index === 0 ? "合计" : "")}
        </Table.Summary.Cell>
      ))}
      {more && <Table.Summary.Cell index={columns.length} />}
    </Table.Summary.Row>
  );
}
