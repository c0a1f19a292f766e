import { cutText } from "../../../../runtime/contract/values/well-formed.ts";
import { setImmediate } from "node:timers/promises";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { ListExport } from "../../../../runtime/contract/language/list-export.ts";
import type { Column } from "../../../../runtime/contract/language/screen.ts";
import { sentReply } from "../calls/wire-texts.ts";
import { refuse } from "../refusals/refusal.ts";
import { lettersOf, MOST_BYTES, packedBytes, rowsText, type StreamedCell, streamedWorkbook } from "../sheets/sheet-stream.ts";
import { type Connection, countTable, walkTable } from "../store/index.ts";
import { cellsOf, type CellsOf } from "./cells.ts";
import type { ExportJob, ExportPart } from "./export-job.ts";

/** Number of rows that one query reads. A larger number would leave more garbage in the heap. */
const READ = 200;
/** Number of rows that are written into one chunk of text. */
const WRITTEN = 50;
/** Number of rows at the beginning by which the size of the whole file is estimated. */
const SAMPLED = 100;

/**
 * Writes a list into a workbook and yields the file in chunks. The expected size is yielded first, as soon as the first rows are written.
 * The chunks follow while further rows are read.
 *
 * @throws Refusal exportRows if the list has more than `job.most` rows; exportTooLarge if the size estimated from the first rows exceeds
 * `MOST_BYTES`
 */
export async function* writeList(connection: Connection, job: ExportJob, what: ListExport): AsyncGenerator<ExportPart, void> {
  const total = await countTable(connection, job);
  if (total > job.most) throw refuse("exportRows", job.most);
  const columns = job.shown.map((at) => what.columns[at]).filter((column) => column !== undefined);
  const texts = textsOf(connection, job, cellsFor(job, what, columns));
  const { value: first } = await texts.next();
  const { text = "", rows = 0 } = first ?? {};
  let written = rows;
  const share = total / Math.max(1, rows);
  if (Buffer.byteLength(text) * share > MOST_BYTES) throw refuse("exportTooLarge");
  yield { expected: Math.round(packedBytes(text) * share), total };
  const all = async function* (): AsyncGenerator<string> {
    if (text !== "") yield text;
    for await (const portion of texts) {
      written += portion.rows;
      yield portion.text;
    }
  };
  const sheet = { name: cutText(what.title, 31), headings: columns.map(({ label }) => label) };
  for await (const bytes of streamedWorkbook(sheet, all())) {
    yield { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64"), rows: written };
  }
}

function cellsFor({ shown, choices, scope }: ExportJob, { workflow }: ListExport, columns: readonly Column[]): CellsOf {
  const byIndex = new Map(choices);
  const ofColumns = columns.map((column, at) => [column, byIndex.get(shown[at] ?? -1) ?? []] as const);
  return { columns, workflow, choices: new Map(ofColumns), scope: (row) => ({ ...scope, row }) };
}

async function* textsOf(connection: Connection, job: ExportJob, cells: CellsOf): AsyncGenerator<{ text: string; rows: number }> {
  const letters = lettersOf(cells.columns.length);
  let written = 0;
  for await (const records of walkTable(connection, job, READ)) {
    const { rows } = sentReply(job.call, { rows: records }) as { rows: Data[] };
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
