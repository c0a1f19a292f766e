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

/**
 * Random text of this process. The names of all its database connections end with it ({@link connectionName}), so that the process
 * recognises its own connections.
 */
export const PROCESS = randomBytes(6).toString("hex");

/**
 * Returns the name that this process gives to its PostgreSQL connections (`application_name`). It consists of the program, the protocol
 * version between servers, and {@link PROCESS}.
 *
 * @param command name of a process that is no server, such as `doctor`; it follows the program
 */
export const connectionName = (command?: string): string =>
  `${PROGRAM}${command === undefined ? "" : `-${command}`} ${AGREEMENT} ${PROCESS}`;

/**
 * Name of connections through a pooler, such as PgBouncer. Unlike {@link connectionName} it identifies no process, because several
 * processes share such connections, and a pooler keeps them open after a process has ended.
 */
export const POOLED_NAME = "pooled gp-portal";

/** Name that the portal gives to the connections of pg_dump and pg_restore, so that they are not taken for servers. */
export const TOOL_NAME = `${PROGRAM}-backup`;

const NAME = new RegExp(`^${PROGRAM}(?:-([a-z-]+))?(?: (\\d+).*)?$`);

/**
 * Returns which program of the portal has a database connection, by the name of the connection.
 *
 * @param name `application_name`, see {@link connectionName}
 * @returns the name of a command, such as `backup`; `server` for a server. Undefined for a program that is not of the portal
 */
export function programOf(name: string): string | undefined {
  const known = NAME.exec(name);
  return known === null ? undefined : (known[1] ?? "server");
}

/**
 * Other processes of the portal that are connected to the same database. The protocol version ("agreement") is a number that increases when
 * servers of two versions can no longer run side by side.
 */
export interface OtherServers {
  /** Number of servers with this protocol version or a later one. */
  present: number;
  /**
   * Whether a server or a command with an earlier protocol version is connected. The names of connections of version 0.2.0 do not show
   * whether it is a server or a command.
   */
  hasEarlier: boolean;
  /**
   * Names of running commands, such as `doctor`, and of helper processes of servers. They have no data in memory, so no change must wait
   * for their end.
   */
  commands: readonly string[];
}

/**
 * Finds other running processes of the portal by the names of their PostgreSQL connections. Idle servers are found too, because their
 * background tasks use a connection every few seconds. On SQLite, which only one process uses, none is found.
 *
 * @returns see {@link OtherServers}
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
