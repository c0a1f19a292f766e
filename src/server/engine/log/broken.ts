import type { ChainedLog } from "./chain.ts";

/** `replaced`: the chain is whole, but another row was at this place once. */
export type Tampering = "altered" | "removed" | "reordered" | "added" | "replaced";

/** The `chain` of a `Broken` that is about the file of checkpoints. */
export const CHECKPOINTS = "checkpoints";

/** The first row of a chain that is not as it was written. */
export interface Broken {
  log: ChainedLog;
  /** Empty: the row is in none. */
  chain: string;
  /** Its number in the chain; of a row that stands in none there is no number. */
  seq?: number;
  what: Tampering;
  /** Of the row, or of what is there of it. */
  id?: string;
  /** Epoch milliseconds: its own, else that of the row before it. */
  time?: number;
}
