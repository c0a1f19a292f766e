import { sql } from "kysely";
import type { Engine } from "../calls/context.ts";
import { refuse } from "../refusals/refusal.ts";

/** A turn that nobody renews for this long beyond what it may wait for its reader is over: its process has ended. */
const LEASE_MS = 60_000;
const RENEWED_MS = 15_000;
/** Exports that one process writes at a time. */
const MOST = 4;

const running = new WeakMap<Engine, number>();

/** One export of a user at a time, whichever process writes it. */
export interface ExportLease {
  /** Called as the rows go by. */
  keep(): Promise<void>;
  end(): Promise<void>;
}

/** @throws Refusal when the user has one that is not done, or the process has too many */
export async function acquireExportLease(portal: Engine, userId: string): Promise<ExportLease> {
  const { kysely } = portal.database;
  const count = running.get(portal) ?? 0;
  if (count >= MOST) throw refuse("tooBusy");
  // Wall time, not that of the portal: it is about processes.
  const now = Date.now();
  const lease = LEASE_MS + portal.config.exportIdleSeconds * 1000;
  const { rows } = await sql<{ until: number }>`
    insert into export_run (user_id, until) values (${userId}, ${now + lease})
    on conflict (user_id) do update set until = excluded.until where export_run.until < ${now}
    returning until`.execute(kysely);
  if (rows.length === 0) throw refuse("exportRunning");
  running.set(portal, count + 1);
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
      running.set(portal, (running.get(portal) ?? 1) - 1);
      // Only its own: one that was taken for ended may have been followed by another.
      await kysely.deleteFrom("export_run").where("user_id", "=", userId).where("until", "=", until).execute();
    },
  };
}
