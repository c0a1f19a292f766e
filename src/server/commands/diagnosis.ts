import * as generated from "../../generated/server.ts";
import { wantedOf } from "../app.ts";
import { findForeignKeys } from "../engine/backup/backup-keys.ts";
import { findRestoreInFolder } from "../engine/backup/pending-restore.ts";
import { checkBackups, checkBackupTools } from "../engine/checks/check-backups.ts";
import { checkDatabase } from "../engine/checks/check-database.ts";
import { checkPooler } from "../engine/checks/check-pooler.ts";
import { checkDataFolder } from "../engine/checks/check-data-folder.ts";
import { checkPort } from "../engine/checks/check-port.ts";
import { checkReplica } from "../engine/checks/check-replica.ts";
import type { Finding } from "../engine/checks/finding.ts";
import { type Config, isLoopback, readConfig } from "../engine/config/config.ts";
import type { Environment } from "../engine/config/setting.ts";
import { VERSION } from "../engine/config/version.ts";
import { printableLines } from "../engine/log/printable.ts";
import { createTableFinder } from "../engine/create-engine.ts";
import { locationOf } from "../engine/config/database-hosts.ts";
import { reportWaits } from "../engine/store/drivers/report-waits.ts";
import { type Database, openDatabase } from "../engine/store/index.ts";
import { migrate } from "../engine/store/schema/apply-schema.ts";
import { isDemo } from "../demo/reset.ts";
import { refuseWeakPassword, refuseWeakSetting } from "../identity/seeds/weak-admin-password.ts";
import { startWarnings } from "../start-warnings.ts";
import { messageOfKnown } from "./known-errors.ts";
import type { Output } from "./migration.ts";
import { NoDatabase, openKnown } from "./open-known.ts";

const USAGE = `Usage: npm run doctor

  Checks with the settings of the server whether it can start, and changes nothing. Prints one line for each check:
  ok, warning or failed, and what to do. The server may be running.
`;
/** Milliseconds in which a running portal must reply to the health check. A portal that does not is reported as not running. */
const REPLY_MS = 3000;

/**
 * Runs the checks of a server start without starting the server, and prints one line per check.
 *
 * @param args arguments of the command line; the command accepts none
 * @returns exit code: 0 if no check failed, 1 if a check failed, 2 for wrong usage
 */
export async function runDoctor(args: readonly string[], environment: Environment, output: Output = console): Promise<number> {
  if (args.length > 0) {
    output.error(USAGE);
    return 2;
  }
  let hasFailed = false;
  for await (const { about, state, text } of findings(environment, output)) {
    output.log(printableLines(`${state.padEnd(7)}  ${about.padEnd(11)}  ${text}`));
    hasFailed ||= state === "failed";
  }
  return hasFailed ? 1 : 0;
}

async function* findings(environment: Environment, output: Output): AsyncGenerator<Finding> {
  yield { about: "program", state: "ok", text: `gp-portal ${VERSION}, Node ${process.versions.node}, ${process.platform} ${process.arch}` };
  let config: Config;
  try {
    config = readConfig(environment);
    refuseWeakSetting(config);
  } catch (error) {
    yield { about: "settings", state: "failed", text: messageOfKnown(error) };
    return;
  }
  yield* checkSettings(config);
  yield await checkPortOfPortal(config);
  const { host, port } = config.metrics;
  if (port !== undefined && !(await isAlive(config))) yield await checkPort({ host, port }, "METRICS_");
  yield* await checkDataFolder(config);
  // Reported as a finding about the data folder.
  if (findRestoreInFolder(config.dataDir) === undefined) yield* checkStored(config, output);
  yield* await checkBackups(config);
}

function checkSettings(config: Config): Finding[] {
  const warnings = [...config.misspelt];
  if (!isLoopback(config.host) && config.trustProxy === false)
    warnings.push(`HOST=${config.host} serves HTTP without TLS: put a proxy with TLS in front, and set TRUST_PROXY to its address`);
  if (config.s3?.endpoint?.startsWith("http:") === true && !isLoopback(new URL(config.s3.endpoint).hostname))
    warnings.push("S3_ENDPOINT has no TLS: files travel readable; use https");
  const found = warnings.map((text): Finding => ({ about: "settings", state: "warning", text }));
  return found.length > 0 ? found : [{ about: "settings", state: "ok", text: "every setting can be used" }];
}

