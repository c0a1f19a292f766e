import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InjectOptions } from "fastify";
import * as generated from "../../src/generated/server.ts";
import { createApp, createPortal, type Parts } from "../../src/server/app.ts";
import { readConfig } from "../../src/server/config/config.ts";
import { ACCOUNTS } from "../../src/server/demo/people.ts";
import { seedDemo } from "../../src/server/demo/seed-demo.ts";
import { services } from "../../src/server/services/index.ts";
import { sentPassword } from "../../src/server/session/passwords.ts";
import { openDatabase } from "../../src/server/store/index.ts";
import { startPostgres } from "../support/postgres.ts";

export type Send = (request: InjectOptions) => Promise<import("light-my-request").Response>;

/** Who asks: nobody, then every demo account, by their tokens. */
export type Callers = ReadonlyMap<string, string | undefined>;

export type Kind = "SQLite" | "PostgreSQL";

/** The portal with its demo data in this process, for as long as `work` takes; PostgreSQL runs in one of its own. */
export async function inProcess<T>(work: (send: Send, callers: Callers) => Promise<T>, kind: Kind = "SQLite"): Promise<T> {
  if (kind === "SQLite") return served(work, undefined);
  const cluster = await startPostgres({ passing: true });
  try {
    return await served(work, cluster.url);
  } finally {
    await cluster.stop();
  }
}

async function served<T>(work: (send: Send, callers: Callers) => Promise<T>, url: string | undefined): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "gp-portal-bench-"));
  const place = { DATA_DIR: folder, ...(url !== undefined && { DATABASE_URL: url }) };
  const config = readConfig({ ...place, LOG_LEVEL: "silent", CAPTCHA: "off", ADD_DISPOSAL_NEED: "on" }, { demo: true });
  const database = await openDatabase({ dataDir: folder, url });
  try {
    const parts: Parts = { config, generated, database, services };
    const portal = await createPortal(parts);
    await seedDemo(portal);
    const app = await createApp(parts, portal);
    const send: Send = async (request) => app.inject(request);
    const callers = new Map<string, string | undefined>([["nobody", undefined]]);
    for (const { account } of ACCOUNTS) callers.set(account, await signIn(send, account, config.demoPassword));
    const result = await work(send, callers);
    await app.close();
    return result;
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function signIn(send: Send, username: string, password: string): Promise<string> {
  const { data } = (await send({ url: "/api/oauth/captcha" })).json();
  const payload = { username, password: sentPassword(password), captcha: "AAAA", captchaKey: data.captchaKey, loginType: "1" };
  const reply = (await send({ method: "POST", url: "/api/oauth/login", payload })).json();
  if (reply.code !== "200") throw new Error(`sign-in of ${username} failed: ${reply.msg}`);
  return reply.data.access_token;
}
