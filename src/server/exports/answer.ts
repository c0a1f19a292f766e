import type { ListExport } from "../../../runtime/contract/list-export.ts";
import { Refusal } from "../refusals/refusal.ts";
import { openReading } from "../store/index.ts";
import { AHEAD, type ExportOrder, type Failure, type FromWriter, type ToWriter } from "./order.ts";
import { writeList } from "./write-list.ts";

/** What the process does: one list after the other, each no further than its chunks are taken. */
export function answerOrders(listExports: Readonly<Record<string, ListExport>>): void {
  let ahead = 0;
  let goOn: (() => void) | undefined;
  const untilTaken = async (): Promise<void> => {
    while (ahead >= AHEAD)
      await new Promise<void>((done) => {
        goOn = done;
      });
  };
  const write = async (order: ExportOrder): Promise<void> => {
    ahead = 0;
    const what = listExports[order.id];
    if (what === undefined) throw new Error(`nothing says which columns ${order.id} writes`);
    const { connection, close } = await openReading(order.location);
    let rows = (): number => 0;
    try {
      const { expected, chunks, rows: written } = await writeList(connection, order, what);
      rows = written;
      say({ begun: expected });
      for await (const chunk of chunks) {
        await untilTaken();
        ahead += 1;
        say({ chunk, written: rows() });
      }
      say({ done: true, written: rows() });
    } catch (error) {
      say({ failed: failureOf(error), written: rows() });
    } finally {
      await close();
    }
  };
  process.on("disconnect", () => process.exit());
  process.on("message", (message: ToWriter) => {
    if ("order" in message) {
      void write(message.order).catch((error) => say({ failed: failureOf(error), written: 0 }));
      return;
    }
    ahead -= 1;
    goOn?.();
  });
}

const say = (message: FromWriter): unknown => process.send?.(message);

function failureOf(error: unknown): Failure {
  if (error instanceof Refusal) return { message: error.message, status: error.status, code: error.code };
  const { message, code } = error as { message?: unknown; code?: unknown };
  return { message: String(message), ...(typeof code === "string" ? { code } : {}) };
}
