import { parseArgs } from "node:util";
import * as generated from "../generated/server.ts";
import { createPortal } from "./app.ts";
import { nobody, type Portal } from "./calls/context.ts";
import { noteChange } from "./calls/note-change.ts";
import { type Config, readConfig, SettingError } from "./config/config.ts";
import type { Environment } from "./config/setting.ts";
import { CHANGE, logOperation } from "./log/logs.ts";
import type { Output } from "./migration.ts";
import { addAdministrator } from "./seeds/seeds.ts";
import { services } from "./services/index.ts";
import { markGiven } from "./session/bindings.ts";
import { oneTimePassword } from "./session/one-time-password.ts";
import { sentPassword } from "./session/passwords.ts";
import { endFactor } from "./session/second-factor.ts";
import { endSessions } from "./session/sessions.ts";
import { allRecords } from "./store/all-records.ts";
import { type Connection, OpenError, openDatabase } from "./store/index.ts";

const AUDIT = "4";
const USAGE = `Usage: npm run auditor -- ACCOUNT [--disable]

  Makes an audit administrator, or gives the one of this account a new one-time password and enables him.
  --disable  takes his access away

No administrator can do so in the portal: they are whom he audits. It stands in the log of operations.
`;

/** Makes, resets or disables an audit administrator. Exit codes: 0 done, 1 refused, 2 wrong use. */
export async function runAuditor(args: readonly string[], environment: Environment, output: Output = console): Promise<number> {
  const options = optionsOf(args);
  if (options === undefined) {
    output.error(USAGE);
    return 2;
  }
  try {
    const said = await done(readConfig(environment), options);
    if (said === undefined) output.error(`账号「${options.account}」不是审计管理员`);
    else output.log(said);
    return said === undefined ? 1 : 0;
  } catch (error) {
    if (!(error instanceof SettingError || error instanceof OpenError)) throw error;
    output.error(error.message);
    return 1;
  }
}

interface Options {
  account: string;
  disable: boolean;
}

function optionsOf(args: readonly string[]): Options | undefined {
  try {
    const known = { disable: { type: "boolean" } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options: known, allowPositionals: true });
    const [account = ""] = positionals;
    return positionals.length === 1 && /^[0-9A-Za-z_.@-]{1,50}$/.test(account) ? { account, disable: values.disable === true } : undefined;
  } catch {
    return undefined;
  }
}

async function done(config: Config, options: Options): Promise<string | undefined> {
  const database = await openDatabase({ dataDir: config.dataDir, url: config.databaseUrl });
  try {
    const portal = await createPortal({ config, generated, database, services });
    return await database.transaction((connection) => changed(portal, connection, options));
  } finally {
    await database.close();
  }
}

/** Undefined: the account is somebody else's. */
async function changed(portal: Portal, connection: Connection, { account, disable }: Options): Promise<string | undefined> {
  const table = portal.table("user");
  const password = oneTimePassword();
  const [stored] = await allRecords(portal, connection, table, undefined, { userAccount: account });
  if (stored !== undefined && stored.systemType !== AUDIT) return undefined;
  if (stored === undefined && disable) return undefined;
  const { encryptType } = portal.config;
  if (stored === undefined) {
    await addAdministrator(portal, connection, { userAccount: account, userName: "审计管理员", systemType: AUDIT }, password, true);
  } else {
    const known = { pwd: sentPassword(password, encryptType), pwdType: encryptType, mustChangePassword: true, userStatus: "1" as const };
    const written = disable ? { userStatus: "0" as const } : known;
    const before = await portal.records.find(connection, table, stored.userId);
    const after = await portal.records.update(connection, table, stored.userId, written, stored.version);
    await noteChange({ portal, caller: nobody, connection }, table, { before: { ...before }, after: { ...after }, written });
    await markGiven(connection, stored.userId, portal.now(), false);
    await endFactor(connection, stored.userId);
    await endSessions(connection, stored.userId);
  }
  const event = { user: undefined, module: "审计管理员", url: "npm run auditor", code: CHANGE, ok: true, parameters: { account } };
  await logOperation(portal, { ...event, operate: disable ? "auditor.disable" : "auditor.set" }, connection);
  return disable ? `审计管理员账号 ${account} 已停用` : `审计管理员账号 ${account}，一次性显示的密码：${password}`;
}
