import * as generated from "../generated/server.ts";
import type { FastifyInstance } from "fastify";
import { createApp, createPortal, type PortalOptions } from "./app.ts";
import { openSettled } from "./engine/backup/open-settled.ts";
import { checkDatabase } from "./engine/checks/check-database.ts";
import { checkDataFolder } from "./engine/checks/check-data-folder.ts";
import { checkPort } from "./engine/checks/check-port.ts";
import { checkReplica } from "./engine/checks/check-replica.ts";
import { refuseFailed } from "./engine/checks/finding.ts";
import { type Config, isLoopback, SettingError } from "./engine/config/config.ts";
import { changesOf, type ConfirmReset } from "./demo/confirm-reset.ts";
import { ACCOUNTS } from "./demo/people.ts";
import { holdsData, isDemo } from "./demo/reset.ts";
import { seedDemo } from "./demo/seed-demo.ts";
import type { Portal } from "./identity/portal.ts";
import { startCheckpoints } from "./engine/log/start-checkpoints.ts";
import { startSpareWorker } from "./engine/exports/export-worker.ts";
import { refuseOtherKey } from "./engine/secrets/open-secret-box.ts";
import { encryptExistingSecrets } from "./identity/seeds/encrypt-existing-secrets.ts";
import { refuseWeakPassword, refuseWeakSetting } from "./identity/seeds/weak-admin-password.ts";
import { seed } from "./identity/seeds/seeds.ts";
import { services } from "./features/index.ts";
import { fileRegistrations } from "./features/registration/file-registrations.ts";
import { startSchedule } from "./features/scheduled-tasks/schedule.ts";
import { readGenerated } from "./read-generated.ts";
import { startMonitoring } from "./features/monitoring/start-monitoring.ts";
import { type OpenMetrics, openMetrics } from "./engine/telemetry/metrics.ts";
import { openTracing } from "./engine/telemetry/tracing.ts";
import { startWarnings } from "./start-warnings.ts";
import { reportWaits } from "./engine/store/drivers/report-waits.ts";
import { addLocation } from "./engine/store/index.ts";

/** Milliseconds that running calls have after the stop of the server began. Then their connections are closed. */
const STOP_MS = 10_000;

/** A server that {@link start} has started. */
export interface Running {
  app: FastifyInstance;
  portal: Portal;
  /** URL at which the server listens. */
  address: string;
  /** Finishes the calls and tasks in progress, then closes the database. */
  stop(): Promise<void>;
}

/**
 * Starts the server: opens the database, migrates and seeds it, and listens for requests.
 *
 * @param print receives the lines that the operator waits for
 * @param confirm decides whether demo data may be reset although users have changed them; by default they may
 * @returns the running server
 * @throws StartError, SettingError, SchemaError, OpenError, NotADemoError, ResetUnconfirmedError, or EADDRINUSE if the port is in use. The
 * database is closed then
 */
