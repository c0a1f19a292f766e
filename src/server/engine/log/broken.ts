import type { ChainedLog } from "./chain.ts";

/**
 * How somebody has changed a log. `replaced`: the chain is intact, but had another row with this number earlier. `hidden`: the row is
 * intact, but searches do not find it.
 */
export type Tampering = "altered" | "removed" | "reordered" | "added" | "replaced" | "hidden";

/**
 * Maximum number of findings that a verification reports for each chain, and for rows outside of the chains, so that its result stays
 * short.
 */
export const MOST_FINDINGS = 100;

/** Value of `Broken.chain` for a finding about the checkpoint file. */
export const CHECKPOINTS = "checkpoints";
/** Value of `Broken.chain` for a finding about the mark that states that the chains of a log were created. */
export const MARK = "mark";
/** Value of `Broken.chain` for a finding about an index of a log. `id` is the name of the index. */
export const INDEX = "index";
/** Value of `Broken.chain` for a finding about a database object that replaces or filters the table of a log. `id` is its type and name. */
export const TABLE = "table";
/**
 * Value of `Broken.chain` for a finding about a database object outside of the logs that is not the portal's own. `id` is its type and
 * name.
 */
export const DATABASE = "database";

/**
 * A finding of `verifyLogs`: the log, the row if there is one, and the kind of change (`what`). These are found:
 *
 * - A row or the head of a chain was changed, or a row is outside of the chains.
 * - The checkpoint file is forged.
 * - An index hides rows, or the table was replaced or filtered.
 * - The database has an object that could deceive the verification.
 */
export interface Broken {
  /**
   * The log. For a finding about the checkpoint file or about an object outside of the logs, it is always `operation_log`, and has no
   * meaning.
   */
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
