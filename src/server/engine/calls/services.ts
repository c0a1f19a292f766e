import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Effect, FileReply, Hook } from "../../../../runtime/contract/server/handler.ts";
import type { Route, SheetOperation } from "../../../../runtime/contract/server/route.ts";
import type { CallContext, CallGuards } from "./context.ts";

/**
 * A hand-written handler of one call. It receives the validated input and returns the `data` of the reply. The generated service interface
 * checks the types of each handler; this type accepts any of them.
 */
export type Handler = { handle(input: object, context: CallContext): Promise<unknown> }["handle"];

/**
 * The steps of a hand-written call over several rows, as {@link BeginRows} returns them. `around` receives the transaction as a function,
 * runs it and returns its result. Inside the transaction, `handle` processes each row. It replaces the handler of the call for one row.
 * `at` is the position of the row, from 0.
 */
export interface RowsSteps<C = CallContext> {
  around<T>(transaction: () => Promise<T>): Promise<T>;
  handle(input: object, context: C, at: number): Promise<unknown>;
}

/**
 * Begins a hand-written call over several rows, before its transaction. This is for slow steps, and for steps that are done only once for
 * all rows.
 *
 * @param rows the rows as they were sent; none is validated yet
 * @throws Refusal, which refuses all rows
 */
export type BeginRows<C = CallContext> = { begin(rows: readonly Data[], context: C): Promise<RowsSteps<C>> }["begin"];

/**
 * Implements the spreadsheet operations of the metadata. There are two kinds: calls with `sheet:`, such as the download of a template, and
 * bodies with `x-rows`. Such a body refers to an uploaded spreadsheet in place of rows.
 */
export interface SheetHandlers {
  /** Handles a call with `sheet:`. Returns the `data` of the reply, or a file. */
  handle(operation: SheetOperation, input: Data, context: CallContext): Promise<unknown>;
  /**
   * Reads the spreadsheets that the input references, unless their rows are stored already.
   *
   * @returns a function that returns the input with the rows. Call it immediately before the rows are used, because they may need much
   *   memory.
   * @throws Refusal 422
   */
  readRows(route: Route, input: Data, context: CallContext): Promise<() => Promise<Data>>;
}

/**
 * Makes another call inside the server, as the same caller. An export, for example, reads labels in this way. The input is validated; the
 * right to the call is not checked. Returns the `data` of the reply in its transfer format, without fields that the caller may not read.
 *
 * @throws Error if there is no such call; Refusal if its input is invalid
 */
export type ReadCall = (id: string, input: Data) => Promise<unknown>;

/**
 * Handles a call that exports the rows of a list to a spreadsheet (`export:`).
 *
 * @param list id of the call that lists the rows
 * @param input the filters and search of the list
 * @param read makes the calls that provide the labels of keys
 */
export type ExportHandler = (list: string, input: Data, context: CallContext, read: ReadCall) => Promise<FileReply>;

/**
 * Makes a call that writes one record, in the transaction of the outer call and as the same caller. All rules of the call are evaluated,
 * and the caller needs one of its screen rights. `access` of the screens, and the limits of auditors and OAuth clients, are not checked
 * again.
 *
 * @param inside the context of the outer call
 * @throws Refusal 403 without the right, or for a call of OAuth clients; otherwise the refusal of the first check that fails. Error if
 * there is no call with this id
 */
export type WriteCall = (id: string, input: Data, inside: CallContext) => Promise<unknown>;

/**
 * Handles one step of the import of a spreadsheet into a list (`import:` of a call). Returns the `data` of the reply, or a file.
 *
 * @param step which step it is (`upload`, `rows`, `write` or `file`), and the id of the call that imports
 * @param write makes the calls that store the rows
 */
export type ImportHandler = (
  step: Extract<Route["handler"], { kind: "import" }>,
  input: Data,
  context: CallContext,
  write: WriteCall,
) => Promise<unknown>;

/**
 * Hand-written hooks of one storage call. `guard` may refuse the change, and `refuseReferenced` a deletion. `before` runs before the write,
 * and `after` after it.
 */
export type StoreHook = Hook<object, object, CallContext>;

/**
 * A condition of a hand-written call that does not depend on its input. Throws a Refusal if the call is not possible at present. The help
 * 为什么不能 evaluates it too.
 *
 * @param key key of the record; undefined if the guard is evaluated without a record
 * @returns nothing if the call is possible; a text that names missing information if this cannot be decided
 */
export type CallGuard<C = CallContext> = { guard(context: C, key?: string): Promise<string | void> }["guard"];

/** The code that an application supplies to the engine. `handlers` and `hooks` are by service and call, `effects` by name. */
export interface Services {
  /** Handlers of calls, by service and call. */
  handlers: Readonly<Record<string, Readonly<Record<string, Handler>>>>;
  /** Hooks of storage calls, by service and call. */
  hooks: Readonly<Record<string, Readonly<Record<string, StoreHook>>>>;
  /** Guards, by id of the hand-written call. The help 为什么不能 evaluates them too. */
  guards: Readonly<Record<string, CallGuard>>;
  /**
   * Functions that begin a call over several rows, by the id of the call for one row. Without such a function, the handler of the call for
   * one row is run for each row.
   */
  rows?: Readonly<Record<string, BeginRows>>;
  /** Effects of workflow transitions, by name. */
  effects: Readonly<Record<string, Effect<CallContext>>>;
  /** Names for which the code has an implementation, by `entity.field`. The rows of schemas/data may contain no other names there. */
  known?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /**
   * For texts with placeholders, by `entity.field`: the name of another field of the same row. The value of that field selects the entry of
   * `known` that lists the allowed placeholders. Only the generator reads this member.
   */
  placeholders?: Readonly<Record<string, string>>;
  sheets: SheetHandlers;
  /** Handles the export of a list to a spreadsheet. */
  exportList: ExportHandler;
  /** Handles the import of a spreadsheet into a list. */
  importList: ImportHandler;
}

/** Looks up hooks and guards of calls. The guard of a storage call consists of its hooks `guard` and `refuseReferenced`. */
export function callGuards({ hooks, guards }: Services): CallGuards {
  const hookOf = (call: string): StoreHook | undefined => {
    const [service = "", name = ""] = call.split(".");
    return hooks[service]?.[name];
  };
  return { hookOf, ofStored: (call) => guardOf(hookOf(call)), ofCall: (call) => guards[call] };
}

function guardOf(hook: StoreHook | undefined): ReturnType<CallGuards["ofStored"]> {
  if (hook?.guard === undefined && hook?.refuseReferenced === undefined) return undefined;
  return async (stored, context) => {
    await hook.guard?.(stored, context);
    await hook.refuseReferenced?.(stored, context);
  };
}

/** Tests whether the result of a handler is a file to download: an object with `content` and `name`. */
export function isFileReply(value: unknown): value is FileReply {
  return value !== null && typeof value === "object" && "content" in value && "name" in value;
}
