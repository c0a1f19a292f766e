import { sql } from "kysely";
import type { Database } from "../types.ts";
import { POOLED_NAME, PROCESS, programOf } from "./other-servers.ts";

/**
 * Milliseconds between two queries for sessions that a migration waits for. Shorter than the time for which a migration waits for a table
 * (`LOCK_MS`).
 */
const LOOK_MS = 400;

const OWN_NAME = `% ${PROCESS}`;
/**
 * Matches statements that change the schema. Only one process at a time runs such statements. So they identify this process behind a
 * pooler, where connections have no names.
 */
const SCHEMA_CHANGE = "^\\s*(alter|create|drop)\\s";

interface Blocker {
  pid: number;
  name: string;
  seconds: number | null;
}

/**
 * Prints a line for each PostgreSQL transaction of another program, such as a backup, that blocks statements of this process. Searches for
 * such transactions regularly, and reports each of them once. Does nothing on SQLite, where readers block nothing.
 *
 * @param print receives the lines
 * @returns a function that stops the reports
 */
export function reportWaits({ kind, kysely }: Pick<Database, "kind" | "kysely">, print: (line: string) => void): () => Promise<void> {
  if (kind === "sqlite") return async () => undefined;
  const reported = new Set<number>();
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    const { rows } = await sql<Blocker>`
      select blocker.pid, blocker.application_name as name, extract(epoch from clock_timestamp() - blocker.xact_start)::int as seconds
      from pg_stat_activity waiting, unnest(pg_blocking_pids(waiting.pid)) as found(pid)
        join pg_stat_activity blocker on blocker.pid = found.pid
      where (waiting.application_name like ${OWN_NAME} or waiting.application_name = ${POOLED_NAME} and waiting.query ~* ${SCHEMA_CHANGE})
        and blocker.application_name not like ${OWN_NAME}`.execute(kysely);
    for (const blocker of rows.filter(({ pid }) => !reported.has(pid))) {
      reported.add(blocker.pid);
      print(lineOf(blocker));
    }
  };
  const timer = setInterval(() => {
    // The statement that waits reports an error of the database itself.
    looking ??= look()
      .catch(() => undefined)
      .finally(() => {
        looking = undefined;
      });
  }, LOOK_MS).unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

function lineOf({ pid, name, seconds }: Blocker): string {
  const age = seconds === null ? "" : `, which began ${seconds} s ago`;
  return `waiting for a transaction of ${whoIs(name)}${age} (process ${pid} of PostgreSQL)`;
}

function whoIs(name: string): string {
  if (name === POOLED_NAME) return "another server of the portal";
  const program = programOf(name);
  if (program === undefined) return name === "" ? "another program" : `the program ${name}`;
  if (program === "server") return "another server of the portal";
  return program === "backup" ? "a backup" : `the command ${program}`;
}
