import type { Data } from "./data.ts";
import { replyFromWire, type Wires, wireValue } from "./wire.ts";

export type Method = "get" | "post" | "put" | "delete";

/** One call of a service, as browser, server and tests see it. `I`: what it takes; `R`: `data` of its reply. */
export interface Call<I = never, R = unknown> {
  /** `service.call`. */
  id: string;
  method: Method;
  /** Exactly as the specification gives it; `{name}` is filled from the input. */
  path: string;
  /** Names that travel in path and query. */
  query: readonly string[];
  /** Names that travel in the JSON body; empty: no body. */
  body: readonly string[];
  /** `data` is `{rows, total}`. */
  page?: true;
  /** The entity lies under this name of `data`. */
  at?: string;
  /** Child lists that lie beside `at`. */
  beside?: readonly string[];
  /** The body is a multipart upload (`body`), or the reply is a file (`reply`). */
  file?: "body" | "reply";
  /** Names of body and reply that travel otherwise than they are held. */
  wire?: Wires;
  /** Phantom types only. */
  readonly __input?: I;
  readonly __reply?: R;
}

// biome-ignore lint/suspicious/noExplicitAny: any call at all
export type AnyCall = Call<any, any>;

/** Where a call's input goes: path filled and encoded, the rest split into query and body. Undefined is not sent; an upload is `file`. */
export function requestOf(call: AnyCall, input: Data): { url: string; params: Data; data: Data | undefined } {
  const inPath = new Set<string>();
  const url = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(String(input[name] ?? ""));
  });
  const pick = (names: readonly string[], wires: Wires = {}): Data => {
    const picked: Data = {};
    for (const name of names) if (input[name] !== undefined && !inPath.has(name)) picked[name] = wireValue(wires[name], input[name]);
    return picked;
  };
  const { file } = input;
  if (call.file === "body") return { url, params: pick(call.query), data: file === undefined ? undefined : { file } };
  return { url, params: pick(call.query), data: call.body.length > 0 ? pick(call.body, call.wire) : undefined };
}

/** The record (or records) inside `data` as it travelled, with the child lists that lie beside it. */
export function recordOf(call: AnyCall, travelled: unknown): unknown {
  const data = replyFromWire(call, travelled);
  if (call.at === undefined || data === null || typeof data !== "object") return data;
  const record = (data as Data)[call.at];
  if (call.beside === undefined || record === null || typeof record !== "object") return record;
  const merged: Data = { ...(record as Data) };
  for (const name of call.beside) merged[name] = (data as Data)[name];
  return merged;
}
