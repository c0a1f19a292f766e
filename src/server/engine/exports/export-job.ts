import type { AnyCall } from "../../../../runtime/contract/wire/call.ts";
import type { Choice } from "../../../../runtime/contract/language/choices.ts";
import type { Scope } from "../../../../runtime/contract/values/data.ts";
import type { Table } from "../../../../runtime/contract/server/storage.ts";
import type { DatabaseLocation, ListRequest } from "../store/index.ts";

/** What the process is given: data only, as it travels there. */
export interface ExportJob {
  location: DatabaseLocation;
  timeZone: string;
  table: Table;
  request: ListRequest;
  /** How the rows of the list travel: masks, names. */
  call: AnyCall;
  /** The call that writes the list: by it the process knows the columns, which hold functions. */
  id: string;
  /** The places of the columns that are written, in their order. */
  shown: readonly number[];
  /** By place of a column whose values are keys. */
  choices: ReadonlyMap<number, readonly Choice[]>;
  /** Of every row, beside the row. */
  scope: Scope;
  total: number;
}

/** What the process hears: what to write, or that nobody takes more of what it writes. */
export type ToWriter = ExportJob | "leave";

/** What the process says beside the bytes; `written`: rows so far, `bytes`: what the pipe has got of the list that is over. */
export type FromWriter = { begun: number } | { written: number } | { bytes: number; written: number; failed?: Failure };

/** `status`: of a refusal. */
export interface Failure {
  message: string;
  status?: number;
  code?: string;
}

/** The pipe that the bytes of the file go through, by its number in the process. */
export const FILE = 4;
