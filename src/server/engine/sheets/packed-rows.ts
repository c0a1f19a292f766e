import { promisify } from "node:util";
import { constants, gunzip, gzipSync } from "node:zlib";
import { setImmediate } from "node:timers/promises";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import { SHEET_LIMITS } from "./sheet-limits.ts";
import { SheetFailure } from "./sheet-failure.ts";

/** Rows per line: as many as can be parsed without blocking other calls. */
const PORTION = 500;

/**
 * Packs rows for storage: JSON lines of several rows each, compressed with gzip.
 *
 * @throws SheetFailure sheetTooLarge if the JSON exceeds 8 MB (`SHEET_LIMITS.rows`)
 */
export function packRows(rows: readonly Data[]): Uint8Array {
  const lines: string[] = [];
  for (let at = 0; at < rows.length; at += PORTION) lines.push(JSON.stringify(rows.slice(at, at + PORTION)));
  const text = Buffer.from(lines.join("\n"));
  if (text.length > SHEET_LIMITS.rows) throw new SheetFailure("sheetTooLarge");
  return new Uint8Array(gzipSync(text, { level: constants.Z_BEST_SPEED }));
}

/**
 * Unpacks the result of `packRows`. Yields to the event loop after each line.
 *
 * @throws Error if the content is damaged or exceeds 8 MB
 */
export async function unpackRows(file: Uint8Array): Promise<Data[]> {
  const text = await promisify(gunzip)(file, { maxOutputLength: SHEET_LIMITS.rows });
  const rows: Data[] = [];
  for (const line of text.toString("utf8").split("\n")) {
    for (const row of JSON.parse(line) as Data[]) rows.push(row);
    await setImmediate();
  }
  return rows;
}
