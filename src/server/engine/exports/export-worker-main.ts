import { Socket } from "node:net";
import type { ListExport } from "../../../../runtime/contract/language/list-export.ts";
import { Refusal } from "../refusals/refusal.ts";
import { openReadOnly } from "../store/index.ts";
import { type ExportJob, type Failure, FILE, type FromWriter, type ToWriter } from "./export-job.ts";
import { writeList } from "./write-list.ts";

/**
 * Runs this process as an export worker. The server sends it one list at a time, and it writes only as fast as the bytes are read. The
 * process ends when the server disconnects.
 *
 * @param listExports by id of the call that exports the list
 */
export function runExportWorker(listExports: Readonly<Record<string, ListExport>>): void {
  const file = new Socket({ fd: FILE, readable: false, writable: true });
  // The reader is gone, and this process ends with it.
  file.on("error", () => undefined);
  process.on("disconnect", () => process.exit());
  let run: ExportRun = { left: false };
  process.on("message", (message: ToWriter) => {
    if (message === "leave") {
      run.left = true;
      return;
    }
    run = { left: false };
    void runExport(message, listExports[message.id], file, run);
  });
}

/** A list that is being written. `left`: nobody reads it any more. */
interface ExportRun {
  left: boolean;
}

async function runExport(order: ExportJob, what: ListExport | undefined, file: Socket, run: ExportRun): Promise<void> {
  let [bytes, rows] = [0, 0];
  try {
    if (what === undefined) throw new Error(`${order.id} declares no columns`);
    const { connection, close } = await openReadOnly(order.location);
    try {
      const { expected, chunks, rows: written } = await writeList(connection, order, what);
      say({ begun: expected });
      for await (const chunk of chunks) {
        if (run.left) break;
        await write(file, chunk);
        bytes += chunk.length;
        rows = written();
        say({ written: rows });
      }
      rows = written();
    } finally {
      await close();
    }
    say({ bytes, written: rows });
  } catch (error) {
    say({ bytes, written: rows, failed: failureOf(error) });
  }
}

const write = (file: Socket, chunk: Uint8Array): Promise<void> =>
  new Promise((done, fail) => file.write(chunk, (error) => (error ? fail(error) : done())));

const say = (message: FromWriter): unknown => process.send?.(message);

function failureOf(error: unknown): Failure {
  if (error instanceof Refusal) return { message: error.message, status: error.status, code: error.code };
  const { message, code } = error as { message?: unknown; code?: unknown };
  return { message: String(message), ...(typeof code === "string" ? { code } : {}) };
}
