import { parseArgs } from "node:util";
import { AUDITOR } from "../../../runtime/contract/values/user-kinds.ts";
import type { Portal } from "../identity/portal.ts";
import { ownContext, recordsOf } from "../engine/calls/records.ts";
import type { Environment } from "../engine/config/setting.ts";
import { isAccount, runOnConsole } from "./console-command.ts";
import { CHANGE, logOperation } from "../engine/log/write-log.ts";
import type { Output } from "./migration.ts";
import { addAdministrator } from "../identity/seeds/seeds.ts";
import { markGiven } from "../identity/sessions/bindings.ts";
import { oneTimePassword } from "../identity/second-factor/one-time-password.ts";
import { sentPassword } from "../engine/secrets/hash-secret.ts";
import { endFactor } from "../identity/second-factor/second-factor.ts";
import { endSessions } from "../identity/sessions/sessions.ts";
import { allRecords } from "../engine/store/query/all-records.ts";
import type { Connection } from "../engine/store/index.ts";

const USAGE = `Usage: npm run auditor -- ACCOUNT [--disable]

  Creates an audit administrator, or issues a new one-time password for the account and enables it.
  --disable  disables the account

No administrator can do this in the portal, because administrators are audited. The operation log records it.
`;

/**
 * Creates or disables an audit administrator, or sets a new one-time password, which is printed. For an existing account, it also ends the
 * sessions and removes the second factor.
 *
 * @param args arguments of the command line: the account; with `--disable`, the account is disabled
 * @returns exit code: 0 if the change was made; 1 if the account is of another kind, if there is none to disable, and as
 * {@link runOnConsole}; 2 for wrong usage
 */
export async function runAuditor(args: readonly string[], environment: Environment, output: Output = console): Promise<number> {
  const options = optionsOf(args);
  if (options === undefined) {
    output.error(USAGE);
    return 2;
  }
  const refused = `账号「${options.account}」不是审计管理员`;
  const console = { command: "auditor", environment, output, refused };
  return runOnConsole(console, (portal, connection) => changed(portal, connection, options));
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
    return positionals.length === 1 && isAccount(account) ? { account, disable: values.disable === true } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Creates an auditor or gives an existing one a new one-time password; with `disable`, disables one. The sessions and the second factor of
 * an existing auditor end. Returns the message for the operator. Returns undefined, without a change, for an account of another kind, and
 * for a missing one with `disable`.
 */
async function changed(portal: Portal, connection: Connection, { account, disable }: Options): Promise<string | undefined> {
  const table = portal.store.table("user");
  const password = oneTimePassword();
  const [stored] = await allRecords(portal.store, connection, table, undefined, { userAccount: account });
  if (stored !== undefined && stored.systemType !== AUDITOR) return undefined;
  if (stored === undefined && disable) return undefined;
  const { encryptType } = portal.config;
  if (stored === undefined) {
    await addAdministrator(portal, connection, { userAccount: account, userName: "审计管理员", systemType: AUDITOR }, password, true);
  } else {
    const known = { pwd: sentPassword(password, encryptType), pwdType: encryptType, mustChangePassword: true, userStatus: "1" as const };
    const written = disable ? { userStatus: "0" as const } : known;
    const whole = (await portal.store.records.find(connection, table, stored.userId)) ?? stored;
    await recordsOf(ownContext(portal, connection), "user").write(whole, written);
    await markGiven(connection, stored.userId, portal.clock.now(), false);
    await endFactor(connection, stored.userId);
    await endSessions(connection, stored.userId);
  }
  const event = { user: undefined, module: "审计管理员", url: "npm run auditor", code: CHANGE, ok: true, parameters: { account } };
  await logOperation(portal, { ...event, operate: disable ? "auditor.disable" : "auditor.set" }, connection);
  return disable ? `审计管理员账号 ${account} 已停用` : `审计管理员账号 ${account}，一次性显示的密码：${password}`;
}
