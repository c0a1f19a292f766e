import type { Data } from "../values/data.ts";
import { type Names, replyFromWire, sentName, type Wires, wireValue } from "./wire.ts";
import { ownValue } from "../values/own-value.ts";

/** HTTP method of a call, in lower case. */
export type Method = "get" | "post" | "put" | "delete";

/**
 * One call of a service, as browser, server and tests see it. `I` is the type of its input. `R` is the type of the record or list
 * in its reply (`recordOf`).
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
  /** `data` is `{rows, total}`. */
  page?: true;
  /** Member of `data` that contains the entity. */
  at?: string;
  /** Child lists that are members of `data` beside `at`. */
  beside?: readonly string[];
  /** The reply lists the changes of a record (`runtime/contract/wire/record-change.ts`). */
  history?: true;
  /** Id (`service.call`) of the list whose rows the file contains. All pages are exported, whatever page is shown. */
  exports?: string;
  /** `body`: the request is a multipart upload. `reply`: the reply is a file. */
  file?: "body" | "reply";
  /** Child lists that a spreadsheet can replace. The request then refers to the spreadsheet instead of carrying the rows. */
  imports?: Readonly<Record<string, ImportedRows>>;
  /** Names in body and reply whose values have another format in transit. */
  wire?: Wires;
  /** Names in query, body and reply that are different in transit. */
  names?: Names;
  /** Phantom types only. */
  readonly __input?: I;
  readonly __reply?: R;
}

/** A list of a body that can refer to a spreadsheet instead of carrying its rows. The server has already read that spreadsheet. */
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
 * Returns the names of all inputs of a call: path, query and body.
 *
 * @param call the call, or the members that name its inputs
 * @returns the names, without duplicates
 */
export function inputNames({ path, query = [], body = [] }: Pick<AnyCall, "path" | "query" | "body">): Set<string> {
  return new Set([...pathNames(path), ...query, ...body]);
}

/**
 * Splits the input of a call into URL, query and body. Undefined values are not sent, and a missing value of the path leaves an
 * empty segment. The body of an upload contains only the input `file`.
 *
 * @param call method, path template and names of the inputs, as generated
 * @param input the input, by the names of the call; other names are ignored
 * @returns the URL with its path filled and percent-encoded, the query parameters, and the body; `data` is undefined without a
 *   body
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
 * Returns the record (or records) of a reply: the member `at` of its `data`, with the child lists of `beside` merged into it.
 *
 * @param call says where the record is in the reply, and which names it has there
 * @param travelled `data` of the reply, in its transfer format
 * @returns the record or list; all of `data` if the call has no `at`, or if `data` is null or no object
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
