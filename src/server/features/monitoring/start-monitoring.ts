import { statfs } from "node:fs/promises";
import type { Portal } from "../../identity/portal.ts";
import { exportLoad } from "../../engine/exports/export-worker.ts";
import { hashLoad } from "../../engine/secrets/hash-secret.ts";
import { readerLoad } from "../../engine/sheets/reader-processes.ts";
import { boundedRead } from "../../engine/telemetry/bounded-read.ts";
import type { OpenMetrics, Reading } from "../../engine/telemetry/metrics.ts";
import { serveMetrics } from "../../engine/telemetry/metrics-server.ts";
import type { PoolLoad } from "../../engine/workers/worker-pool.ts";
import { LONG_READ_OUTCOMES } from "../../engine/store/replica-types.ts";
import { TASKS } from "../scheduled-tasks/scheduled-tasks.ts";
import { readStoredFigures } from "./stored-figures.ts";

/** Limits for reading figures of the database: at most every 5 s. A scrape waits for them for 2 s, and then shows the previous ones. */
const BOUNDS = { freshMs: 5000, patienceMs: 2000 };

type Watched = Pick<Portal, "config" | "store" | "clock" | "outgoing">;

/**
 * Starts the HTTP server of the metrics on METRICS_PORT. Figures of database and disk are read at most every 5 seconds. If reading takes
 * more than 2 seconds, the reply contains the previous figures.
 *
 * @returns the port, and a function that closes the server
 */
export function startMonitoring(portal: Watched, metrics: OpenMetrics): Promise<{ port: number; close(): Promise<void> }> {
  for (const task of Object.keys(TASKS)) metrics.counter("portal_task_failures_total", { task });
  if (portal.store.database.replica !== undefined)
    for (const outcome of LONG_READ_OUTCOMES) metrics.counter("portal_long_reads_total", { outcome });
  const stored = boundedRead(() => readStoredFigures(portal), BOUNDS);
  const disk = boundedRead(() => readDisk(portal.config.dataDir), BOUNDS);
  return serveMetrics(portal.config.metrics, async () => {
    const [figures, space] = await Promise.all([stored(), disk()]);
    const age: Reading[] = figures === undefined ? [] : [{ name: "portal_figures_age_seconds", labels: {}, value: figures.ageMs / 1000 }];
    metrics.show([...readLoad(portal), ...readLag(portal), ...age, ...(figures?.value ?? []), ...(space?.value ?? [])]);
    return { text: await metrics.print(), contentType: metrics.contentType };
  });
}

async function readDisk(folder: string): Promise<Reading[]> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return [
    { name: "portal_data_folder_free_bytes", labels: {}, value: bavail * bsize },
    { name: "portal_data_folder_size_bytes", labels: {}, value: blocks * bsize },
  ];
}

function readLag({ store }: Pick<Portal, "store">): Reading[] {
  const value = store.database.replica?.lagSeconds();
  return value === undefined ? [] : [{ name: "portal_replica_lag_seconds", labels: {}, value }];
}

/** Reads what the connections and workers of this process do at the moment. */
function readLoad({ store }: Pick<Portal, "store">): Reading[] {
  const { connections, workers } = store.database.load();
  const pools: Record<string, PoolLoad> = { export: exportLoad(), spreadsheet: readerLoad(), hash: hashLoad(), ...workers };
  return [
    { name: "portal_database_connections", labels: { state: "busy" }, value: connections.busy },
    { name: "portal_database_connections", labels: { state: "idle" }, value: connections.idle },
    { name: "portal_database_waiting", labels: {}, value: connections.waiting },
    ...Object.entries(pools).flatMap(([pool, { busy, idle, waiting }]): Reading[] => [
      { name: "portal_workers", labels: { pool, state: "busy" }, value: busy },
      { name: "portal_workers", labels: { pool, state: "idle" }, value: idle },
      { name: "portal_worker_jobs_waiting", labels: { pool }, value: waiting },
    ]),
  ];
}
