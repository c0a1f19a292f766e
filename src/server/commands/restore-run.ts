import { resolve } from "node:path";
import { parseArgs } from "node:util";
import * as generated from "../../generated/server.ts";
import { wantedOf } from "../app.ts";
import type { Check } from "../engine/backup/check-backup.ts";
import { drill } from "../engine/backup/drill.ts";
import type { Manifest } from "../engine/backup/manifest.ts";
import { restoreBackup } from "../engine/backup/restore-backup.ts";
import { newestBackup } from "../engine/backup/scheduled-backup.ts";
import { type Config, readConfig } from "../engine/config/config.ts";
import type { Environment } from "../engine/config/setting.ts";
import { printable } from "../engine/log/printable.ts";
import type { Connection, Database } from "../engine/store/index.ts";
import { migrate } from "../engine/store/schema/apply-schema.ts";
import { messageOfKnown } from "./known-errors.ts";
import type { Output } from "./migration.ts";

const USAGE = `Usage: npm run restore -- DIR [--replace] [--despite-damage]
       npm run restore -- [DIR] --drill

  Restores the backup DIR into DATA_DIR, and on PostgreSQL into the database of DATABASE_URL. Stop every server first.
  The keys of the portal must be in DATA_DIR or in the settings.
  --replace         sets existing data aside: into a folder of DATA_DIR, and on PostgreSQL into another schema
  --despite-damage  restores what is intact although digests differ
  --drill           restores aside while the portal runs, verifies everything, reports, and removes it again;
                    without DIR, the newest backup in BACKUP_DIR
`;

/**
 * Restores a backup, or rehearses a restore without changing the server's data (`--drill`).
 *
 * @param args arguments of the command line: the folder of the backup. A rehearsal may omit it, and then uses the newest backup in
 * BACKUP_DIR
 * @returns exit code: 0 if the backup was restored and verified; 1 if this was refused or failed; 2 for wrong usage
 */
export async function runRestore(args: readonly string[], environment: Environment, output: Output = console): Promise<number> {
  const options = optionsOf(args);
  if (options === undefined) {
    output.error(USAGE);
    return 2;
  }
  try {
    const config = readConfig(environment);
    const folder = options.folder === undefined ? await newestBackup(config) : resolve(options.folder);
    return await (options.isDrill ? rehearsed(config, folder, output) : restored(config, folder, options, output));
  } catch (error) {
    output.error(messageOfKnown(error));
    return 1;
  }
}

interface Options {
  folder: string | undefined;
  isDrill: boolean;
  replace: boolean;
  despiteDamage: boolean;
}

function optionsOf(args: readonly string[]): Options | undefined {
  try {
    const known = { drill: { type: "boolean" }, replace: { type: "boolean" }, "despite-damage": { type: "boolean" } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options: known, allowPositionals: true });
    const { drill: isDrill = false, replace = false, "despite-damage": despiteDamage = false } = values;
    const [folder, ...more] = positionals;
    const isWrong = more.length > 0 || (folder === undefined && !isDrill) || (isDrill && (replace || despiteDamage));
    return isWrong ? undefined : { folder, isDrill, replace, despiteDamage };
  } catch {
    return undefined;
  }
}

async function rehearsed(config: Config, folder: string, output: Output): Promise<number> {
  const begun = performance.now();
  const { manifest, checks } = await drill({ config, folder, findObstacles: obstaclesOf(config) });
  const isOk = report(folder, manifest, checks, output);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  if (isOk) output.log(`the backup can be restored (verified in ${seconds} s)`);
  else output.error("the backup does not verify");
  return isOk ? 0 : 1;
}

async function restored(config: Config, folder: string, { replace, despiteDamage }: Options, output: Output): Promise<number> {
  const options = { config, folder, replace, despiteDamage, findObstacles: obstaclesOf(config), finish: endSessions };
  const { manifest, checks, isRestored, aside } = await restoreBackup(options);
  const isOk = report(folder, manifest, checks, output);
  if (!isRestored) output.error("the backup is damaged, nothing was changed; --despite-damage restores what is intact");
  else if (!isOk) output.error("restored, but not everything verifies");
  else output.log("restored and verified; all sessions have ended");
  if (isRestored && aside !== undefined) output.log(`earlier data is in ${aside}; delete it once it is not needed`);
  return isOk && isRestored ? 0 : 1;
}

/** Lists why the next start would refuse the database. */
const obstaclesOf = (config: Config) => async (database: Database) =>
  (await migrate(database, wantedOf(generated), { plan: true, timeZone: config.timeZone })).problems;

/**
 * Tables whose rows let somebody in, once or for a time. A row that was used or ended after the backup must not be valid again. This covers
 * codes by short message: the server accepts those of the last five minutes.
 */
const ENTRANCES = ["session", "oauth_grant", "factor_ticket", "sms_code", "captcha", "ca_challenge", "work_challenge"] as const;

/** Ends all sessions, grants, and sign-ins that have begun. */
async function endSessions(connection: Connection): Promise<void> {
  for (const table of ENTRANCES) await connection.deleteFrom(table).execute();
}

/**
 * Prints the result of a restore: the backup, and its checks as a table.
 *
 * @returns whether all checks are right
 */
function report(folder: string, { begun, version, database }: Manifest, checks: readonly Check[], output: Output): boolean {
  output.log(printable(`backup ${folder}: of ${begun}, version ${version}, ${database.kind} ${database.server}`));
  const rows = [
    ["check", "expected", "found", "result"],
    ...checks.map((one) => [one.what, one.expected, one.found, one.isOk ? "ok" : "WRONG"].map(printable)),
  ];
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  for (const row of rows) output.log(row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  "));
  return checks.every(({ isOk }) => isOk);
}
