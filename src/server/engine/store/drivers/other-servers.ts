import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Connection } from "../types.ts";
import { kindOf } from "./dialect.ts";

/**
 * Version of the protocol between servers on one database. It is raised when a new version behaves differently while servers of the
 * previous version still run. Connections of version 0.2.0 state none, which counts as 1. Since 2, the seals of log chains differ once the
 * chains are marked.
 */
const AGREEMENT = 2;

const PROGRAM = "gp-portal";

/** Random text of this process, with which the names of all its database connections end ({@link connectionName}). */
export const PROCESS = randomBytes(6).toString("hex");

/**
 * Returns the name that this process gives to its PostgreSQL connections (`application_name`). It consists of the program, the protocol
 * version, and a random text.
 *
 * @param command name of a process that is no server, such as `doctor`
 */
export const connectionName = (command?: string): string =>
  `${PROGRAM}${command === undefined ? "" : `-${command}`} ${AGREEMENT} ${PROCESS}`;

/**
 * Name of connections through a pooler, which several processes share. Unlike {@link connectionName} it identifies no process, because a
 * pooler keeps connections open after their process has ended.
 */
export const POOLED_NAME = "pooled gp-portal";

/** Name of the connections of pg_dump and pg_restore. */
export const TOOL_NAME = `${PROGRAM}-backup`;

const NAME = new RegExp(`^${PROGRAM}(?:-([a-z-]+))?(?: (\\d+).*)?$`);

/** Returns the command in the name of a connection, `server` for a server, or undefined for another program. */
export function programOf(name: string): string | undefined {
  const known = NAME.exec(name);
  return known === null ? undefined : (known[1] ?? "server");
}

/**
 * Other processes of the portal that are connected to the same database. The agreement is a number that grows when processes of different
 * versions can no longer run side by side.
 */
export interface OtherServers {
  /** Servers with this agreement or a later one. */
  present: number;
  /** Whether a server or a command with an earlier agreement is connected. Commands of 0.2.0 are named as servers. */
  hasEarlier: boolean;
  /** Commands, such as `doctor`, and processes of servers. They keep no data in memory, so that no change must wait for them. */
  commands: readonly string[];
}

/**
 * Finds other running processes of the portal by the names of their PostgreSQL connections. Idle servers are found too, because their
 * background tasks use a connection every few seconds. On SQLite, which only one process uses, none is found.
 *
 * @returns `present`: number of other servers. `hasEarlier`: whether any of them has an earlier protocol version. `commands`: names of
 * running commands
 */
export async function findOtherServers(connection: Connection): Promise<OtherServers> {
  if (kindOf(connection) === "sqlite") return { present: 0, hasEarlier: false, commands: [] };
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name like ${`${PROGRAM}%`} and application_name not like ${`% ${PROCESS}`}`.execute(
    connection,
  );
  const others = rows.flatMap(({ name }) => {
    const [known, command, agreement = "1"] = NAME.exec(name) ?? [];
    return known === undefined ? [] : [{ command, agreement: name === TOOL_NAME ? AGREEMENT : Number(agreement) }];
  });
  return {
    present: others.filter(({ command, agreement }) => command === undefined && agreement >= AGREEMENT).length,
    hasEarlier: others.some(({ agreement }) => agreement < AGREEMENT),
    commands: others.flatMap(({ command }) => command ?? []),
  };
}
