import * as generated from "../../generated/server.ts";
import { createPortal } from "../app.ts";
import type { Portal } from "../identity/portal.ts";
import { readConfig, SettingError } from "../engine/config/config.ts";
import type { Environment } from "../engine/config/setting.ts";
import type { Output } from "./migration.ts";
import { openKnown } from "./open-known.ts";
import { printableLines } from "../engine/log/printable.ts";
import { services } from "../features/index.ts";
import { reportWaits } from "../engine/store/drivers/report-waits.ts";
import { type Connection, OpenError } from "../engine/store/index.ts";
import { SchemaError } from "../engine/store/schema/apply-schema.ts";

/**
 * A change of an account that a console command makes in one transaction. Returns the message to print; undefined if the command may not
 * change this account.
 */
export type ConsoleChange = (portal: Portal, connection: Connection) => Promise<string | undefined>;

/** Input of {@link runOnConsole}: the command, the settings, where to print, and the message for a refused account. */
interface Console {
  /** Name of the command. */
  command: string;
  environment: Environment;
  output: Output;
  /** Message to print if the change returns undefined. */
  refused: string;
}

/**
 * Runs a change of an account on the server's database, and prints its result. The operator need not sign in, because only somebody with
 * access to the server's files can run a console command. The server may be running meanwhile.
 *
 * @param change runs in one transaction. If it returns undefined, the message `refused` is printed
 * @returns exit code: 0 if the change was made; 1 if it was refused, the settings are wrong, or the database cannot be opened or migrated
 * @throws any other error, with its stack
 */
export async function runOnConsole({ refused, ...console }: Console, change: ConsoleChange): Promise<number> {
  const { output } = console;
  try {
    const message = await changed(console, change);
    if (message === undefined) output.error(refused);
    else output.log(message);
    return message === undefined ? 1 : 0;
  } catch (error) {
    if (!(error instanceof SettingError || error instanceof OpenError || error instanceof SchemaError)) throw error;
    output.error(printableLines(error.message));
    return 1;
  }
}

async function changed({ command, environment, output }: Omit<Console, "refused">, change: ConsoleChange): Promise<string | undefined> {
  const config = readConfig(environment);
  const database = await openKnown(config, command);
  try {
    const portal = await createPortal({ config, generated, database, services }).finally(reportWaits(database, output.log));
    const message = await database.transaction((connection) => change(portal, connection));
    await portal.log.checkpoints.save();
    return message;
  } finally {
    await database.close();
  }
}

/**
 * Tests whether a text has the format of an account name: 1 to 50 characters, which are ASCII letters, digits, `_`, `.`, `@` or `-`. Does
 * not check whether the account exists.
 */
export const isAccount = (text: string): boolean => /^[0-9A-Za-z_.@-]{1,50}$/.test(text);
