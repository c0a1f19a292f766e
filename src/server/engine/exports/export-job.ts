import type { AnyCall } from "../../../../runtime/contract/wire/call.ts";
import type { Choice } from "../../../../runtime/contract/language/choices.ts";
import type { Scope } from "../../../../runtime/contract/values/data.ts";
import type { DatabaseLocation, TableList } from "../store/index.ts";

/** One export, as the server sends it to a worker process. It contains only data that JSON can represent. */
export interface ExportJob extends TableList {
  location: DatabaseLocation;
  /** The rows are read from the replica. Set only if the replica is recent enough. */
  fromReplica?: true;
  /** The call that reads the list; it determines masks and names of the values. */
  call: AnyCall;
  /** Id of the call that exports the list. The worker finds the columns by this id, because they contain functions and cannot be sent. */
  id: string;
  /** Indexes of the columns to write, in sequence. */
  shown: readonly number[];
  /** Choices by column index, for columns whose values are keys. */
  choices: readonly (readonly [index: number, choices: readonly Choice[]])[];
  /** Scope of conditions, without the row. */
  scope: Scope;
  /** Maximum number of rows. */
  most: number;
}

/**
 * A message from an export worker to the server. The first message has `expected`, all others have `bytes`.
 *
 * - `expected`: approximate size of the whole file in bytes, with the `total` number of rows; sent when the first rows are written
 * - `bytes`: a chunk of the file in base64, with the number of rows written so far
 */
export type ExportPart = { expected: number; total: number } | { bytes: string; rows: number };
