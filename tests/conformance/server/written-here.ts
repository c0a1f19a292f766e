import type { ListExport } from "../../../runtime/contract/list-export.ts";
import type { ExportOrder } from "../../../src/server/exports/order.ts";
import { writeList } from "../../../src/server/exports/write-list.ts";
import type { Writing } from "../../../src/server/exports/writers.ts";
import { openReading } from "../../../src/server/store/index.ts";

/** Lists of a case are written in this process: the server's own writer knows those of this project only. */
export function writeHere(listExports: Readonly<Record<string, ListExport>>): (order: ExportOrder) => Writing {
  return (order) => {
    const begun = begin(order, listExports[order.id]);
    const chunks = (async function* (): AsyncGenerator<Uint8Array, undefined> {
      const { list, close } = await begun;
      try {
        yield* list.chunks;
      } finally {
        await close();
      }
      return undefined;
    })();
    return {
      begun: begun.then(({ list }) => list.expected),
      written: () => order.total,
      chunks: { next: () => chunks.next(), return: () => chunks.return(undefined) },
    };
  };
}

async function begin(order: ExportOrder, what: ListExport | undefined) {
  if (what === undefined) throw new Error(`nothing says which columns ${order.id} writes`);
  const { connection, close } = await openReading(order.location);
  return { list: await writeList(connection, order, what), close };
}
