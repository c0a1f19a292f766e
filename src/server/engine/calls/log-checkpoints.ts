import type { Connection } from "../store/index.ts";

/**
 * Proof that a log chain has contained a certain row. `seq` is the number of the row; `seq` 0 represents an empty chain. `hash` is the hash
 * of the row, or only its first characters.
 */
export interface Checkpoint {
  seq: number;
  hash: string;
  /** The row was written after this time (epoch milliseconds). Absent: unknown. */
  after?: number;
}

/** All checkpoints of the log chains, as {@link LogCheckpoints.known} returns them. They are stored in a file outside of the database. */
export interface Checkpoints {
  /** Time in epoch milliseconds since when removed rows can be detected. Absent: no checkpoints are stored. */
  since?: number;
  /** Checkpoints by chain id. */
  rows: ReadonlyMap<string, readonly Checkpoint[]>;
  /** Retention has removed only rows that were written until this time (epoch milliseconds). Absent: unknown. */
  retained?: number;
  /** The seal of the checkpoint file does not match this key, so somebody modified the file. */
  isForged?: true;
}

interface ChainEnd {
  chain_id: string;
  seq: number;
  hash: string;
}

/**
 * Remembers, outside of the database, up to which row each log chain has grown. Without this, somebody could restore an earlier database,
 * including its valid seals, and nobody would notice. New rows are remembered in memory first, and written to the checkpoint file a few
 * seconds later. The checkpoint of a chain that has lost a row is never overwritten, because it proves the loss.
 */
export interface LogCheckpoints {
  /** Remembers an appended row as soon as its transaction is committed. Ignores chains that have lost rows. */
  follow(connection: Connection, appended: { before: ChainEnd; after: ChainEnd }): void;
  /** Compares the chains with the checkpoints, and writes the file. Without `always`, it does nothing if no row was appended. */
  save(always?: "always"): Promise<void>;
  /**
   * Stores the mark that the chains were created (`makeChains`), if the server has postponed this at its start. A server postpones it if
   * servers of an earlier version are connected. Call this function every few seconds. It stores the mark when no earlier server has been
   * connected for a minute, and before that it does nothing.
   */
  mark(): Promise<void>;
  /** Saves, then returns all checkpoints. */
  known(): Promise<Checkpoints>;
  /** Discards all checkpoints, for a demo that is reset. */
  forget(): void;
}
