import type { EChartsCoreOption } from "echarts/core";
import type { ChartBlock } from "../contract/language/screen.ts";
import type { Tone } from "../contract/values/data.ts";
import type { ChartGroup, ChartSeries } from "./chart-groups.ts";

/** Input of {@link chartOptions}: what is drawn, and as which type of chart. */
export interface ChartDrawing {
  block: Pick<ChartBlock, "type" | "horizontal" | "tones" | "series">;
  groups: readonly ChartGroup[];
  drawn: readonly ChartSeries[];
}

/** Number of chart colours for series without a tone: `--gp-chart-1` and so on. If there are more series, the colours repeat. */
const COLOURS = 6;

/** Builds the options with which ECharts draws a chart. Colours are read from the style of its node, so they follow theme and mode. */
export function chartOptions(drawing: ChartDrawing, node: Element): EChartsCoreOption {
  const style = getComputedStyle(node);
  const colours: Colours = {
    named: (name) => style.getPropertyValue(`--gp-${name}`).trim(),
    at: (index, tone) => style.getPropertyValue(tone === undefined ? `--gp-chart-${(index % COLOURS) + 1}` : `--gp-tone-${tone}`).trim(),
  };
  const common = { animation: false, textStyle: { fontFamily: style.fontFamily }, ...legendOf(drawing, colours) };
  return drawing.block.type === "pie"
    ? { ...common, tooltip: tooltipOf(drawing, colours, "item"), series: [pieOf(drawing, colours)] }
    : { ...common, tooltip: tooltipOf(drawing, colours, "axis"), ...axesOf(drawing, colours), series: seriesOf(drawing, colours) };
}

interface Colours {
  named: (name: "text" | "text-soft" | "line" | "raised") => string;
  at: (index: number, tone: Tone | undefined) => string;
}

/** Builds the legend of a chart. Only stacked bars and charts with several lines have one; the slices of a pie are labelled directly. */
function legendOf({ block, drawn }: ChartDrawing, { named }: Colours): object {
  if (block.type === "pie" || drawn.length < 2) return {};
  return { legend: { top: 0, type: "scroll", textStyle: { color: named("text") }, pageTextStyle: { color: named("text") } } };
}

function tooltipOf({ block, groups, drawn }: ChartDrawing, { named }: Colours, trigger: "item" | "axis"): object {
  const textAt = (index: number): string => {
    const group = groups[index];
    if (group === undefined) return "";
    const texts = drawn.map((series) => (drawn.length === 1 ? series.textIn(group) : `${series.name} ${series.textIn(group)}`));
    return `${group.name}  ${texts.join("，")}`;
  };
  return {
    trigger,
    renderMode: "richText",
    axisPointer: { type: block.type === "bar" ? "shadow" : "line" },
    confine: true,
    backgroundColor: named("raised"),
    borderColor: named("line"),
    textStyle: { color: named("text") },
    formatter: (item: { dataIndex: number } | readonly { dataIndex: number }[]) => textAt([item].flat()[0]?.dataIndex ?? -1),
  };
}

function axesOf({ block, groups, drawn }: ChartDrawing, { named }: Colours): object {
  const label = { color: named("text-soft"), hideOverlap: true };
  const line = { lineStyle: { color: named("line") } };
  const names = { type: "category", data: groups.map(({ name }) => name), axisLabel: label, axisLine: line };
  const isWhole = groups.every((group) => drawn.every(({ sumIn }) => Number.isInteger(Number(sumIn(group)))));
  const values = { type: "value", ...(isWhole ? { minInterval: 1 } : {}), axisLabel: label, splitLine: line };
  const isLying = block.horizontal === true;
  return {
    grid: { left: 8, right: 16, top: drawn.length < 2 ? 24 : 40, bottom: 8, containLabel: true },
    xAxis: isLying ? values : names,
    yAxis: isLying ? { ...names, inverse: true } : values,
  };
}

/** Returns the number that determines the size of a drawn item. It may be inexact, because users read the text and not the number. */
const sizeOf = (series: ChartSeries, group: ChartGroup): number => Number(series.sumIn(group));

/**
 * Builds the series of a bar or line chart in the form of ECharts, one per number. In a bar chart of a single number, a bar has the tone of
 * its group, if that has one.
 */
function seriesOf({ block, groups, drawn }: ChartDrawing, { at }: Colours): object[] {
  const { type, tones = [] } = block;
  const form = type === "bar" ? { type, barMaxWidth: 32 } : { type, symbolSize: 6, showSymbol: groups.length < 40 };
  return drawn.map((series, index) => {
    const given = series.tone ?? tones[Math.min(index, tones.length - 1)];
    const data = groups.map((group) => {
      const value = sizeOf(series, group);
      return drawn.length > 1 || group.tone === undefined || type !== "bar" ? value : { value, itemStyle: { color: at(0, group.tone) } };
    });
    const colour = at(index, given);
    const stack = type === "bar" && block.series !== undefined ? { stack: "series" } : {};
    return { ...form, ...stack, name: series.name, data, itemStyle: { color: colour }, lineStyle: { color: colour } };
  });
}

function pieOf({ groups, drawn }: ChartDrawing, { at, named }: Colours): object {
  const [series] = drawn;
  const data = groups.map((group, index) => ({
    name: group.name,
    value: series === undefined ? 0 : sizeOf(series, group),
    itemStyle: { color: at(index, group.tone) },
  }));
  return {
    type: "pie",
    radius: ["40%", "70%"],
    label: { color: named("text") },
    itemStyle: { borderColor: named("raised"), borderWidth: 2 },
    data,
  };
}