export async function start(
  config: Config,
  print: (line: string) => void = console.log,
  confirm: ConfirmReset = () => Promise.resolve(true),
): Promise<Running> {
  refuseWeakSetting(config);
  // The port first, because the server there may be using this database.
  const { host, port } = config.metrics;
  const ports = [await checkPort(config), ...(port === undefined ? [] : [await checkPort({ host, port }, "METRICS_")])];
  const folder = await checkDataFolder(config);
  refuseFailed(...ports, ...folder);
  for (const { state, text } of folder) if (state === "warning") print(text);
  await openTracing();
  const metrics = await metricsOf(config);
  const database = await openSettled(config);
  try {
    refuseFailed(...(await checkDatabase(database)));
    const ofReplica = await checkReplica(database);
    refuseFailed(...ofReplica);
    for (const { state, text } of ofReplica) if (state === "warning") print(text);
    const options: PortalOptions = {
      config,
      generated,
      database,
      services,
      openapi: () => readGenerated("openapi.json"),
      print,
      ...(metrics && { metrics }),
    };
    const portal = await createPortal(options).finally(reportWaits(database, print));
    await refuseShownDemo(portal);
    await refuseWeakPassword(portal);
    await refuseOtherKey(portal.store.database.kysely, portal.crypto.secrets);
    await encryptExistingSecrets(portal);
    for (const line of [...config.misspelt, ...(await startWarnings(portal))]) print(line);
    await seedAndPrint(portal, print, confirm);
    if (!(await portal.sms.configured())) print("未配置短信网关：短信只写入短信日志，不会发出");
    const app = await createApp(options, portal);
    startSpareWorker();
    const monitoring = metrics && (await startMonitoring(portal, metrics));
    if (monitoring !== undefined) print(`metrics ${addressWith(config.metrics.host, monitoring.port)}/metrics`);
    await app.listen({ host: config.host, port: config.port });
    const stopOutbox = await portal.outgoing.outbox.start();
    const stopSchedule = startSchedule(portal);
    const stopCheckpoints = await startCheckpoints(portal);
    const address = addressOf(app, config);
    print(`ready ${address}`);
    return {
      app,
      portal,
      address,
      stop: async () => {
        await stopSchedule();
        await closed(app);
        await stopOutbox(STOP_MS);
        await stopCheckpoints();
        await monitoring?.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw addLocation(error, database.location);
  }
}

/** Opens the metrics if METRICS_PORT is set, otherwise returns undefined. */
const metricsOf = async ({ metrics }: Config): Promise<OpenMetrics | undefined> => (metrics.port === undefined ? undefined : openMetrics());

/** Waits for calls in progress, but closes idle keep-alive connections. */
async function closed(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const late = setTimeout(() => app.server.closeAllConnections(), STOP_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(late);
}

async function seedAndPrint(portal: Portal, print: (line: string) => void, confirm: ConfirmReset): Promise<void> {
  const { config } = portal;
  if (await wantsSamples(portal, print, confirm)) {
    await seedDemo(portal);
    print(`演示账号（密码均为 ${config.demoPassword}）：`);
    for (const { account, what } of ACCOUNTS) print(`  ${account.padEnd(10)} ${what}`);
    return;
  }
  const { password, auditPassword } = await seed(portal, { registrations: fileRegistrations });
  if (password !== undefined) print(`首个管理员账号 admin，一次性显示的密码：${password}`);
  if (auditPassword !== undefined) print(`审计管理员账号 audit，一次性显示的密码：${auditPassword}`);
}

/** Returns whether to fill the database with samples, and reports it if there were samples before. */
async function wantsSamples(
  portal: Pick<Portal, "config" | "store" | "generated">,
  print: (line: string) => void,
  confirm: ConfirmReset,
): Promise<boolean> {
  const { demo } = portal.config;
  if (demo !== true) return demo === "when-empty" && !(await holdsData(portal, portal.store.database.kysely));
  if (!(await isDemo(portal.store.database.kysely))) return true;
  const changes = await changesOf(portal);
  const isReset = changes === 0 || (await confirm(changes));
  print(isReset ? `演示数据已重置${changes === 0 ? "" : `，${changes} 次操作的修改已清除`}` : "演示数据未重置，保留现有数据");
  return isReset;
}

/** Refuses other hosts than loopback for a demo, because its accounts are public. @throws SettingError */
async function refuseShownDemo({ config, store: { database } }: Pick<Portal, "config" | "store">): Promise<void> {
  if (isLoopback(config.host)) return;
  if (config.demo !== false || (await isDemo(database.kysely)))
    throw new SettingError("HOST", config.host, "127.0.0.1, localhost or ::1, because the database has the demo accounts");
}

/** Reads the port from the server, because with PORT=0 the system chose it. */
function addressOf(app: FastifyInstance, config: Config): string {
  const bound = app.server.address();
  const port = bound !== null && typeof bound === "object" ? bound.port : config.port;
  return addressWith(config.host, port);
}

const addressWith = (host: string, port: number): string => `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
