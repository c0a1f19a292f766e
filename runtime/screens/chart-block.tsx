import { type ReactNode, useMemo } from "react";
import { exactSum } from "../contract/values/exact-sum.ts";
import { sumText } from "../contract/language/cell-text.ts";
import { isEmpty } from "../contract/language/condition.ts";
import { pageOf } from "../contract/language/page-of.ts";
import type { ChartBlock, ChartType } from "../contract/language/screen.ts";
import { valueOf, valuesOf } from "../contract/values/data.ts";
import type { ReplyError } from "../data/reply-error.ts";
import { useCall } from "../data/use-call.ts";
import { lazyInline } from "../host/lazy-inline.tsx";
import { useRuntime } from "../host/runtime.tsx";
import { LoadingLines } from "../parts/loading-lines.tsx";
import { type ChartData, chartData, type ChartGroup, type ChartSeries, isZero } from "./chart-groups.ts";
import { listAddress } from "./list-link.ts";
import { linkTo } from "./row-actions.tsx";
import { ReadFailure } from "./read-failure.tsx";
import { useScreenContext } from "./screen-context.ts";
import "./figures.css";

const ChartCanvas = lazyInline(
  async () => ({ default: (await import("./chart-canvas.tsx")).ChartCanvas }),
  <div className="gp-chart-canvas" />,
);

const KINDS: Readonly<Record<ChartType, string>> = { bar: "柱状图", line: "折线图", pie: "饼图" };

/** Shows a chart, and its numbers in a table for screen readers and keyboards. Shows 暂无数据 if every value is zero or missing. */
export function ChartBlockView({ block }: { block: ChartBlock }): ReactNode {
  const { screen, scopeOf } = useScreenContext();
  const { navigation } = useRuntime();
  const scope = scopeOf();
  const input = valuesOf(block.send, scope);
  const reading = useCall(block.call, input, { screen: screen.id, shown: true, whole: block.call.page === true });
  const { title } = block;
  const hint = block.hint === undefined ? undefined : valueOf(block.hint, scope);
  const { data } = reading;
  // The canvas is drawn again only if the data changed.
  const read = useMemo(() => (data === undefined || data === null ? undefined : chartData(block, pageOf(data).rows)), [block, data]);
  const shown = read === undefined || read.groups.every((group) => isZero(read, group)) ? undefined : read;
  const drawn = useMemo(() => shown?.groups.slice(-(block.last ?? shown.groups.length)) ?? [], [block, shown]);
  const addressOf = ({ row }: ChartGroup): string | undefined => listAddress(block.link, scopeOf({ row }));
  const open = (index: number): void => {
    const address = drawn[index] === undefined ? undefined : addressOf(drawn[index]);
    if (address !== undefined) navigation.go(address);
  };
  return (
    <section className="gp-card gp-chart" aria-label={title} aria-busy={reading.isFetching}>
      <h3>{title}</h3>
      {!isEmpty(hint) && <p className="gp-chart-hint">{hint}</p>}
      {reading.isError && read === undefined ? (
        <ReadFailure error={reading.error as ReplyError} retry={() => void reading.refetch()} />
      ) : read === undefined ? (
        <LoadingLines rows={5} />
      ) : shown === undefined ? (
        <p className="gp-empty">暂无数据</p>
      ) : (
        <>
          <ChartCanvas
            block={block}
            groups={drawn}
            drawn={shown.drawn}
            label={`${title}，${KINDS[block.type]}，数值见表格`}
            onPress={open}
          />
          <ChartTable block={block} data={shown} addressOf={addressOf} />
        </>
      )}
    </section>
  );
}

interface ChartTableProps {
  block: ChartBlock;
  data: ChartData;
  /** Returns the address of the list of a group, or undefined if there is none. */
  addressOf: (group: ChartGroup) => string | undefined;
}

/** Shows the numbers of a chart. Groups that have nothing but zeros are left out. */
function ChartTable({ block, data, addressOf }: ChartTableProps): ReactNode {
  const { navigation } = useRuntime();
  const { title, totals = [] } = block;
  const groups = data.groups.filter((group) => !isZero(data, group));
  return (
    /* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too */
    <section className="gp-chart-table" aria-label={`${title}数据`} tabIndex={0}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {[block.x.label, ...data.columns.map(({ name }) => name)].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.name}>
              <th scope="row">
                <GroupName name={group.name} address={addressOf(group)} go={navigation.go} />
              </th>
              {data.columns.map((column) => (
                <td key={column.name}>{column.textIn(group)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals.length > 0 && (
          <tfoot>
            <tr>
              <th scope="row">合计</th>
              {data.columns.map((column) => (
                <td key={column.name}>{totals.includes(column.field) ? totalText(block, column, groups) : ""}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function totalText({ columns }: ChartBlock, series: ChartSeries, groups: readonly ChartGroup[]): string {
  const column = columns.find(({ field }) => field === series.field);
  const sums = groups.map(series.sumIn);
  return column === undefined ? "" : sumText(column, exactSum(sums, column.format === "amount"));
}

function GroupName({ name, address, go }: { name: string; address: string | undefined; go: (path: string) => void }): ReactNode {
  if (address === undefined) return name;
  return (
    <a className="gp-cell-link" {...linkTo(address, () => go(address))}>
      {name}
    </a>
  );
}
