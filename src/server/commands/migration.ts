import { parseArgs } from "node:util";
import type { StoredRules } from "../../../runtime/contract/server/storage.ts";
import * as generated from "../../generated/server.ts";
import { wantedOf } from "../app.ts";
import { type Config, readConfig, SettingError } from "../engine/config/config.ts";
import type { Environment } from "../engine/config/setting.ts";
import { NoDatabase, openKnown } from "./open-known.ts";
import { readGenerated } from "../read-generated.ts";
import { type Migration, migrate } from "../engine/store/schema/apply-schema.ts";
import { printable, printableLines } from "../engine/log/printable.ts";
import { reportWaits } from "../engine/store/drivers/report-waits.ts";
import { OpenError } from "../engine/store/index.ts";

/** Functions that print lines of a command: results (`log`), and errors and the usage (`error`). The default is the console. */
export interface Output {
  log: (text: string) => void;
  error: (text: string) => void;
}

const USAGE = `Usage: npm run migrate -- --plan | --apply [--lose TABLE[.COLUMN]]…

  --plan       lists what the next start does, what --apply would do in addition, and what is refused; changes nothing
  --apply      makes these changes: renames, additions, conversions without loss
  --lose NAME  permits deleting the values of this table or column

Stop every server on the database before --apply, unless --plan says that servers can be replaced one after the other.
`;

/**
 * Plans or applies the changes that this version of the metadata makes to a database.
 *
 * @param args arguments of the command line: `--plan` prints the changes without making them, `--apply` makes them. `--lose` permits the
 * deletion of a table or column
 * @returns exit code: 0 for success or if there is no database yet; 1 if a change is refused, if `--lose` names nothing to delete, or if
 * the database cannot be opened; 2 for wrong usage
 */
export async function runMigration(args: readonly string[], environment: Environment, output: Output = console): Promise<number> {
  const options = optionsOf(args);
  if (options === undefined) {
    output.error(USAGE);
    return 2;
  }
  let [config, migration]: [Config | undefined, Migration | undefined] = [undefined, undefined];
  try {
    config = readConfig(environment);
    migration = await migrated(config, options, output);
  } catch (error) {
    if (error instanceof NoDatabase) {
      output.log("there is no database yet, the first `npm start` creates it");
      return 0;
    }
    if (!(error instanceof SettingError || error instanceof OpenError)) throw error;
    output.error(printableLines(error.message));
    return 1;
  }
  output.log(reportOf(migration, options.plan));
  if (options.plan && config.databaseUrl !== undefined && migration.problems.length === 0) output.log(upgradeText(migration));
  return migration.problems.length > 0 || migration.unused.length > 0 ? 1 : 0;
}

interface Options {
  plan: boolean;
  lose: ReadonlySet<string>;
}

function optionsOf(args: readonly string[]): Options | undefined {
  try {
    const known = { plan: { type: "boolean" }, apply: { type: "boolean" }, lose: { type: "string", multiple: true } } as const;
    const { values } = parseArgs({ args: [...args], options: known });
    const { plan = false, apply = false, lose = [] } = values;
    return plan === apply ? undefined : { plan, lose: new Set(lose) };
  } catch {
    return undefined;
  }
}

async function migrated(config: Config, { plan, lose }: Options, output: Output): Promise<Migration> {
  const database = await openKnown(config, "migrate");
  const run = (dry: boolean): Promise<Migration> =>
    migrate(
      database,
      { ...wantedOf(generated), rules: storedRules() },
      { convert: true, lose, plan: dry, timeZone: config.timeZone },
    ).finally(reportWaits(database, output.log));
  try {
    // Plans first, to find misspelt names in `--lose`: such a name would delete nothing and keep what it was meant for.
    const planned = await run(true);
    return plan || planned.unused.length > 0 || planned.problems.length > 0 ? planned : await run(false);
  } finally {
    await database.close();
  }
}

/** Reads the rules that the metadata of this commit has for stored values. */
function storedRules(): StoredRules {
  const { entities } = readGenerated<{ entities: Readonly<Record<string, { fields: StoredRules[string] }>> }>("stored.json");
  return Object.fromEntries(Object.entries(entities).map(([entity, { fields }]) => [entity, fields]));
}

/**
 * Returns the text for operators: whether servers can be replaced one by one, or must all be stopped first. In that case, it lists the
 * changes of the migration that earlier servers do not know.
 */
function upgradeText({ steps }: Migration): string {
  const stopping = steps.filter((step) => step.class !== "additive");
  if (stopping.length === 0)
    return "servers can be replaced one after the other: all changes are additive, and servers of the earlier version keep working";
  return [
    "stop all servers before the start: servers of the earlier version do not know these changes, and the start refuses while they run",
    ...stopping.map(({ text, class: of }) => `  ${of}: ${printable(text)}`),
  ].join("\n");
}

function reportOf({ steps, warnings, problems, unused, broken }: Migration, plan: boolean): string {
  const list = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${printable(line)}`)];
  const texts = (by: "start" | "migrate"): string[] => steps.filter((step) => step.by === by && step.isReported).map((step) => step.text);
  const refused = problems.length > 0 || unused.length > 0;
  const lines = [
    ...list(plan || refused ? "the next start does:" : "done:", texts("start")),
    ...list(plan || refused ? "npm run migrate -- --apply does:" : "done, values deleted only as permitted:", texts("migrate")),
    ...list("unchanged:", warnings),
    ...list("rows that violate a rule of this version; they stay, and cannot be saved until they are corrected:", broken),
    ...list("refused, nothing was changed:", problems),
    ...list("--lose names nothing that would be deleted, nothing was changed:", unused),
  ];
  return lines.length === 0 ? "the database matches the metadata" : lines.join("\n");
}
