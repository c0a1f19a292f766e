import type { InjectOptions } from "fastify";
import * as generated from "../../src/generated/server.ts";
import { createApp, createPortal, type PortalOptions } from "../../src/server/app.ts";
import { readConfig } from "../../src/server/engine/config/config.ts";
import { ACCOUNTS } from "../../src/server/demo/people.ts";
import { seedDemo } from "../../src/server/demo/seed-demo.ts";
import { services } from "../../src/server/features/index.ts";
import { openDatabase } from "../../src/server/engine/store/index.ts";
import { startPostgres } from "../support/postgres.ts";
import { type Ask, signInBy } from "./accounts.ts";
import { inFolder } from "./process.ts";

/** Sends a request to the portal in this process. */
export type Send = (request: InjectOptions) => Promise<import("light-my-request").Response>;

/** Tokens by account: undefined for `nobody`, then every demo account. */
export type Callers = ReadonlyMap<string, string | undefined>;

/** The database of a measurement. */
export type Kind = "SQLite" | "PostgreSQL";

/** Runs `work` with a demo portal in this process. PostgreSQL runs in a process of its own. */
export async function inProcess<T>(run: (send: Send, callers: Callers) => Promise<T>, kind: Kind = "SQLite"): Promise<T> {
  if (kind === "SQLite") return served(run, undefined);
  const cluster = await startPostgres({ passing: true });
  try {
    return await served(run, cluster.url);
  } finally {
    await cluster.stop();
  }
}

function served<T>(run: (send: Send, callers: Callers) => Promise<T>, url: string | undefined): Promise<T> {
  return inFolder(async (folder) => {
    // The quota of changes is out of reach, because few accounts send the requests of a whole day.
    const environment = { DATA_DIR: folder, CHANGE_MEGABYTES_PER_HOUR: "1000000", ...(url !== undefined && { DATABASE_URL: url }) };
    const config = readConfig({ ...environment, LOG_LEVEL: "silent", CAPTCHA: "off", ADD_DISPOSAL_NEED: "on" }, { demo: true });
    const database = await openDatabase({ dataDir: folder, url });
    try {
      const components: PortalOptions = { config, generated, database, services };
      const portal = await createPortal(components);
      await seedDemo(portal);
      const app = await createApp(components, portal);
      const send: Send = async (request) => app.inject(request);
      const ask: Ask = async (to, payload) =>
        (await send(payload === undefined ? { url: to } : { method: "POST", url: to, payload })).json();
      const callers = new Map<string, string | undefined>([["nobody", undefined]]);
      for (const { account } of ACCOUNTS) callers.set(account, await signInBy(ask, account, config.demoPassword));
      const result = await run(send, callers);
      await app.close();
      return result;
    } finally {
      await database.close();
    }
  });
}
