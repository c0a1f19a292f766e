import type { ListExport } from "../../../../runtime/contract/language/list-export.ts";
import { openReadOnly } from "../store/index.ts";
import { serveJobs } from "../workers/serve-jobs.ts";
import type { ExportJob, ExportPart } from "./export-job.ts";
import { writeList } from "./write-list.ts";

/**
 * Runs this process as an export worker.
 *
 * @param listExports by id of the call that exports the list
 */
export function runExportWorker(listExports: Readonly<Record<string, ListExport>>): void {
  serveJobs<ExportJob, ExportPart>(async function* (job) {
    const what = listExports[job.id];
    if (what === undefined) throw new Error(`${job.id} declares no columns`);
    const { connection, close } = await openReadOnly(job.location);
    try {
      yield* writeList(connection, job, what);
    } finally {
      await close();
    }
  });
}