/** Checks the port like {@link checkPort}, but accepts a port that is in use by this portal. */
async function checkPortOfPortal(config: Config): Promise<Finding> {
  const found = await checkPort(config);
  if (found.state !== "failed" || !(await isAlive(config))) return found;
  return { about: found.about, state: "ok", text: `the portal is running on port ${config.port} of ${config.host}` };
}

async function isAlive({ host, port }: Config): Promise<boolean> {
  const name = host.includes(":") ? `[${host}]` : host;
  try {
    const reply = await fetch(`http://${name}:${port}/healthz/alive`, { signal: AbortSignal.timeout(REPLY_MS) });
    return ((await reply.json()) as { status?: unknown }).status === "ok";
  } catch {
    return false;
  }
}

async function* checkStored(config: Config, output: Output): AsyncGenerator<Finding> {
  let database: Database;
  try {
    database = await openKnown(config, "doctor");
  } catch (error) {
    if (error instanceof NoDatabase) yield { about: "database", state: "ok", text: "there is none yet, the first start creates it" };
    else yield { about: "database", state: "failed", text: messageOfKnown(error) };
    return;
  }
  try {
    yield* await checkDatabase(database);
    yield* await checkBeside(config);
    yield* await checkKeys(database, config);
    const schema = await checkSchema(database, config).finally(reportWaits(database, output.log));
    yield* schema;
    // The accounts can only be read from tables of this version.
    if (schema.every(({ state }) => state !== "failed")) yield* await checkExposure(database, config);
    yield* await checkBackupTools(database, config);
  } finally {
    await database.close();
  }
}

/**
 * Checks the connections that are used besides the main one: past the pooler (DATABASE_DIRECT_URL) and to the replica. Empty if neither is
 * set.
 */
async function checkBeside(config: Config): Promise<Finding[]> {
  if (config.databaseDirectUrl === undefined && config.replica.url === undefined) return [];
  let database: Database;
  try {
    database = await openDatabase({ ...locationOf(config), command: "doctor" });
  } catch (error) {
    return [{ about: "pooler", state: "failed", text: messageOfKnown(error) }];
  }
  try {
    return [...(await checkPooler(database)), ...(await checkReplica(database))];
  } finally {
    await database.close();
  }
}

async function checkSchema(database: Database, { timeZone }: Config): Promise<Finding[]> {
  const { problems, steps } = await migrate(database, wantedOf(generated), { plan: true, timeZone });
  const about = "schema";
  if (problems.length > 0) return problems.map((text) => ({ about, state: "failed", text }));
  const changes = steps.filter(({ by, isReported }) => by === "start" && isReported).length;
  if (changes === 0) return [{ about, state: "ok", text: "the tables match this version" }];
  return [{ about, state: "warning", text: `the next start makes ${changes} changes: npm run migrate -- --plan lists them` }];
}

async function checkKeys(database: Database, config: Config): Promise<Finding[]> {
  const foreign = await findForeignKeys(database.kysely, config);
  const about = "keys";
  if (foreign.length === 0) return [{ about, state: "ok", text: "both keys fit the data" }];
  return foreign.map((name) => ({ about, state: "failed", text: `${name}: not the key of this database: put the original back` }));
}

/** Reports what a start refuses or warns of because other machines can reach the server. Without any such problem, the finding is `ok`. */
async function checkExposure(database: Database, config: Config): Promise<Finding[]> {
  const about = "exposure";
  const portal = { config, store: { database, table: createTableFinder(generated.tables) } };
  try {
    await refuseWeakPassword(portal);
  } catch (error) {
    return [{ about, state: "failed", text: messageOfKnown(error) }];
  }
  if (!isLoopback(config.host) && (await isDemo(database.kysely)))
    return [{ about, state: "failed", text: `the database has the demo accounts: set HOST to 127.0.0.1, or use another database` }];
  const warnings = await startWarnings(portal);
  const reached = isLoopback(config.host) ? "only this machine reaches the server" : `other machines reach the server at ${config.host}`;
  return warnings.length > 0 ? warnings.map((text) => ({ about, state: "warning", text })) : [{ about, state: "ok", text: reached }];
}
