import { statfs } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { Engine } from "../calls/context.ts";

/** Below it neither a change nor a file is sure to find its place. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

type Health = "ok" | "checking" | "damaged" | "diskFull";

/**
 * `/healthz`: whether calls can be answered (503: not now, and why). `/healthz/alive`: whether the process runs at all;
 * nothing that a restart of it would not mend counts there.
 */
export function registerHealth(app: FastifyInstance, portal: Engine): void {
  app.get("/healthz/alive", async () => ({ status: "ok" }));
  app.get("/healthz", async (_request, reply) => {
    await portal.database.kysely.selectFrom("portal_mark").select("mark").limit(1).execute();
    const status = await healthOf(portal);
    // A database that is being checked is served meanwhile.
    return reply.code(status === "ok" || status === "checking" ? 200 : 503).send({ status });
  });
}

async function healthOf({ config, database }: Pick<Engine, "config" | "database">): Promise<Health> {
  const integrity = database.integrity();
  if (typeof integrity === "object") return "damaged";
  const { bavail, bsize } = await statfs(config.dataDir);
  return bavail * bsize < LEAST_FREE_BYTES ? "diskFull" : integrity;
}
