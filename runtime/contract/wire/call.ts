import type { Data } from "../values/data.ts";
import { type Names, replyFromWire, sentName, type Wires, wireValue } from "./wire.ts";
import { ownValue } from "../values/own-value.ts";

export type Method = "get" | "post" | "put" | "delete";

/** One call of a service, as browser, server and tests see it. `I`: what it takes; `R`: the record or list it is about (`recordOf`). */
export interface Call<I extends object = object, R = unknown> {
  /** `service.call`. */
  id: string;
  method: Method;
  /** Exactly as the specification gives it; `{name}` is filled from the input. */
  path: string;
  /** Names that travel in path and query; absent: none. */
  query?: readonly string[];
  /** Names that travel in the JSON body; absent: no body. */
  body?: readonly string[];
  /** `data` is `{rows, total}`. */
  page?: true;
  /** The entity lies under this name of `data`. */
  at?: string;
  /** Child lists that lie beside `at`. */
  beside?: readonly string[];
  /** It answers the changes of a record (`runtime/contract/wire/record-change.ts`). */
  history?: true;
  /** Its file holds the rows of this list (`service.call`), whatever page of them is shown. */
  exports?: string;
  /** The body is a multipart upload (`body`), or the reply is a file (`reply`). */
  file?: "body" | "reply";
  /** By child list: how a spreadsheet that its rows are from is sent in their place. */
  imports?: Readonly<Record<string, ImportedRows>>;
  /** Names of body and reply that travel otherwise than they are held. */
  wire?: Wires;
  /** Names of query, body and reply that are called otherwise where they travel. */
  names?: Names;
  /** Phantom types only. */
  readonly __input?: I;
  readonly __reply?: R;
}

/** A list of a body whose rows the server knows from a spreadsheet. */
export interface ImportedRows {
  /** The input that names the spreadsheet. */
  by: string;
  /** The entity of a row. */
  rows: string;
}

/** Any call at all, as the descriptors of screens and routes hold it. */
export type AnyCall = Call;

/** Sends one call and answers what it is about; throws unless it succeeded. */
export type Sender = <I extends object, R>(call: Call<I, R>, input: NoInfer<I>) => Promise<R>;

/** A method for each call of a service; what asks for nothing may be left out. */
export type Client<Calls> = {
  readonly [Name in keyof Calls]: Calls[Name] extends Call<infer I, infer R>
    ? Record<never, never> extends I
      ? (input?: I) => Promise<R>
      : (input: I) => Promise<R>
    : never;
};

/** The calls of a service as methods over one sender. */
export function clientOf<Calls extends Readonly<Record<string, AnyCall>>>(send: Sender, calls: Calls): Client<Calls> {
  const methods = Object.entries(calls).map(([name, call]) => [name, (input: object = {}) => send(call, input)] as const);
  return Object.fromEntries(methods) as Client<Calls>;
}

/** The names in braces: `/routes/{id}` takes `id`. */
export const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");

/** All that a call takes. */
export function inputNames({ path, query = [], body = [] }: Pick<AnyCall, "path" | "query" | "body">): Set<string> {
  return new Set([...pathNames(path), ...query, ...body]);
}

/** Where a call's input goes: path filled and encoded, the rest split into query and body. Undefined is not sent; an upload is `file`. */
export function requestOf(call: AnyCall, input: object): { url: string; params: Data; data: Data | undefined } {
  const given: Data = { ...input };
  const inPath = new Set<string>();
  const url = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(String(ownValue(given, name) ?? ""));
  });
  const pick = (names: readonly string[] = [], wires: Wires = {}): Data => {
    const picked: Data = {};
    for (const name of names)
      if (ownValue(given, name) !== undefined && !inPath.has(name))
        picked[sentName(call, name)] = wireValue(ownValue(wires, name), given[name]);
    return picked;
  };
  const { file } = given;
  if (call.file === "body") return { url, params: pick(call.query), data: file === undefined ? undefined : { file } };
  return {
    url,
    params: pick(call.query),
    data: call.body === undefined || call.body.length === 0 ? undefined : pick(call.body, call.wire),
  };
}

/** The record (or records) inside `data` as it travelled, with the child lists that lie beside it. */
export function recordOf(call: AnyCall, travelled: unknown): unknown {
  const data = replyFromWire(call, travelled);
  if (call.at === undefined || data === null || typeof data !== "object") return data;
  const record = (data as Data)[call.at];
  if (call.beside === undefined || record === null || typeof record !== "object") return record;
  const merged: Data = { ...(record as Data) };
  for (const name of call.beside) merged[name] = ownValue(data as Data, name);
  return merged;
}
