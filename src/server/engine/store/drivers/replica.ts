import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import type pg from "pg";
import type { Schema } from "../types.ts";
import type { LongReadOutcome, ReplicaReads } from "../replica-types.ts";
import type { ObservedStatements } from "./observed-statements.ts";
import { connectionName } from "./other-servers.ts";
import { type PrimaryReport, type ReplicaReport, ReplicaState } from "./replica-state.ts";

/** Milliseconds after which a statement without a result from the replica is repeated on the primary. */
const PATIENCE_MS = 12_000;
/** Milliseconds after which the replica itself cancels a statement. */
const STATEMENT_MS = 10_000;
/** Maximum number of milliseconds to wait for the replica to report its state. */
const PROBE_MS = 1000;

/** Input of {@link openReplica}: the replica, and the primary that it follows. */
export interface ReplicaOptions {
  url: string;
  /** Maximum lag. A replica that is further behind is not used. */
  mostLagSeconds: number;
  /** Creates a connection pool. */
  makePool: (url: string, options: pg.PoolConfig) => pg.Pool;
  primary: { kysely: Kysely<Schema>; pool: PostgresPool };
  observed: ObservedStatements;
}

/**
 * Creates the access to a replica, on which long reads such as exports run. It connects at the first read, so that an unavailable replica
 * does not prevent the server from starting.
 *
 * @returns the reads, and a function that closes the connections to the replica
 */
export function openReplica({ url, mostLagSeconds, makePool, primary, observed }: ReplicaOptions): {
  reads: ReplicaReads;
  close: () => Promise<void>;
} {
  const named = { application_name: connectionName("replica") };
  const reading = makePool(url, { ...named, statement_timeout: STATEMENT_MS, query_timeout: PATIENCE_MS });
  // A pool of its own, because a report must not wait behind long reads.
  const probe = makePool(url, { ...named, max: 1, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
  for (const pool of [reading, probe]) {
    // A broken connection emits an error besides failing its query.
    pool.on("error", () => undefined);
    pool.on("connect", (client) => client.on("error", () => undefined));
  }
  const state = new ReplicaState({ readReplica: () => readReplica(probe), readPrimary: () => readPrimary(primary.kysely) }, mostLagSeconds);
  let observer: (outcome: LongReadOutcome) => void = () => undefined;
  const pool = replicaPool(
    (text, values) => observed.run(text, () => reading.query(text, [...values])),
    primary.pool,
    () => {
      observer("failed");
      state.suspect();
    },
  );
  const connection = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    reads: {
      connection,
      hasReplayed: async (position) => {
        const outcome = await state.choose(position);
        observer(outcome);
        return outcome === "replica";
      },
      examine: () => state.refresh(),
      lagSeconds: () => state.lagSeconds,
      watch: (next) => {
        observer = next;
      },
    },
    close: async () => {
      await connection.destroy();
      await Promise.all([reading.end(), probe.end()]);
    },
  };
}

/**
 * Creates a pool that runs statements on a replica. If a statement fails there, it runs once more on the primary. It may fail because of a
 * conflict with recovery, a timeout, a lost connection, or a table that was not replayed yet. A wrong statement thus fails twice.
 * Statements other than `select` and `with` are refused with an Error.
 *
 * @param read runs a statement on the replica
 * @param failed called for each statement that failed on the replica
 */
export function replicaPool(
  read: (text: string, values: readonly unknown[]) => Promise<unknown>,
  primary: PostgresPool,
  failed: () => void,
): PostgresPool {
  return {
    connect: async () => {
      let beside: PostgresPoolClient | undefined;
      const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
        if (!/^\s*\(?\s*(select|with)\b/.test(text)) throw new Error(`only reads may run on a replica, not: ${text.slice(0, 100)}`);
        try {
          return await read(text, values);
        } catch {
          failed();
          beside ??= await primary.connect();
          return (beside.query as (text: string, values: readonly unknown[]) => Promise<unknown>)(text, values);
        }
      };
      return { query: query as PostgresPoolClient["query"], release: () => beside?.release() };
    },
    // The primary's pool belongs to the caller.
    end: async () => undefined,
  };
}

/**
 * SQL expressions for the present end of the primary's write-ahead log: its timeline, and its position in bytes. All commits so far are
 * before this end. After a write, the session stores this position. Later reads of the session use a replica only if the replica has
 * replayed the log up to the stored position.
 */
export const LOG_END = {
  timeline: sql<number>`('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int`,
  position: sql<number>`(pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint`,
};

/**
 * SQL expression that identifies the database of a connection by cluster, name and schema. A standby has the same identity as its primary.
 */
export const IDENTITY =
  "(select system_identifier from pg_control_system()) || ' ' || current_database() || '.' || coalesce(current_schema(), '')";

async function readReplica(pool: pg.Pool): Promise<ReplicaReport> {
  const { rows } = await pool.query<ReplicaReport>(`
    select pg_is_in_recovery() as follows, ${IDENTITY} as identity, split_part(version(), ' ', 2) as version,
      coalesce((pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint, 0) as replayed,
      extract(epoch from pg_last_xact_replay_timestamp())::float8 as "replayedAt",
      (select timeline_id from pg_control_checkpoint()) as timeline`);
  return rows[0] as ReplicaReport;
}

async function readPrimary(kysely: Kysely<Schema>): Promise<PrimaryReport> {
  const { rows } = await sql<PrimaryReport>`
    select ${LOG_END.position} as "end", ${LOG_END.timeline} as timeline, extract(epoch from clock_timestamp())::float8 as now,
      ${sql.raw(IDENTITY)} as identity`.execute(kysely);
  return rows[0] as PrimaryReport;
}
