import { statfs } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { Engine } from "../calls/context.ts";

/**
 * Free disk space in bytes below which the server reports itself as not ready. With less, neither a change nor a file could be stored
 * reliably.
 */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

type Health = "ok" | "checking" | "damaged" | "diskFull";

/**
 * Registers `/healthz`, which reports whether calls can be served. It replies 503 if the database is damaged or unavailable, or if the disk
 * of the data folder has less than 32 MB free. While the database is checked, it replies 200 with the status `checking`.
 *
 * Also registers `/healthz/alive`, which reports only that the process runs. Supervisors should restart the process only if this route does
 * not reply: a restart repairs none of the problems that `/healthz` reports.
 */
export function registerHealth(app: FastifyInstance, portal: Pick<Engine, "config" | "store">): void {
  app.get("/healthz/alive", async () => ({ status: "ok" }));
  app.get("/healthz", async (_request, reply) => {
    await portal.store.database.kysely.selectFrom("portal_mark").select("mark").limit(1).execute();
    const status = await healthOf(portal);
    // The server keeps serving while the database check runs.
    return reply.code(status === "ok" || status === "checking" ? 200 : 503).send({ status });
  });
}

async function healthOf({ config, store: { database } }: Pick<Engine, "config" | "store">): Promise<Health> {
  const integrity = database.integrity();
  if (typeof integrity === "object") return "damaged";
  const { bavail, bsize } = await statfs(config.dataDir);
  return bavail * bsize < LEAST_FREE_BYTES ? "diskFull" : integrity;
}
