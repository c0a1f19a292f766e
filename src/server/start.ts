import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import * as generated from "../generated/server.ts";
import { createApp, createPortal, type Parts } from "./app.ts";
import type { Config } from "./config.ts";
import { ACCOUNTS } from "./demo/people.ts";
import { holdsData } from "./demo/reset.ts";
import { seedDemo } from "./demo/seed-demo.ts";
import type { Portal } from "./http/context.ts";
import { seed } from "./seeds.ts";
import { services } from "./services/index.ts";
import { pruneFiles } from "./files/prune-files.ts";
import { openDatabase } from "./store/index.ts";
import { fireAllDue } from "./workflow/clock.ts";

const CLOCK_MS = 30_000;
const PRUNE_MS = 60 * 60 * 1000;
/** A call that takes longer than this to end is cut off by a stop. */
const STOP_MS = 10_000;

export interface Running {
  app: FastifyInstance;
  portal: Portal;
  address: string;
  /** Finishes what is under way, then closes the database. */
  stop(): Promise<void>;
}

/** Opens the database, seeds it, and listens. `print` gets the lines that people wait for. */
export async function start(config: Config, print: (line: string) => void = console.log): Promise<Running> {
  const database = await openDatabase({ dataDir: config.dataDir, url: config.databaseUrl });
  try {
    const parts: Parts = { config, generated, database, services, openapi: readOpenapi };
    const portal = await createPortal(parts);
    await seedAndTell(portal, print);
    if (!portal.sms.configured) print("未配置短信网关：短信只写入短信日志，不会发出");
    const app = await createApp(parts, portal);
    await app.listen({ host: config.host, port: config.port });
    const timer = setInterval(() => {
      fireAllDue(portal).catch((error) => portal.warn(error, "the clock's transitions could not be fired"));
    }, CLOCK_MS);
    const stopPruning = pruneHourly(portal);
    const address = addressOf(app, config);
    print(`ready ${address}`);
    return {
      app,
      portal,
      address,
      stop: async () => {
        clearInterval(timer);
        await stopPruning();
        await closed(app);
        await portal.sms.settled();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Uploads that were given up go at the start and every hour; returns how to stop. */
function pruneHourly(portal: Portal): () => Promise<void> {
  const prune = (): Promise<unknown> =>
    pruneFiles(portal).catch((error) => portal.warn(error, "uploads that nobody saved could not be removed"));
  let running = prune();
  const timer = setInterval(() => {
    running = prune();
  }, PRUNE_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Calls under way are answered; a connection that is kept alive for more is not waited for. */
async function closed(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const late = setTimeout(() => app.server.closeAllConnections(), STOP_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(late);
}

async function seedAndTell(portal: Portal, print: (line: string) => void): Promise<void> {
  const { config } = portal;
  if (config.demo === true || (config.demo === "when-empty" && !(await holdsData(portal)))) {
    await seedDemo(portal);
    print(`演示账号（密码均为 ${config.demoPassword}）：`);
    for (const { account, what } of ACCOUNTS) print(`  ${account.padEnd(10)} ${what}`);
    return;
  }
  const { password } = await seed(portal);
  if (password !== undefined) print(`首个管理员账号 admin，一次性显示的密码：${password}`);
}

/** From src/server and from dist/server the way is the same. */
function readOpenapi(): object {
  return JSON.parse(readFileSync(new URL("../../src/generated/openapi.json", import.meta.url), "utf8"));
}

/** With PORT=0 the system chose the port. */
function addressOf(app: FastifyInstance, config: Config): string {
  const bound = app.server.address();
  const port = bound !== null && typeof bound === "object" ? bound.port : config.port;
  return `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${port}`;
}
