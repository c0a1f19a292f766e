import { sql } from "kysely";
import type { Engine } from "../calls/context.ts";
import { refuse } from "../refusals/refusal.ts";

/**
 * Duration of a lease in milliseconds. It is longer than an export may wait for its reader, so that an expired lease means that the process
 * has ended.
 */
const LEASE_MS = 60_000;
/** Milliseconds between two renewals of the lease of a running export. */
const RENEWED_MS = 15_000;

/** The permission to run an export, which a user has while the export runs. Each user has at most one, across all processes. */
export interface ExportLease {
  /** Renews the lease, at most every 15 seconds. Called while rows are written. Does nothing after `end`. */
  keep(): Promise<void>;
  /** Releases the lease. Further calls do nothing. */
  end(): Promise<void>;
}

/**
 * Reserves the single export that a user may run at a time. If the process ends without releasing the lease, it expires 60 seconds after
 * the maximum idle time of exports.
 *
 * @returns functions that renew and release the lease
 * @throws Refusal exportRunning if another export of the user is running
 */
export async function acquireExportLease(portal: Engine, userId: string): Promise<ExportLease> {
  const { kysely } = portal.store.database;
  // System time and not the portal's clock, because the lease is about processes.
  const now = Date.now();
  const lease = LEASE_MS + portal.config.exportIdleSeconds * 1000;
  const { rows } = await sql<{ until: number }>`
    insert into export_run (user_id, until) values (${userId}, ${now + lease})
    on conflict (user_id) do update set until = excluded.until where export_run.until < ${now}
    returning until`.execute(kysely);
  if (rows.length === 0) throw refuse("exportRunning");
  let until = now + lease;
  let ended = false;
  return {
    keep: async () => {
      const next = Date.now() + lease;
      if (ended || next - until < RENEWED_MS) return;
      await kysely.updateTable("export_run").set({ until: next }).where("user_id", "=", userId).where("until", "=", until).execute();
      until = next;
    },
    end: async () => {
      if (ended) return;
      ended = true;
      // Deletes only its own lease: after expiry another export may have acquired it.
      await kysely.deleteFrom("export_run").where("user_id", "=", userId).where("until", "=", until).execute();
    },
  };
}
