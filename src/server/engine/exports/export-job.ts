import type { AnyCall } from "../../../../runtime/contract/wire/call.ts";
import type { Choice } from "../../../../runtime/contract/language/choices.ts";
import type { Scope } from "../../../../runtime/contract/values/data.ts";
import type { Table } from "../../../../runtime/contract/server/storage.ts";
import type { DatabaseLocation, ListRequest } from "../store/index.ts";

/** A list to export, as the server sends it to a worker. Holds only data that can be sent to another process, so no functions. */
export interface ExportJob {
  location: DatabaseLocation;
  timeZone: string;
  table: Table;
  request: ListRequest;
  /** How the rows of the list are sent: masks, names. */
  call: AnyCall;
  /** Id of the call that exports the list. The worker finds the columns by it, because they hold functions. */
  id: string;
  /** Indexes of the columns to write, in sequence. */
  shown: readonly number[];
  /** Choices by column index, for columns whose values are keys. */
  choices: ReadonlyMap<number, readonly Choice[]>;
  /** Scope of conditions, without the row. */
  scope: Scope;
  total: number;
}

/** Messages to the worker: a job, or `leave` if nobody reads the file any more. */
export type ToWriter = ExportJob | "leave";

/**
 * Messages from the worker, besides the bytes of the file on its pipe.
 *
 * - `begun`: approximate size of the whole file in bytes, when the first rows are written
 * - `written`: number of rows so far
 * - `bytes`: sent last; bytes written to the pipe in total, with `failed` if the list did not complete
 */
export type FromWriter = { begun: number } | { written: number } | { bytes: number; written: number; failed?: Failure };

/** An error of the worker. `status` is set for a refusal. */
export interface Failure {
  message: string;
  status?: number;
  code?: string;
}

/** File descriptor of the worker's pipe for the bytes of the file. */
export const FILE = 4;
