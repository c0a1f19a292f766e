import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import { loopDelayFile, type Running } from "./process.ts";
import { type Figure, figuresOf, median, pause, timesOf } from "./report.ts";

/** `BENCH_ASKS`: those alone whose name holds it. */
const ASKS = process.env["BENCH_ASKS"] ?? "";
const IN_FLIGHT = 50;
const SECONDS = 3;
const ALONE = 15;
/** The most that a call in a row of others may wait for: some of them take seconds. */
const PATIENCE_SECONDS = 30;

/** A call of a list as pages make it. */
export interface Asked {
  what: string;
  request: { path: string; method: "GET" | "POST"; headers: Record<string, string>; body?: string };
  /** Milliseconds that one may take, alone; absent: it is only told. */
  most?: number;
  /** Milliseconds that 99 of 100 may take with as many in flight. */
  mostAtOnce?: number;
  /** Milliseconds of the same asked of the bare database. */
  peer?: () => Promise<number> | number;
  /** It takes long: one at a time is measured, and fewer of them. */
  alone?: true;
}

interface Where {
  area: string;
  kind: string;
  address: string;
  /** 99th percentile of the delay of its loop since it was asked last, in ms. */
  loopDelay: () => Promise<number>;
}

/** Milliseconds of one call with nothing beside it. */
async function timeAlone(address: string, { request, alone }: Asked, rounds: number): Promise<{ time: number; refused?: string }> {
  const refused = new Set<string>();
  const times = await timesOf(rounds, async () => {
    // Once is enough of what the server does not do.
    if (refused.size > 0) return;
    const reply = await fetch(address + request.path, request);
    const { code } = (await reply.json()) as { code: string };
    if (code !== "200" && alone !== true) throw new Error(`${request.path} answers ${code}`);
    if (code !== "200") refused.add(code);
  });
  return refused.size > 0 ? { time: Number.POSITIVE_INFINITY, refused: [...refused].join() } : { time: median(times) };
}

/** Each alone, beside the bare query, then many at a time. */
export async function measureAsks({ area, kind, address, loopDelay }: Where, asks: readonly Asked[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const figure = figuresOf(area);
  const add = (what: string, value: number, unit = "ms", most?: number, peer?: number): void => {
    // A run takes many minutes: what it has found is there even if it does not come to its end.
    console.log(`    ${what}: ${value.toFixed(1)} ${unit}`);
    figures.push(
      figure(`${kind}: ${what}`, value, unit, { most, peer: peer === undefined ? undefined : { name: "bare query", value: peer } }),
    );
  };
  let warm = 5;
  for (const ask of asks.filter(({ what }) => what.includes(ASKS))) {
    console.log(`  ${kind}: ${ask.what} …`);
    const peer = await ask.peer?.();
    // It held up this process: a connection that was closed meanwhile has to be seen as such.
    await pause(100);
    const { time, refused } = await timeAlone(address, ask, ask.alone === true ? 3 : ALONE);
    add(`${ask.what}, alone${refused === undefined ? "" : `: refused ${refused}`}`, time, "ms", ask.most, peer);
    if (ask.alone === true) continue;
    const load = { url: address, connections: IN_FLIGHT, timeout: PATIENCE_SECONDS, requests: [ask.request] };
    // What the process has asked often enough it does as it will all day; at first it has all its code to compile.
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

/** The 99th percentile of the delay of a watched loop since it was asked last; `.own`: the longest turn of its own. */
export function loopDelayOf(portal: Running, folder: string, figure: "" | ".own" = ""): () => Promise<number> {
  return async () => {
    portal.child.kill("SIGUSR2");
    await pause(500);
    return Number(readFileSync(loopDelayFile(folder) + figure, "utf8"));
  };
}

/** Median of five: milliseconds. */
export const timeOf = async (work: () => unknown): Promise<number> => median(await timesOf(5, work));
