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
import { CounterTally, type Described, HistogramTally } from "./tallies.ts";

/** Counts and measures. `Engine.metrics` holds it; without METRICS_PORT it is {@link NO_METRICS}. */
export interface Metrics {
  /** Whether anything is measured. Callers skip work that only serves a measurement. */
  isOn: boolean;
  /** Adds one to a counter. */
  count<N extends CounterName>(name: N, labels: LabelsOf<N>): void;
  /** Adds a duration in seconds to a histogram. */
  observe<N extends HistogramName>(name: N, labels: LabelsOf<N>, seconds: number): void;
}

/** A value of a gauge with its labels. */
export type Reading = { [N in GaugeName]: { name: N; labels: LabelsOf<N>; value: number } }[GaugeName];

/** Metrics whose values are collected and can be printed. {@link openMetrics} creates them. */
export interface OpenMetrics extends Metrics {
  /** Replaces the values of all gauges. A gauge without a reading has none. */
  show(readings: readonly Reading[]): void;
  /** Prints all metrics in the text format of Prometheus. */
  print(): Promise<string>;
  /** Media type of the text. */
  contentType: string;
  /** Starts a counter at 0, so that its first increase is seen. */
  begin<N extends CounterName>(name: N, labels: LabelsOf<N>): void;
}

/** Metrics that are switched off: counting and measuring do nothing. */
export const NO_METRICS: Metrics = { isOn: false, count: () => undefined, observe: () => undefined };

/** Upper bounds of the histograms, in seconds. Each costs a line for every call. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Loads the library, which costs some megabytes, and creates the metrics of the register and those of the process. */
export async function openMetrics(): Promise<OpenMetrics> {
  const { Registry, Gauge, collectDefaultMetrics } = await import("prom-client");
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  const counters = madeOf("counter", (described) => new CounterTally(described));
  const histograms = madeOf("histogram", (described) => new HistogramTally(described, BUCKETS));
  const gauges = madeOf("gauge", ({ labels, ...named }) => new Gauge({ ...named, labelNames: [...labels], registers: [registry] }));
  for (const tally of [...counters.values(), ...histograms.values()]) registry.registerMetric(tally as unknown as Metric);
  return {
    isOn: true,
    count: (name, labels) => counters.get(name)?.add(labels, 1),
    observe: (name, labels, seconds) => histograms.get(name)?.observe(labels, seconds),
    begin: (name, labels) => counters.get(name)?.add(labels, 0),
    show: (readings) => {
      for (const [name, gauge] of gauges) {
        gauge.reset();
        // Otherwise a gauge without labels would show 0.
        if (METRICS[name].labels.length === 0) gauge.remove();
      }
      for (const { name, labels, value } of readings) gauges.get(name)?.set(labels, value);
    },
    print: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Creates all metrics of a type. */
function madeOf<T extends MetricType, Made>(type: T, make: (described: Described) => Made): Map<NamesOf<T>, Made> {
  const entries = (Object.keys(METRICS) as MetricName[]).filter((name) => METRICS[name].type === type);
  return new Map(entries.map((name) => [name as NamesOf<T>, make({ name, ...METRICS[name] })]));
}
