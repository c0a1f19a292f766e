import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { dirname } from "node:path";

/** A figure with the peer it is compared with and its limit, all measured in the same run. */
export interface Figure {
  area: string;
  what: string;
  value: number;
  unit: string;
  /** A peer measured in this run. */
  peer?: { name: string; value: number };
  limit?: { text: string; holds: boolean };
}

interface Beside {
  /** The limit: maximum or minimum. */
  most?: number | undefined;
  least?: number | undefined;
  peer?: Figure["peer"] | undefined;
}

/** Returns a function that creates figures of one area. */
export const figuresOf =
  (area: string) =>
  (what: string, value: number, unit = "", { most, least, peer }: Beside = {}): Figure => {
    const figure: Figure = { area, what, value, unit, ...(peer !== undefined && { peer }) };
    if (most !== undefined) figure.limit = { text: `≤ ${most} ${unit}`.trim(), holds: value <= most };
    if (least !== undefined) figure.limit = { text: `≥ ${least} ${unit}`.trim(), holds: value >= least };
    return figure;
  };

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2;
}

const shown = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString("en-US") : value.toFixed(value >= 10 ? 1 : 2));

/** Returns the width in terminal columns: Chinese characters take two. */
const width = (text: string): number => [...text].reduce((sum, char) => sum + (char.charCodeAt(0) > 0x2e80 ? 2 : 1), 0);

export function printTable(figures: readonly Figure[]): void {
  const rows = figures.map((figure) => [
    figure.area,
    figure.what,
    `${shown(figure.value)} ${figure.unit}`,
    figure.peer === undefined ? "" : `${figure.peer.name}: ${shown(figure.peer.value)} ${figure.unit}`,
    figure.limit === undefined ? "" : `${figure.limit.text}  ${figure.limit.holds ? "ok" : "NOT KEPT"}`,
  ]);
  const table = [["area", "what", "figure", "peer", "limit"], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => width(row[column] ?? ""))));
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - width(cell)))
        .join("  ")
        .trimEnd(),
    );
}

/** Runs `work` sequentially and measures each round in milliseconds. */
export async function timesOf(rounds: number, run: () => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return times;
}

export const pause = (milliseconds: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Writes the figures as JSON, with a description of the machine. */
export function writeReport(file: string, figures: readonly Figure[]): void {
  mkdirSync(dirname(file), { recursive: true });
  const machine = {
    cpus: cpus().length,
    model: cpus()[0]?.model ?? "",
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  writeFileSync(file, `${JSON.stringify({ machine, figures }, null, 2)}\n`);
}
