import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Effect, FileReply, Hook } from "../../../../runtime/contract/server/handler.ts";
import type { Route, SheetOperation } from "../../../../runtime/contract/server/route.ts";
import type { CallContext, CallGuards } from "./context.ts";

/**
 * Hand-written handler of one call; what it returns is `data` of the reply. The generated interface of its service has
 * judged its types; here they meet by name, and what it takes was judged by the rules of its call. A method, for only
 * these may say more about what they take.
 */
export type Handler = { handle(input: object, context: CallContext): Promise<unknown> }["handle"];

/** What is done with spreadsheets (`sheet:` of a call, `x-rows` of its body). */
export interface SheetHandlers {
  answer(operation: SheetOperation, input: Data, context: CallContext): Promise<unknown>;
  /** The input, with the rows of the spreadsheets that it names. */
  withRows(route: Route, input: Data, context: CallContext): Promise<Data>;
}

/** Another call as the caller of this one would be answered it: its rules are judged, its right is not. */
export type ReadCall = (id: string, input: Data) => Promise<unknown>;

/** Writes the rows of a list into a spreadsheet (`export:` of a call). */
export type ExportHandler = (list: string, input: Data, context: CallContext, read: ReadCall) => Promise<FileReply>;

export type StoreHook = Hook<object, object, CallContext>;

/**
 * What refuses a call that is written by hand whatever is entered. `key`: of the record, as its page knows it; absent: any.
 * Text: it refuses nothing, and says what it would have to know to tell more.
 */
export type CallGuard<C = CallContext> = { judge(context: C, key?: string): Promise<string | void> }["judge"];

/** Hand-written parts by service and call, and the effects of workflows by name. */
export interface Services {
  handlers: Readonly<Record<string, Readonly<Record<string, Handler>>>>;
  hooks: Readonly<Record<string, Readonly<Record<string, StoreHook>>>>;
  /** By id of a call that is written by hand: what 为什么不能 asks as well. */
  guards: Readonly<Record<string, CallGuard>>;
  effects: Readonly<Record<string, Effect<CallContext>>>;
  sheets: SheetHandlers;
  exportList: ExportHandler;
}

export const callGuards = ({ hooks, guards }: Services): CallGuards => ({
  ofStored(call) {
    const [service = "", name = ""] = call.split(".");
    return hooks[service]?.[name]?.judge;
  },
  ofCall: (call) => guards[call],
});

export function isFileReply(value: unknown): value is FileReply {
  return value !== null && typeof value === "object" && "content" in value && "name" in value;
}
