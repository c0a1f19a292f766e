import type { Data } from "../../../runtime/contract/data.ts";
import type { CallContext, FileToSend } from "./context.ts";

/** Hand-written handler of one call; what it returns is `data` of the reply. */
// biome-ignore lint/suspicious/noExplicitAny: the generated interfaces type each handler; here they meet by name
export type Handler = (input: any, context: CallContext) => Promise<unknown>;

/** What surrounds a generic write, inside its transaction. */
export interface StoreHook {
  /** May change what is written. `stored` is the record as it is; absent for a new one. */
  before?: (record: Data, context: CallContext, stored?: Data) => Promise<Data> | Data;
  /** `stored` as it is now; of a deletion, as it was. `before`: as it was. */
  after?: (stored: Data, context: CallContext, before?: Data) => Promise<void> | void;
}

/** Hand-written parts by service and call, and the effects of workflows by name. */
export interface Services {
  handlers: Readonly<Record<string, Readonly<Record<string, Handler>>>>;
  hooks: Readonly<Record<string, Readonly<Record<string, StoreHook>>>>;
  effects: Readonly<Record<string, (record: Data, context: CallContext) => Promise<Data> | Data>>;
}

export function isFileToSend(value: unknown): value is FileToSend {
  return value !== null && typeof value === "object" && "path" in value && "name" in value;
}
