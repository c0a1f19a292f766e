import type { Kysely } from "kysely";
import type { Schema } from "./types.ts";

/**
 * Where a long read ran.
 *
 * - `replica`: on the replica
 * - `behind`: on the primary, because the replica did not have the session's last write yet
 * - `unavailable`: on the primary, because the replica is down, promoted or too far behind
 * - `failed`: on the primary, after the statement failed on the replica
 */
export const LONG_READ_OUTCOMES = ["replica", "behind", "unavailable", "failed"] as const;
/** Where a long read ran ({@link LONG_READ_OUTCOMES}). */
export type LongReadOutcome = (typeof LONG_READ_OUTCOMES)[number];

/** A position in the write-ahead log of PostgreSQL, in bytes of a timeline. Every promotion of a standby begins another timeline. */
export interface LogPosition {
  timeline: number;
  position: number;
}

/** Runs reads on a streaming replica, which shows a past state of the database. `hasReplayed` tests whether that state is recent enough. */
export interface ReplicaReads {
  /** Runs single `select` statements on the replica. A statement that fails there runs again on the primary. There are no transactions. */
  connection: Kysely<Schema>;
  /** Whether the replica is usable and has replayed the log up to a position. */
  hasReplayed(position: LogPosition): Promise<boolean>;
  /** Reads the state of the replica now. */
  examine(): Promise<ReplicaFacts>;
  /** Seconds by which the replica was last known to be behind. Undefined if it is not usable. */
  lagSeconds(): number | undefined;
  /** Calls the observer with the outcome of every later long read. */
  watch(observer: (outcome: LongReadOutcome) => void): void;
}

/** State of a replica, for operators. */
export interface ReplicaFacts {
  /** The reason why long reads do not use the replica at present. Undefined: they use it. */
  problem?: { kind: "unreachable" | "foreign" | "promoted" | "timeline" | "lag"; text: string };
  /** Version of PostgreSQL of the replica; undefined if it cannot be reached. */
  version?: string;
  /** Seconds by which it is behind the primary; 0 if it does not follow the primary. */
  lagSeconds: number;
}
