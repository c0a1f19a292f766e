import type { Data } from "../values/data.ts";
import { type Names, replyFromWire, sentName, type Wires, wireValue } from "./wire.ts";
import { ownValue } from "../values/own-value.ts";

/** HTTP method of a call, in lower case. */
export type Method = "get" | "post" | "put" | "delete";

/**
 * Describes one HTTP call of a service; browser, server and tests use the same description. `I` is the type of the input. `R` is the type
 * of the record or list in the reply, as `recordOf` returns it.
 */
export interface Call<I extends object = object, R = unknown> {
  /** `service.call`. */
  id: string;
  method: Method;
  /** Path exactly as in the specification. `{name}` is filled from the input. */
  path: string;
  /** Names that are sent in path and query. Absent: none. */
  query?: readonly string[];
  /** Names that are sent in the JSON body. Absent: the call has no body. */
  body?: readonly string[];
  /** The reply is a page of a list: `{rows, total}`. */
  page?: true;
  /** Member of the reply's `data` that contains the record or list. Absent: `data` itself is the record or list. */
  at?: string;
  /** Child lists of the record that the reply contains as members of `data`, next to `at`. */
  beside?: readonly string[];
  /** The reply lists the changes of a record (`runtime/contract/wire/record-change.ts`). */
  history?: true;
  /** For a call that exports a list: id (`service.call`) of that list. The file contains the rows of all pages. */
  exports?: string;
  /** `body`: the request is a multipart upload. `reply`: the reply is a file. */
  file?: "body" | "reply";
  /** Child lists that a spreadsheet can replace. The request then refers to the spreadsheet instead of carrying the rows. */
  imports?: Readonly<Record<string, ImportedRows>>;
  /** Maps the names of inputs and reply members to their transfer formats. Other values are sent unchanged. */
  wire?: Wires;
  /** Maps names that the code uses to the names in requests and replies. A name without an entry is the same in both. */
  names?: Names;
  /** Phantom types only. */
  readonly __input?: I;
  readonly __reply?: R;
}

/** Describes how a request refers to a spreadsheet in place of the rows of a list. The server has read that spreadsheet before. */
export interface ImportedRows {
  /** Name of the input that identifies the spreadsheet. */
  by: string;
  /** The entity of a row. */
  rows: string;
}

/** Any call, whatever its input and reply. Screens and routes contain calls of this type. */
export type AnyCall = Call;

/**
 * Returns the names in braces of a path template.
 *
 * @param path the path of a call
 * @returns the names in the order of the path; empty if there are none
 * @example pathNames("/routes/{id}") // ["id"]
 */
export const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");

/**
 * Returns the names of all inputs of a call, whether they are sent in the path, the query or the body.
 *
 * @returns the names, without duplicates
 */
export function inputNames({ path, query = [], body = [] }: Pick<AnyCall, "path" | "query" | "body">): Set<string> {
  return new Set([...pathNames(path), ...query, ...body]);
}

/**
 * Builds the HTTP request of a call from its input: the URL, the query parameters and the body.
 *
 * - Query parameters and body members get the names that requests use ({@link sentName}).
 * - Values in the body get their transfer format ({@link wireValue}).
 * - Undefined values are not sent. A missing value in the path leaves an empty segment.
 * - The body of an upload contains only the input `file`.
 *
 * @param call method, path template and names of the inputs, as generated
 * @param input the values, by the names that the code uses; names that the call does not have are ignored
 * @returns `url` with its path filled and percent-encoded, the query parameters `params`, and the body `data`; without a body, it is
 * undefined
 */
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

/**
 * Returns the record, or the list of records, that a reply contains: the member `at` of the reply's data. If `at` is absent, or if the data
 * is not an object, the data itself is returned. The child lists named by `beside` become members of the record.
 *
 * @param call describes the reply: `at`, `beside`, transfer formats and names
 * @param travelled `data` of the reply, in its transfer format
 * @returns the record or list, decoded
 */
export function recordOf(call: AnyCall, travelled: unknown): unknown {
  const data = replyFromWire(call, travelled);
  if (call.at === undefined || data === null || typeof data !== "object") return data;
  const record = (data as Data)[call.at];
  if (call.beside === undefined || record === null || typeof record !== "object") return record;
  const merged: Data = { ...(record as Data) };
  for (const name of call.beside) merged[name] = ownValue(data as Data, name);
  return merged;
}
