import { BarChart, LineChart, PieChart } from "echarts/charts";
import { GridComponent, LegendComponent, TooltipComponent } from "echarts/components";
import { type EChartsType, init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { type ReactNode, useEffect, useRef } from "react";
import { type ChartDrawing, chartOptions } from "./chart-options.ts";

// Renders on a canvas, including the tooltip, because the content security policy blocks inline styles.
use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

interface ChartCanvasProps extends ChartDrawing {
  /** Describes the chart to screen readers, which read its numbers in the table. */
  label: string;
  /** Called with the index of the group that the user presses. */
  onPress: (index: number) => void;
}

/**
 * Renders a chart in the colours of the theme. The chart is drawn again if `block`, `groups` or `drawn` is another object, and if the theme
 * changes. `onPress` receives the index of the group that the user clicks.
 */
export function ChartCanvas({ label, onPress, block, groups, drawn }: ChartCanvasProps): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const press = useRef(onPress);
  press.current = onPress;
  useEffect(() => {
    const node = container.current;
    if (node === null) return undefined;
    const created = init(node);
    chart.current = created;
    created.on("click", ({ dataIndex }) => press.current(dataIndex));
    const resized = new ResizeObserver(() => created.resize());
    resized.observe(node);
    return () => {
      resized.disconnect();
      created.dispose();
    };
  }, []);
  useEffect(() => {
    const node = container.current;
    if (node === null) return undefined;
    const draw = () => chart.current?.setOption(chartOptions({ block, groups, drawn }, node), true);
    draw();
    // Theme and mode are attributes of the document element.
    const themed = new MutationObserver(draw);
    themed.observe(document.documentElement, { attributeFilter: ["data-theme", "data-mode"] });
    return () => themed.disconnect();
  }, [block, groups, drawn]);
  return <div ref={container} className="gp-chart-canvas" role="img" aria-label={label} />;
}
