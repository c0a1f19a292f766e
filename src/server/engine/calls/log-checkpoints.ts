import type { Connection } from "../store/index.ts";

/** A row that a chain of a log had: its number, and its hash or the first characters of it. Number 0 stands for an empty chain. */
export interface Checkpoint {
  seq: number;
  hash: string;
}

/** What is known of the chains from outside of the database. */
export interface Checkpoints {
  /** Epoch milliseconds: what was removed before then leaves no trace here. Absent: nothing is kept. */
  since?: number;
  /** By chain. */
  rows: ReadonlyMap<string, readonly Checkpoint[]>;
  /** Their file is not sealed with this key: somebody changed it. */
  isForged?: true;
}

interface ChainEnd {
  chain_id: string;
  seq: number;
  hash: string;
}

/**
 * Remembers outside of the database which rows the chains have had: what the database says of itself can be put back to an
 * earlier state, heads and seals included. A process knows at once what it has committed, its file a few seconds later.
 * Neither takes back what it knows: a chain that lost a row keeps the checkpoint that says so.
 */
export interface LogCheckpoints {
  /** Remembers a row that was appended, once its transaction is committed; of a chain that lost rows nothing more. */
  follow(connection: Connection, appended: { before: ChainEnd; after: ChainEnd }): void;
  /** Compares the chains with what is known, and writes the file. Does nothing unless rows were appended, or `always`. */
  save(always?: "always"): Promise<void>;
  /** All that is known, after a save. */
  known(): Promise<Checkpoints>;
  /** Starts afresh: for a demo that is reset. */
  forget(): void;
}
