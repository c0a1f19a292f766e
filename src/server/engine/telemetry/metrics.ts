import type { Metric } from "prom-client";
import {
  type CounterName,
  type GaugeName,
  type HistogramName,
  type LabelsOf,
  METRICS,
  type MetricName,
  type MetricType,
  type NamesOf,
} from "./metric-register.ts";
import { type Counter, CounterTally, type Described, type Durations, HistogramTally } from "./tallies.ts";

/**
 * Functions that count events and measure durations, for operators. `Engine.log` contains it; without METRICS_PORT it is
 * {@link NO_METRICS}, which does nothing.
 */
export interface Metrics {
  /** Whether anything is measured. Callers skip work that only serves a measurement. */
  isOn: boolean;
  /** Adds one to a counter. */
  count<N extends CounterName>(name: N, labels: LabelsOf<N>): void;
  /** Returns a counter, for a caller that counts often. The printed metrics contain the counter from now on, even while its value is 0. */
  counter<N extends CounterName>(name: N, labels: LabelsOf<N>): Counter;
  /** Returns a histogram of durations. */
  durations<N extends HistogramName>(name: N, labels: LabelsOf<N>): Durations;
}

/** The present value of a gauge, such as the size of a queue, with its labels. */
export type Reading = { [N in GaugeName]: { name: N; labels: LabelsOf<N>; value: number } }[GaugeName];

/** Metrics that are collected and can be printed. {@link openMetrics} creates them. */
export interface OpenMetrics extends Metrics {
  /** Replaces the values of all gauges. A gauge that is not in `readings` has no value afterwards. */
  show(readings: readonly Reading[]): void;
  /** Prints all metrics in the text format of Prometheus. */
  print(): Promise<string>;
  /** Media type of the text. */
  contentType: string;
}

/** Metrics that are switched off: counting and measuring do nothing. */
export const NO_METRICS: Metrics = {
  isOn: false,
  count: () => undefined,
  counter: () => ({ add: () => undefined }),
  durations: () => ({ observe: () => undefined }),
};

/** Upper bounds of the histograms, in seconds. Each costs a line for every call. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Loads the metrics library, which takes some megabytes of memory. Creates all metrics of the portal, and metrics of the process. */
export async function openMetrics(): Promise<OpenMetrics> {
  const { Registry, Gauge, collectDefaultMetrics } = await import("prom-client");
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  const counters = madeOf("counter", (described) => new CounterTally(described));
  const histograms = madeOf("histogram", (described) => new HistogramTally(described, BUCKETS));
  const gauges = madeOf("gauge", ({ labels, ...named }) => new Gauge({ ...named, labelNames: [...labels], registers: [registry] }));
  for (const tally of [...Object.values(counters), ...Object.values(histograms)]) registry.registerMetric(tally as unknown as Metric);
  const counter: OpenMetrics["counter"] = (name, labels) => counters[name].seriesOf(labels);
  return {
    isOn: true,
    count: (name, labels) => counter(name, labels).add(1),
    counter,
    durations: (name, labels) => histograms[name].seriesOf(labels),
    show: (readings) => {
      for (const [name, gauge] of Object.entries(gauges)) {
        gauge.reset();
        // Otherwise a gauge without labels would show 0.
        if (METRICS[name as GaugeName].labels.length === 0) gauge.remove();
      }
      for (const { name, labels, value } of readings) gauges[name].set(labels, value);
    },
    print: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Creates all metrics of a type. */
function madeOf<T extends MetricType, Made>(type: T, make: (described: Described) => Made): Record<NamesOf<T>, Made> {
  const entries = (Object.keys(METRICS) as MetricName[]).filter((name) => METRICS[name].type === type);
  return Object.fromEntries(entries.map((name) => [name, make({ name, ...METRICS[name] })])) as Record<NamesOf<T>, Made>;
}
