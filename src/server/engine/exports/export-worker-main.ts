import type { ListExport } from "../../../../runtime/contract/language/list-export.ts";
import { openReadOnly } from "../store/index.ts";
import { serveJobs } from "../workers/serve-jobs.ts";
import type { ExportJob, ExportPart } from "./export-job.ts";
import { writeList } from "./write-list.ts";

/**
 * Runs this process as an export worker. It receives jobs from the server, reads each list over a read-only connection, and sends the file
 * in chunks.
 *
 * @param listExports the columns of the lists, by id of the exporting call
 */
export function runExportWorker(listExports: Readonly<Record<string, ListExport>>): void {
  serveJobs<ExportJob, ExportPart>(async function* (job) {
    const what = listExports[job.id];
    if (what === undefined) throw new Error(`${job.id} declares no columns`);
    const { connection, close } = await openReadOnly(job.location, job.fromReplica === true);
    try {
      yield* writeList(connection, job, what);
    } finally {
      await close();
    }
  });
}
