/** A line of the text format, as the registry of prom-client prints it. */
interface Line {
  metricName?: string;
  labels: Readonly<Record<string, string | number>>;
  value: number;
}

/** A metric as the registry of prom-client reads it. */
interface Printable {
  name: string;
  help: string;
  type: string;
  values: Line[];
}

type Labels = Readonly<Record<string, string>>;

/** Name of a metric, its meaning (`help`) and the names of its labels. */
export interface Described {
  name: string;
  help: string;
  labels: readonly string[];
}

/**
 * Values by labels. The counters and histograms of prom-client take 0.5 to 0.9 µs for each event, because they check and sort the labels;
 * here they take a tenth of that. The compiler checks the labels (`metric-register.ts`).
 */
abstract class Tally<T extends { labels: Labels }> {
  readonly name: string;
  readonly #help: string;
  readonly #labels: readonly string[];
  readonly #type: string;
  readonly #series = new Map<string, T>();

  constructor({ name, help, labels }: Described, type: string) {
    this.name = name;
    this.#help = help;
    this.#labels = labels;
    this.#type = type;
  }

  /** Prints the metric. The registry calls it at a scrape. */
  async get(): Promise<Printable> {
    const values = [...this.#series.values()].flatMap((series) => this.linesOf(series));
    return { name: this.name, help: this.#help, type: this.#type, values };
  }

  protected seriesOf(labels: Labels): T {
    let key = "";
    for (const label of this.#labels) key += `${labels[label]}\n`;
    const known = this.#series.get(key);
    if (known !== undefined) return known;
    const added = this.begin(labels);
    this.#series.set(key, added);
    return added;
  }

  protected abstract begin(labels: Labels): T;
  protected abstract linesOf(series: T): Line[];
}

/** A counter metric: counts events, separately for each combination of labels. */
export class CounterTally extends Tally<{ labels: Labels; value: number }> {
  constructor(described: Described) {
    super(described, "counter");
  }

  /** Adds events. With 0, the counter only begins to be printed. */
  add(labels: Labels, events: number): void {
    this.seriesOf(labels).value += events;
  }

  protected begin(labels: Labels) {
    return { labels, value: 0 };
  }

  protected linesOf({ labels, value }: { labels: Labels; value: number }): Line[] {
    return [{ labels, value }];
  }
}

interface Distribution {
  labels: Labels;
  /** Values of each bucket alone, the last of which has no bound. */
  counts: number[];
  sum: number;
}

/** A histogram metric: counts values by bucket, separately for each combination of labels. */
export class HistogramTally extends Tally<Distribution> {
  readonly #bounds: readonly number[];

  /** @param bounds upper bounds of the buckets, ascending */
  constructor(described: Described, bounds: readonly number[]) {
    super(described, "histogram");
    this.#bounds = bounds;
  }

  observe(labels: Labels, value: number): void {
    const series = this.seriesOf(labels);
    let bucket = 0;
    while (bucket < this.#bounds.length && value > (this.#bounds[bucket] as number)) bucket++;
    series.counts[bucket] = (series.counts[bucket] as number) + 1;
    series.sum += value;
  }

  protected begin(labels: Labels): Distribution {
    return { labels, counts: Array<number>(this.#bounds.length + 1).fill(0), sum: 0 };
  }

  protected linesOf({ labels, counts, sum }: Distribution): Line[] {
    let total = 0;
    const buckets = counts.map((count, bucket): Line => {
      total += count;
      return { metricName: `${this.name}_bucket`, labels: { le: this.#bounds[bucket] ?? "+Inf", ...labels }, value: total };
    });
    return [...buckets, { metricName: `${this.name}_sum`, labels, value: sum }, { metricName: `${this.name}_count`, labels, value: total }];
  }
}
