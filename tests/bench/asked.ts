import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import { loopDelayFile, type Running } from "./process.ts";
import { type Figure, figuresOf, median, pause, timesOf } from "./report.ts";

/** `BENCH_ASKS`: measures only the requests whose name contains it. */
const ASKS = process.env["BENCH_ASKS"] ?? "";
const IN_FLIGHT = 50;
const SECONDS = 3;
const ALONE = 15;
/** Time limit of a call that waits behind others: some of them take seconds. */
const PATIENCE_SECONDS = 30;

/** A call of a list, as pages make it. */
export interface Asked {
  what: string;
  request: { path: string; method: "GET" | "POST"; headers: Record<string, string>; body?: string };
  /** Limit in milliseconds for a single call; absent if the time is only reported. */
  most?: number;
  /** Limit in milliseconds for the 99th percentile with `IN_FLIGHT` calls. */
  mostAtOnce?: number;
  /** Measures the same query on the bare database, in milliseconds. */
  peer?: () => Promise<number> | number;
  /** Set for slow calls: they are measured one at a time, with fewer rounds. */
  alone?: true;
}

interface Where {
  area: string;
  kind: string;
  address: string;
  /** 99th percentile of the event-loop delay since the previous call, in ms. */
  loopDelay: () => Promise<number>;
}

/** Measures one call without concurrent ones, in milliseconds. */
async function timeAlone(address: string, { request, alone }: Asked, rounds: number): Promise<{ time: number; refused?: string }> {
  const refused = new Set<string>();
  const times = await timesOf(rounds, async () => {
    // A refusal is the same every time, so one is enough.
    if (refused.size > 0) return;
    const reply = await fetch(address + request.path, request);
    const { code } = (await reply.json()) as { code: string };
    if (code !== "200" && alone !== true) throw new Error(`${request.path} answers ${code}`);
    if (code !== "200") refused.add(code);
  });
  return refused.size > 0 ? { time: Number.POSITIVE_INFINITY, refused: [...refused].join() } : { time: median(times) };
}

/** Measures each call alone, beside the bare query, then with many in flight. */
export async function measureAsks({ area, kind, address, loopDelay }: Where, asks: readonly Asked[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const figure = figuresOf(area);
  const add = (what: string, value: number, unit = "ms", most?: number, peer?: number): void => {
    // A run takes many minutes: each figure is printed immediately, in case the run fails.
    console.log(`    ${what}: ${value.toFixed(1)} ${unit}`);
    figures.push(
      figure(`${kind}: ${what}`, value, unit, { most, peer: peer === undefined ? undefined : { name: "bare query", value: peer } }),
    );
  };
  let warm = 5;
  for (const ask of asks.filter(({ what }) => what.includes(ASKS))) {
    console.log(`  ${kind}: ${ask.what} …`);
    const peer = await ask.peer?.();
    // The bare query blocked this process. Wait until connections that were closed meanwhile are noticed.
    await pause(100);
    const { time, refused } = await timeAlone(address, ask, ask.alone === true ? 3 : ALONE);
    add(`${ask.what}, alone${refused === undefined ? "" : `: refused ${refused}`}`, time, "ms", ask.most, peer);
    if (ask.alone === true) continue;
    const load = { url: address, connections: IN_FLIGHT, timeout: PATIENCE_SECONDS, requests: [ask.request] };
    // Warms the server up, so that its code is compiled as in continuous operation.
    await autocannon({ ...load, duration: warm });
    warm = 1;
    await loopDelay();
    const { latency, requests, non2xx, statusCodeStats } = await autocannon({ ...load, duration: SECONDS });
    if (non2xx > 0) throw new Error(`${ask.what}: ${non2xx} refused ${JSON.stringify(statusCodeStats)}`);
    add(`${ask.what}, ${IN_FLIGHT} in flight, p50`, latency.p50);
    add(`${ask.what}, ${IN_FLIGHT} in flight, p99`, latency.p99, "ms", ask.mostAtOnce);
    add(`${ask.what}, a second`, requests.average, "calls");
    add(`${ask.what}, loop delay, p99`, await loopDelay(), "ms", 20);
  }
  return figures;
}

/** Returns the 99th percentile of a server's event-loop delay since the previous call. With `.own`, returns its longest own blocking. */
export function loopDelayOf(portal: Running, folder: string, figure: "" | ".own" = ""): () => Promise<number> {
  return async () => {
    portal.child.kill("SIGUSR2");
    await pause(500);
    return Number(readFileSync(loopDelayFile(folder) + figure, "utf8"));
  };
}

/** Measures the median of five runs, in milliseconds. */
export const timeOf = async (run: () => unknown): Promise<number> => median(await timesOf(5, run));
