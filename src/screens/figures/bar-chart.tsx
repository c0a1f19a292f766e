import { BarChart } from "echarts/charts";
import { GridComponent, TooltipComponent } from "echarts/components";
import { type EChartsCoreOption, type EChartsType, init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { type ReactNode, useEffect, useRef } from "react";

// Renders on a canvas, including the tooltip, because the content security policy blocks inline styles.
use([BarChart, GridComponent, TooltipComponent, CanvasRenderer]);

export interface Bar {
  name: string;
  /** Determines the height only. `text` is what users read. */
  value: number;
  text: string;
  /** Values that the bar consists of, one per kind. */
  segments?: readonly number[];
}

interface BarsProps {
  title: string;
  bars: readonly Bar[];
  /** Draws horizontal bars, each line with its name. */
  lying?: boolean;
  /** Names of the kinds that each bar consists of, from the bottom up. */
  kinds?: readonly string[] | undefined;
}

/** A bar chart of a few values in the colours of the theme. The numbers are in a table beside it. */
export default function Bars({ title, bars, lying = false, kinds }: BarsProps): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const shown = useRef({ bars, lying, kinds });
  shown.current = { bars, lying, kinds };
  useEffect(() => {
    const node = container.current;
    if (node === null) return undefined;
    const drawn = init(node);
    chart.current = drawn;
    const draw = () => drawn.setOption(optionOf(shown.current, node), true);
    draw();
    const resized = new ResizeObserver(() => drawn.resize());
    resized.observe(node);
    // Theme and mode are attributes of the document element.
    const themed = new MutationObserver(draw);
    themed.observe(document.documentElement, { attributeFilter: ["data-theme", "data-mode"] });
    return () => {
      resized.disconnect();
      themed.disconnect();
      drawn.dispose();
    };
  }, []);
  useEffect(() => {
    if (container.current !== null) chart.current?.setOption(optionOf({ bars, lying, kinds }, container.current), true);
  }, [bars, lying, kinds]);
  return <div ref={container} className="gp-figure-chart" role="img" aria-label={`${title}，柱状图，数值见下表`} />;
}

interface Shown {
  bars: readonly Bar[];
  lying: boolean;
  kinds: readonly string[] | undefined;
}

function optionOf({ bars, lying, kinds }: Shown, node: HTMLElement): EChartsCoreOption {
  const colour = (name: string): string => getComputedStyle(node).getPropertyValue(name).trim();
  const [text, soft, line, fill, surface] = ["--gp-text", "--gp-text-soft", "--gp-line", "--gp-primary-strong", "--gp-raised"].map(colour);
  const label = { color: soft, hideOverlap: true };
  const names = { type: "category", data: bars.map(({ name }) => name), axisLabel: label, axisLine: { lineStyle: { color: line } } };
  const whole = bars.every(({ value }) => Number.isInteger(value)) ? { minInterval: 1 } : {};
  const values = { type: "value", ...whole, axisLabel: label, splitLine: { lineStyle: { color: line } } };
  return {
    animation: false,
    grid: { left: 8, right: 8, top: 24, bottom: 8, containLabel: true },
    tooltip: {
      trigger: "axis",
      renderMode: "richText",
      axisPointer: { type: "shadow" },
      backgroundColor: surface,
      borderColor: line,
      textStyle: { color: text },
      formatter: ([item]: { dataIndex: number }[]) => formatTooltip(bars[item?.dataIndex ?? -1]),
    },
    xAxis: lying ? values : names,
    yAxis: lying ? { ...names, inverse: true } : values,
    series: seriesOf(bars, kinds, fill ?? "", ["--gp-placeholder", "--gp-primary-strong", "--gp-error-strong"].map(colour)),
  };
}

/**
 * Builds one series per kind, from the mildest to the worst. If there are more kinds than colours, the remaining ones share the
 * last colour.
 */
function seriesOf(bars: readonly Bar[], kinds: readonly string[] | undefined, fill: string, tones: readonly string[]): object[] {
  const bar = { type: "bar", barMaxWidth: 32 };
  if (kinds === undefined) return [{ ...bar, data: bars.map(({ value }) => value), itemStyle: { color: fill } }];
  return kinds.map((name, index) => ({
    ...bar,
    name,
    stack: "kinds",
    data: bars.map(({ segments }) => segments?.[index] ?? 0),
    itemStyle: { color: tones[Math.min(index, tones.length - 1)] },
  }));
}

const formatTooltip = (bar: Bar | undefined): string => (bar === undefined ? "" : `${bar.name}  ${bar.text}`);
