import { cutText } from "../../../../runtime/contract/values/well-formed.ts";
import { setImmediate } from "node:timers/promises";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { ListExport } from "../../../../runtime/contract/language/list-export.ts";
import type { Column } from "../../../../runtime/contract/language/screen.ts";
import { sentReply } from "../calls/wire-texts.ts";
import { refuse } from "../refusals/refusal.ts";
import { lettersOf, MOST_BYTES, packedBytes, rowsText, type StreamedCell, streamedWorkbook } from "../sheets/sheet-stream.ts";
import { type Connection, walkTable } from "../store/index.ts";
import { cellsOf, type CellsOf } from "./cells.ts";
import type { ExportJob } from "./export-job.ts";

/** Rows per query, and rows per chunk of text. Larger ones would leave more garbage. */
const READ = 200;
const WRITTEN = 50;
/** First rows, from which the size of the file is estimated. */
const SAMPLED = 100;

/** A list that is being written into a workbook, as {@link writeList} returns it. */
export interface Written {
  /** Approximate size of the whole file in bytes. */
  expected: number;
  chunks: AsyncGenerator<Uint8Array>;
  /** Number of rows written so far. */
  rows: () => number;
}

/**
 * Starts writing a list. Resolves when its first rows are written; the others are written while `chunks` is read.
 *
 * @throws Refusal exportTooLarge if the size estimated from the first rows exceeds `MOST_BYTES`
 */
export async function writeList(connection: Connection, order: ExportJob, what: ListExport): Promise<Written> {
  const columns = order.shown.map((at) => what.columns[at]).filter((column) => column !== undefined);
  const texts = textsOf(connection, order, cellsFor(order, what, columns));
  const { value: first } = await texts.next();
  const { text = "", rows = 0 } = first ?? {};
  let written = rows;
  const share = order.total / Math.max(1, rows);
  if (Buffer.byteLength(text) * share > MOST_BYTES) throw refuse("exportTooLarge");
  const all = async function* (): AsyncGenerator<string> {
    if (text !== "") yield text;
    for await (const portion of texts) {
      written += portion.rows;
      yield portion.text;
    }
  };
  const sheet = { name: cutText(what.title, 31), headings: columns.map(({ label }) => label) };
  return { expected: Math.round(packedBytes(text) * share), chunks: streamedWorkbook(sheet, all()), rows: () => written };
}

function cellsFor({ shown, choices, scope }: ExportJob, { workflow }: ListExport, columns: readonly Column[]): CellsOf {
  const ofColumns = columns.map((column, at) => [column, choices.get(shown[at] ?? -1) ?? []] as const);
  return { columns, workflow, choices: new Map(ofColumns), scope: (row) => ({ ...scope, row }) };
}

async function* textsOf(connection: Connection, order: ExportJob, cells: CellsOf): AsyncGenerator<{ text: string; rows: number }> {
  const letters = lettersOf(cells.columns.length);
  let written = 0;
  for await (const records of walkTable(connection, order, order.request, READ)) {
    const { rows } = sentReply(order.call, { rows: records }) as { rows: Data[] };
    for (let at = 0, chunk: Data[]; at < rows.length; at += chunk.length) {
      chunk = rows.slice(at, at + (written === 0 ? SAMPLED : WRITTEN));
      const made = chunk.map((row, index): StreamedCell[] => cellsOf(cells, row, written + index + 1));
      const text = rowsText(made, written + 2, letters);
      written += chunk.length;
      yield { text, rows: chunk.length };
    }
    // Yield, so that messages that arrived meanwhile are processed.
    await setImmediate();
  }
}
