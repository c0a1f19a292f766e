import type { Portal } from "../identity/portal.ts";
import type { Environment } from "../engine/config/setting.ts";
import { isAccount, runOnConsole } from "./console-command.ts";
import { CHANGE, logOperation } from "../engine/log/write-log.ts";
import type { Output } from "./migration.ts";
import { endFactor, hasFactor } from "../identity/second-factor/second-factor.ts";
import { endSessions } from "../identity/sessions/sessions.ts";
import { allRecords } from "../engine/store/query/all-records.ts";
import type { Connection } from "../engine/store/index.ts";

const USAGE = `Usage: npm run reset-factor -- ACCOUNT

  Ends the second factor and the sessions of an account whose phone and recovery codes are lost. The next sign-in
  needs the password alone, and sets up a new factor if 安全策略 requires one. Use it for the only administrator;
  administrators reset the factors of others in the portal. The operation log records it.
`;

/**
 * Removes the second factor of an account and ends the sessions of the account. The command helps users who lost both their phone and their
 * recovery codes.
 *
 * @param args arguments of the command line: the account
 * @returns exit code: 0 if the factor was removed; 2 for wrong usage. 1 if the account does not exist or has no second factor, and in the
 * cases of {@link runOnConsole}
 */
export async function runFactorReset(args: readonly string[], environment: Environment, output: Output = console): Promise<number> {
  const [account = "", ...more] = args;
  if (!isAccount(account) || account.startsWith("-") || more.length > 0) {
    output.error(USAGE);
    return 2;
  }
  const refused = `账号「${account}」不存在，或没有启用双因素认证`;
  const console = { command: "reset-factor", environment, output, refused };
  return runOnConsole(console, (portal, connection) => changed(portal, connection, account));
}

async function changed(
  portal: Pick<Portal, "store" | "clock" | "log">,
  connection: Connection,
  account: string,
): Promise<string | undefined> {
  const [user] = await allRecords(portal.store, connection, portal.store.table("user"), undefined, { userAccount: account });
  if (user === undefined || !(await hasFactor(connection, user.userId))) return undefined;
  await endFactor(connection, user.userId);
  await endSessions(connection, user.userId);
  const event = { user: undefined, module: "双因素认证", url: "npm run reset-factor", code: CHANGE, ok: true, parameters: { account } };
  await logOperation(portal, { ...event, operate: "factor.reset" }, connection);
  return `账号 ${account} 的双因素认证已重置，其会话已全部结束`;
}
