import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Connection } from "../types.ts";
import { kindOf } from "./dialect.ts";

/**
 * Number of what servers on one database must agree on. It is raised by a version that changes this while servers of the version before
 * run. Version 0.2.0 names none in its connections, which counts as 1. Since 2, heads of log chains are sealed for marked chains.
 */
const AGREEMENT = 2;

const PROGRAM = "gp-portal";

/**
 * Name of the connections of this process to PostgreSQL: the program, the version of the agreement between processes, and a random text of
 * this process.
 */
export const CONNECTION_NAME = `${PROGRAM} ${AGREEMENT} ${randomBytes(6).toString("hex")}`;

/**
 * Other processes of the portal that are connected to the same database. The agreement is a number that grows when processes of different
 * versions can no longer run side by side.
 */
export interface OtherServers {
  /** Processes with this agreement or a later one. */
  present: number;
  /** Whether a process with an earlier agreement is connected. */
  hasEarlier: boolean;
}

/**
 * Finds other processes of the portal by the names of their connections. A process without requests is found as well, because its tasks use
 * a connection every few seconds. Finds none on SQLite, which one process uses at a time.
 */
export async function findOtherServers(connection: Connection): Promise<OtherServers> {
  if (kindOf(connection) === "sqlite") return { present: 0, hasEarlier: false };
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and (application_name = ${PROGRAM} or application_name like ${`${PROGRAM} %`})
      and application_name <> ${CONNECTION_NAME}`.execute(connection);
  const agreements = rows.map(({ name }) => Number(name.split(" ")[1] ?? 1));
  return { present: agreements.filter((other) => other >= AGREEMENT).length, hasEarlier: agreements.some((other) => other < AGREEMENT) };
}
