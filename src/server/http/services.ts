import type { Data } from "../../../runtime/contract/data.ts";
import type { FileReply, Hook } from "../../../runtime/contract/handler.ts";
import type { CallContext } from "./context.ts";

/** Hand-written handler of one call; what it returns is `data` of the reply. */
// biome-ignore lint/suspicious/noExplicitAny: the generated interfaces type each handler; here they meet by name
export type Handler = (input: any, context: CallContext) => Promise<unknown>;

// biome-ignore lint/suspicious/noExplicitAny: as Handler
export type StoreHook = Hook<any, any, CallContext>;

/** Hand-written parts by service and call, and the effects of workflows by name. */
export interface Services {
  handlers: Readonly<Record<string, Readonly<Record<string, Handler>>>>;
  hooks: Readonly<Record<string, Readonly<Record<string, StoreHook>>>>;
  effects: Readonly<Record<string, (record: Data, context: CallContext) => Promise<Data> | Data>>;
}

export function isFileReply(value: unknown): value is FileReply {
  return value !== null && typeof value === "object" && "content" in value && "name" in value;
}
