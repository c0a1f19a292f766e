import { sql } from "kysely";
import type { Portal } from "../calls/context.ts";
import { refuse } from "../refusals/refusal.ts";

/** A turn that nobody renews is over: its process has ended. */
const LEASE_MS = 60_000;
const RENEWED_MS = 15_000;
/** Exports that one process writes at a time. */
const MOST = 4;

const running = new WeakMap<Portal, number>();

/** One export of a user at a time, whichever process writes it. */
export interface Turn {
  /** Called as the rows go by. */
  keep(): Promise<void>;
  end(): Promise<void>;
}

/** @throws Refusal when the user has one that is not done, or the process has too many */
export async function takeTurn(portal: Portal, userId: string): Promise<Turn> {
  const { kysely } = portal.database;
  const count = running.get(portal) ?? 0;
  if (count >= MOST) throw refuse("tooBusy");
  // Wall time, not that of the portal: it is about processes.
  const now = Date.now();
  const { rows } = await sql<{ until: number }>`
    insert into export_run (user_id, until) values (${userId}, ${now + LEASE_MS})
    on conflict (user_id) do update set until = excluded.until where export_run.until < ${now}
    returning until`.execute(kysely);
  if (rows.length === 0) throw refuse("exportRunning");
  running.set(portal, count + 1);
  let renewed = now;
  let ended = false;
  return {
    keep: async () => {
      if (Date.now() - renewed < RENEWED_MS) return;
      renewed = Date.now();
      await kysely
        .updateTable("export_run")
        .set({ until: renewed + LEASE_MS })
        .where("user_id", "=", userId)
        .execute();
    },
    end: async () => {
      if (ended) return;
      ended = true;
      running.set(portal, (running.get(portal) ?? 1) - 1);
      await kysely.deleteFrom("export_run").where("user_id", "=", userId).execute();
    },
  };
}
