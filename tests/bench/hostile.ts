import { readFileSync } from "node:fs";
import type { Data } from "../../runtime/contract/values/data.ts";
import { routes } from "../../src/generated/server.ts";
import { BOUNDS, NO_BODY } from "../../runtime/contract/values/bounds.ts";
import { LENGTHS } from "../../runtime/contract/values/lengths.ts";
import { requestFor } from "../server/support/test-server.ts";
import { type Operation, operations, requestOf, resolved, type Schema } from "./fuzz-values.ts";
import { type Callers, inProcess, type Kind as DatabaseKind, type Send } from "./in-process.ts";
import { type Figure, figuresOf } from "./report.ts";

const LOOP_MS = 100;
const BIG = 2_000_000;
/** Calls that would end the session of the following requests. */
const LEFT_OUT = new Set(["account.updatePwd", "account.newPassWord"]);
const LONGEST_QUERY = 4000;

/** A kind of maximal input: the content of its texts, and whether its other values have the correct type. */
interface Kind {
  name: string;
  text(length: number, index: number): string;
  right: boolean;
}

const repeated = (piece: string) => (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

const KINDS: readonly Kind[] = [
  { name: "faulty rows", text: (length) => "x".repeat(Math.min(length + 1, 20)), right: false },
  { name: "too long texts", text: (length) => "办".repeat(length + 1), right: false },
  { name: "long texts", text: (length, index) => `${index}${noise(length)}`.slice(0, length), right: true },
  { name: "links", text: repeated('<a href="https://example.com">x</a>'), right: true },
  { name: "open tags", text: repeated("<b>"), right: true },
  { name: "half tags", text: repeated("<a href='"), right: true },
  { name: "entities", text: repeated("&amp;"), right: true },
  { name: "short rows", text: (length, index) => `t${index}`.slice(0, length), right: true },
];

interface Measurement {
  name: string;
  milliseconds: number;
  bytes: number;
  status: number;
}

/**
 * Makes every call with the largest input that its limits allow, as every account that may make it. Measures how long the event
 * loop is blocked (in processor time, because other processes share the machine) and the size of the reply.
 */
export async function measure(): Promise<Figure[]> {
  return [...(await measureOn("SQLite")), ...(await measureOn("PostgreSQL"))];
}

async function measureOn(database: DatabaseKind): Promise<Figure[]> {
  const found = await inProcess(all, database);
  const slowest = [...found].sort((a, b) => b.milliseconds - a.milliseconds);
  const biggest = [...found].sort((a, b) => b.bytes - a.bytes);
  for (const { name, milliseconds, bytes, status } of slowest.slice(0, 10))
    console.log(`${database}: ${name} ${status}: ${milliseconds.toFixed(1)} ms, ${bytes} bytes back`);
  const [longest, largest] = [slowest[0]?.milliseconds ?? 0, biggest[0]?.bytes ?? 0];
  const what = `of ${found.length} of the largest bodies on ${database}`;
  const figure = figuresOf("hostile");
  return [
    figure(`the longest hold of the loop ${what}`, longest, "ms", { most: LOOP_MS }),
    figure(`the largest reply ${what}`, largest / 1000, "kB", { most: BIG / 1000 }),
    figure(`failures (5xx) ${what}`, found.filter(({ status }) => status >= 500).length, "", { most: 0 }),
  ];
}

async function all(send: Send, callers: Callers): Promise<Measurement[]> {
  const found: Measurement[] = [];
  for (const operation of operations()) {
    if (LEFT_OUT.has(operation.id)) continue;
    const bodies = bodiesOf(operation);
    for (const [account, token] of callers)
      for (const kind of KINDS) {
        const measured = await one(send, operation, kind, bodies(kind), token);
        // A call that is forbidden for the account is forbidden with every body.
        if (measured.status === 403 || measured.status === 401) break;
        found.push({ ...measured, name: `${operation.id} by ${account}, ${kind.name}` });
      }
  }
  return [...found, ...(await largestDraft(send, callers.get("unit1")))];
}

/**
 * Stores, reads, changes and lists a record of maximum size. The size of reading it is not limited, because the specification
 * requires the whole record.
 */
async function largestDraft(send: Send, token: string | undefined): Promise<Measurement[]> {
  const found: Measurement[] = [];
  const call = async (id: string, input: Data): Promise<Data> => {
    const headers = { authorization: `Bearer ${token}` };
    const watch = watchLoop();
    const response = await send({ ...requestFor(id, input), headers });
    const measured = { name: `${id} of the largest draft`, milliseconds: await watch(), status: response.statusCode };
    const { code, data } = response.json();
    if (code !== "200") throw new Error(`${measured.name} was refused: ${response.body.slice(0, 300)}`);
    found.push({ ...measured, bytes: id.endsWith("findForModify") ? 0 : response.rawPayload.length });
    return data;
  };
  const rows = (assetNum: number): Data[] =>
    Array.from({ length: BOUNDS.rows }, (_, index) => ({
      assetType: `${index}${noise(300)}`,
      assetNum,
      purchaseDate: "2020-01-15",
      original: "1.00",
    }));
  const draft = { state: "0", projectNameStr: "a" };
  const { id } = await call("assetsOrg.addAndModify", { ...draft, assetsList: rows(1) });
  await call("assetsOrg.findForModify", { id });
  await call("assetsOrg.addAndModify", { ...draft, id, assetsList: rows(2) });
  await call("assetsOrg.searchByPageInfo", { pageNumber: 1, pageSize: 1000 });
  return found;
}

async function one(send: Send, call: Operation, kind: Kind, payload: string | undefined, token: string | undefined): Promise<Measurement> {
  const textIn = ({ in: location, schema }: Operation["parameters"][number]): string => {
    const text = String(valueOf(schema, kind, 0, 1) ?? "").slice(0, LONGEST_QUERY / call.parameters.length);
    return location === "path" ? text.slice(0, 100) : text;
  };
  const request = requestOf(call, textIn, payload);
  const headers = { ...request.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  const watch = watchLoop();
  const response = await send({ ...request, headers });
  const milliseconds = await watch();
  return { name: "", milliseconds, bytes: response.rawPayload.length, status: response.statusCode };
}

/** Returns a function that builds the largest body of a kind, and caches it: building takes much longer than the call. */
function bodiesOf({ id, body }: Operation): (kind: Kind) => string | undefined {
  const made = new Map<Kind, string>();
  return (kind) => {
    if (body === undefined) return undefined;
    const text = made.get(kind) ?? largest(body, kind, id);
    made.set(kind, text);
    return text;
  };
}

/** Builds a body with as many rows as the limits of the call allow, by binary search. */
function largest(body: Schema, kind: Kind, id: string): string {
  const room = routes.find(({ call }) => call.id === id)?.body ?? NO_BODY;
  let [fits, tooMany, text] = [0, BOUNDS.greatest + 1, "{}"];
  for (let rows: number = BOUNDS.greatest; fits + 1 < tooMany; rows = Math.floor((fits + tooMany) / 2)) {
    const made = JSON.stringify(valueOf(body, kind, 0, rows));
    if (Buffer.byteLength(made) <= room.bytes && (made.match(/[,[{]/g)?.length ?? 0) <= room.values) [fits, text] = [rows, made];
    else tooMany = rows;
  }
  return text;
}

function valueOf(schema: Schema, kind: Kind, index: number, rows: number): unknown {
  const item = resolved<Schema>(schema);
  if (item.const !== undefined) return item.const;
  if (item.enum !== undefined) return item.enum[0];
  const choice = item.oneOf?.[0] ?? item.anyOf?.[0];
  if (choice !== undefined) return valueOf(choice, kind, index, rows);
  if (item.allOf !== undefined) return Object.assign({}, ...item.allOf.map((piece) => valueOf(piece, kind, index, rows)));
  const type = Array.isArray(item.type) ? item.type[0] : item.type;
  if (type === "object" || item.properties !== undefined) return objectOf(item, kind, index, rows);
  if (type === "array")
    return Array.from({ length: Math.min(rows, item.maxItems ?? rows) }, (_, at) => valueOf(item.items ?? {}, kind, at, rows));
  if (type === "integer" || type === "number") return kind.right ? 1 : "x";
  if (type === "boolean") return true;
  if (kind.right && item.format === "date") return "2020-01-15";
  return kind.text(item.maxLength ?? LENGTHS.filled, index);
}

const objectOf = ({ properties = {} }: Schema, kind: Kind, index: number, rows: number): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, KNOWN[name] ?? valueOf(schema, kind, index, rows)]));

/** Values without which a call would be refused before it reads the rest. */
const KNOWN: Readonly<Record<string, unknown>> = {
  state: "0",
  id: null,
  version: null,
  original: "1.00",
  price: "1.00",
  assesValue: "1.00",
};

const CHARACTERS = Array.from({ length: 200_000 }, (_, index) => String.fromCharCode(0x4e00 + ((index * 7919) % 20_000))).join("");
const noise = (length: number): string => CHARACTERS.slice(0, length);

/** Returns the processor time of the main thread in milliseconds. */
const used = (): number => Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[0]) / 1e6;

/** Measures the duration of every event-loop tick. The returned function stops and resolves to the longest one. */
function watchLoop(): () => Promise<number> {
  let [last, longest, over] = [used(), 0, false];
  const tick = (): void => {
    const now = used();
    longest = Math.max(longest, now - last);
    last = now;
    if (!over) setImmediate(tick);
  };
  setImmediate(tick);
  return async () => {
    await new Promise((resolve) => setImmediate(resolve));
    over = true;
    return longest;
  };
}
