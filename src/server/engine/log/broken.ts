import type { ChainedLog } from "./chain.ts";

/**
 * The way in which a row of a log differs from what was written. `replaced`: the chain is intact, but had another row with this number
 * earlier. `hidden`: the row is intact, but searches do not find it.
 */
export type Tampering = "altered" | "removed" | "reordered" | "added" | "replaced" | "hidden";

/** Most findings of a chain, and of rows outside of the chains. Verification reports no more, so that its result stays short. */
export const MOST_FINDINGS = 100;

/** Value of `chain` in a `Broken` that is about the checkpoint file. */
export const CHECKPOINTS = "checkpoints";
/** Value of `chain` in a `Broken` that is about the mark that the chains of a log were made. */
export const MARK = "mark";
/** Value of `chain` in a `Broken` that is about an index of a log: `id` is its name. */
export const INDEX = "index";
/** Value of `chain` in a `Broken` about a database object that replaces or filters the table of a log. `id` is its type and name. */
export const TABLE = "table";
/** Value of `chain` in a `Broken` about a database object outside of the logs that is not the portal's own. `id` is its type and name. */
export const DATABASE = "database";

/**
 * A finding of `verifyLogs` (`what`). A row or the head of a chain was changed, a row is outside of the chains, or the checkpoint file is
 * forged. Or an index hides rows, the table was replaced or filtered, or the database
 * has an object that could deceive the verification.
 */
export interface Broken {
  log: ChainedLog;
  /** Id of the chain. Empty if the row is in no chain. */
  chain: string;
  /** Number of the row in its chain. Undefined if the row is in no chain. */
  seq?: number;
  what: Tampering;
  /** Id of the row, or of the row found instead of it. */
  id?: string;
  /** Epoch milliseconds of the row, or else of the row before it. */
  time?: number;
}
