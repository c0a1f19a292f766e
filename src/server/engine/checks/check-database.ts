import { sql } from "kysely";
import type { Connection, Database } from "../store/index.ts";
import { checkPooler } from "./check-pooler.ts";
import type { Finding } from "./finding.ts";

/** Oldest supported major version of PostgreSQL. The check fails for an older one. */
const LEAST_MAJOR = 14;
/**
 * Difference of the clocks in milliseconds from which the check fails. Leases last 30 s, so that two servers could otherwise run the same
 * task.
 */
const MOST_SKEW_MS = 30_000;
/** Difference between the clocks of server and database, in milliseconds, above which the check warns. */
const NOTICED_SKEW_MS = 2_000;
/**
 * Number of connections that PostgreSQL should allow: those that one server opens at most, and some for commands. If it allows fewer, the
 * check warns.
 */
const CONNECTIONS = 15;

interface Facts {
  number: number;
  text: string;
  encoding: string;
  schema: string | null;
  creates: boolean | null;
  connections: number;
}

/**
 * Checks a PostgreSQL database: its version, encoding, rights and number of connections, its pooler ({@link checkPooler}), and how far its
 * clock differs from this machine's. SQLite is part of the server, so only its version is reported.
 *
 * @param now the clock of this machine, in epoch milliseconds
 * @returns one finding for each problem of the database. If there is none, a finding that is `ok`. The findings about the pooler and the
 * clock follow
 */
export async function checkDatabase(database: Database, now: () => number = Date.now): Promise<Finding[]> {
  const { kind, kysely } = database;
  if (kind === "sqlite") {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(kysely);
    return [{ about: "database", state: "ok", text: `SQLite ${rows[0]?.version}` }];
  }
  const { rows } = await sql<Facts>`
    select current_setting('server_version_num')::int as number, split_part(version(), ' ', 2) as text,
      current_setting('server_encoding') as encoding, current_schema() as schema,
      has_schema_privilege(current_schema(), 'CREATE') as creates, current_setting('max_connections')::int as connections`.execute(kysely);
  const [facts] = rows;
  if (facts === undefined) throw new Error("PostgreSQL returned no version");
  const problems = problemsOf(facts).map((text): Finding => ({ about: "database", state: "failed", text }));
  const about: Finding = { about: "database", state: "ok", text: `PostgreSQL ${facts.text}, ${facts.encoding}, schema ${facts.schema}` };
  return [
    ...(problems.length > 0 ? problems : [about]),
    ...(await checkPooler(database)),
    ...scarcityOf(facts),
    await checkClock(kysely, now),
  ];
}

function problemsOf({ number, text, encoding, schema, creates }: Facts): string[] {
  const isOld = Math.floor(number / 10_000) < LEAST_MAJOR;
  return [
    ...(isOld ? [`PostgreSQL ${text} is too old: use version ${LEAST_MAJOR} or later`] : []),
    ...(encoding === "UTF8"
      ? []
      : [`the database has the encoding ${encoding}, which cannot store every text: create one with encoding UTF8`]),
    ...(schema === null ? ["no schema of the search_path exists: create one, such as public, for the account of DATABASE_URL"] : []),
    ...(creates === false ? [`the account of DATABASE_URL may create no tables in the schema ${schema}: grant it CREATE there`] : []),
  ];
}

const scarcityOf = ({ connections }: Facts): Finding[] =>
  connections >= CONNECTIONS
    ? []
    : [
        {
          about: "database",
          state: "warning",
          text: `max_connections of PostgreSQL is ${connections}; one server uses up to 10: raise it`,
        },
      ];

/** Compares the clock of this machine with that of the database. Half of the time of the query is taken into account. */
async function checkClock(connection: Connection, now: () => number): Promise<Finding> {
  const before = now();
  const { rows } = await sql<{ at: number }>`select extract(epoch from clock_timestamp()) * 1000 as at`.execute(connection);
  const skew = Math.abs(Number(rows[0]?.at) - (before + now()) / 2);
  const text = `the clocks of this machine and of the database differ by ${(skew / 1000).toFixed(1)} s`;
  if (skew > MOST_SKEW_MS)
    return { about: "clock", state: "failed", text: `${text}, at most ${MOST_SKEW_MS / 1000} s are possible: synchronise them (NTP)` };
  return {
    about: "clock",
    state: skew > NOTICED_SKEW_MS ? "warning" : "ok",
    text: skew > NOTICED_SKEW_MS ? `${text}: synchronise them (NTP)` : text,
  };
}
