import type { AnyCall } from "../../../../runtime/contract/wire/call.ts";
import type { Choice } from "../../../../runtime/contract/language/choices.ts";
import type { Scope } from "../../../../runtime/contract/values/data.ts";
import type { DatabaseLocation, TableList } from "../store/index.ts";

/** A list to export, as the server sends it to a worker. Holds only data that JSON preserves, because it is sent to another process. */
export interface ExportJob extends TableList {
  location: DatabaseLocation;
  /** The replica has all that the export must show. */
  fromReplica?: true;
  /** How the rows of the list are sent: masks, names. */
  call: AnyCall;
  /** Id of the call that exports the list. The worker finds the columns by it, because they hold functions. */
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
 * A message from an export worker to the server. The first one has `expected`, each further one `bytes`.
 *
 * - `expected`: approximate size of the whole file in bytes, with the `total` number of its rows; sent when the first rows are written
 * - `bytes`: a chunk of the file in base64, with the number of rows written so far
 */
export type ExportPart = { expected: number; total: number } | { bytes: string; rows: number };
