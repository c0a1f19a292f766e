import { SearchOutlined } from "@ant-design/icons";
import { Input, Table } from "antd";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { isEmpty } from "../../contract/language/condition.ts";
import type { Data, Scope } from "../../contract/values/data.ts";
import type { Column } from "../../contract/language/screen.ts";
import { totalOf } from "../display.tsx";
import { columnKey, dataColumn, isFigure, shownColumns } from "./data-column.tsx";
import { useReachableScroll } from "../../hooks/use-reachable-scroll.ts";
import { HeadTitles, useHeldHead } from "./held-head.tsx";
import "./rows.css";
import { ownValue } from "../../contract/values/own-value.ts";

export interface RowsTableProps {
  columns: readonly Column[];
  rows: readonly Data[];
  scope: Scope;
  /** Under which the choices of a lookup are kept. */
  screen: string;
  /** Columns with a sum below. */
  totals?: readonly string[] | undefined;
  /** What it is read aloud as. */
  label?: string | undefined;
  /** Turns to the page of this row when it comes. */
  inSight?: Data | undefined;
  /** What can be done with a row, by its place among all. */
  actions?: (at: number) => ReactNode;
}

const PAGE = 100;
/** More rows than this reach beyond the window: their head stays in sight, with the totals below it. */
const IN_SIGHT = 20;

/** Rows that are all here: those of a record, or those behind an expanded row. */
export function RowsTable({ columns, rows, scope, screen, totals = [], label, inSight, actions }: RowsTableProps): ReactNode {
  const shown = useMemo(() => shownColumns(columns, scope), [columns, scope]);
  const [search, setSearch] = useState("");
  const isLong = rows.length > PAGE;
  const isHeld = rows.length > IN_SIGHT;
  const place = useRef<HTMLDivElement>(null);
  const held = useHeldHead(place, isHeld);
  useReachableScroll(place, rows);
  const found = useMemo(() => (isLong ? matching(rows, shown, search) : rows), [isLong, rows, shown, search]);
  const [page, setPage] = useState(1);
  const numbers = useMemo(() => new Map(rows.map((row, index) => [row, index + 1])), [rows]);
  const numberOf = (row: Data): number => numbers.get(row) ?? 0;
  const at = inSight === undefined ? 0 : (numbers.get(inSight) ?? 0);
  const turnedTo = useRef<Data>(undefined);
  useEffect(() => {
    if (at === 0 || turnedTo.current === inSight) return;
    turnedTo.current = inSight;
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
      // Columns as wide as what stands in them, also where head and rows are two tables.
      tableLayout="auto"
      {...(isHeld ? held : {})}
      columns={[
        ...shown.map((column) => dataColumn(column, { scope, screen, numberOf })),
        ...(actions === undefined
          ? []
          : [{ key: "actions", title: "操作", render: (_: unknown, row: Data) => actions(numberOf(row) - 1) }]),
      ]}
      {...(totals.length > 0 && rows.length > 0
        ? {
            // antd looks for it here, and not in what another part draws.
            summary: () => (
              <Table.Summary fixed={isHeld ? "top" : false}>
                <Totals columns={shown} rows={rows} totals={totals} more={actions !== undefined} />
              </Table.Summary>
            ),
          }
        : {})}
    />
  );
  return (
    <HeadTitles value={[...shown.map(({ label }) => label), ...(actions === undefined ? [] : ["操作"])]}>
      {/* What the browser's own search finds is one page of them. */}
      {isLong && (
        <Input
          className="gp-rows-search"
          allowClear
          prefix={<SearchOutlined />}
          placeholder="在以下各行中查找"
          aria-label={`在${label ?? "以下各行"}中查找`}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setPage(1);
          }}
          // Of a form: Return would submit it.
          onPressEnter={(event) => event.preventDefault()}
        />
      )}
      <div ref={place}>{table}</div>
    </HeadTitles>
  );
}

/** Rows of which a column says what is searched for; all of them where nothing is. */
function matching(rows: readonly Data[], columns: readonly Column[], search: string): readonly Data[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === "") return rows;
  return rows.filter((row) => columns.some(({ field = "", codes }) => wordsIn(ownValue(row, field), codes).toLowerCase().includes(wanted)));
}

const wordsIn = (value: unknown, codes: Column["codes"]): string =>
  codes?.find((code) => code.value === value)?.label ?? (isEmpty(value) ? "" : String(value));

interface TotalsProps {
  columns: readonly Column[];
  rows: readonly Data[];
  totals: readonly string[];
  /** A column of buttons stands behind. */
  more: boolean;
}

function Totals({ columns, rows, totals, more }: TotalsProps): ReactNode {
  // Of thousands of rows, and as often as the form renders.
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
