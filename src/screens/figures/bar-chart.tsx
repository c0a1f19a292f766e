import { BarChart } from "echarts/charts";
import { GridComponent, TooltipComponent } from "echarts/components";
import { type EChartsCoreOption, type EChartsType, init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { type ReactNode, useEffect, useRef } from "react";

// On a canvas, its tooltip too: the content security policy lets no style pass that stands in markup.
use([BarChart, GridComponent, TooltipComponent, CanvasRenderer]);

export interface Bar {
  name: string;
  /** For its height only: what is read stands in `text`. */
  value: number;
  text: string;
}

interface BarsProps {
  title: string;
  bars: readonly Bar[];
  /** From left to right, each line with its name. */
  lying?: boolean;
}

/** Bars of a few values, in the colours of the theme; the numbers stand in a table beside it. */
export default function Bars({ title, bars, lying = false }: BarsProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const shown = useRef(bars);
  shown.current = bars;
  useEffect(() => {
    const node = place.current;
    if (node === null) return undefined;
    const drawn = init(node);
    chart.current = drawn;
    const draw = () => drawn.setOption(optionOf(shown.current, node, lying), true);
    draw();
    const resized = new ResizeObserver(() => drawn.resize());
    resized.observe(node);
    // Theme and mode are marks of the document.
    const themed = new MutationObserver(draw);
    themed.observe(document.documentElement, { attributeFilter: ["data-theme", "data-mode"] });
    return () => {
      resized.disconnect();
      themed.disconnect();
      drawn.dispose();
    };
  }, [lying]);
  useEffect(() => {
    if (place.current !== null) chart.current?.setOption(optionOf(bars, place.current, lying), true);
  }, [bars, lying]);
  return <div ref={place} className="gp-figure-chart" role="img" aria-label={`${title}，柱状图，数值见下表`} />;
}

function optionOf(bars: readonly Bar[], node: HTMLElement, lying: boolean): EChartsCoreOption {
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
      formatter: ([item]: { dataIndex: number }[]) => wordsOf(bars[item?.dataIndex ?? -1]),
    },
    xAxis: lying ? values : names,
    yAxis: lying ? { ...names, inverse: true } : values,
    series: [{ type: "bar", data: bars.map(({ value }) => value), barMaxWidth: 32, itemStyle: { color: fill } }],
  };
}

const wordsOf = (bar: Bar | undefined): string => (bar === undefined ? "" : `${bar.name}  ${bar.text}`);
