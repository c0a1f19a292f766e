import { readFileSync } from "node:fs";
import type { InjectOptions } from "fastify";
import { refuseUndocumented } from "../server/support/documented.ts";
import { made, type Operation, operations, requestOf, type Source } from "./fuzz-values.ts";
import { inProcess, type Kind, type Send } from "./in-process.ts";
import { random } from "../support/random.ts";
import { type Figure, figuresOf } from "./report.ts";

/** Number of requests. The same seed sends the same requests. */
const REQUESTS = Number(process.env["FUZZ_REQUESTS"] || 100_000);
/** Number of requests on PostgreSQL, which takes several times as long; 0 skips it. */
const ON_POSTGRES = Number(process.env["FUZZ_POSTGRES_REQUESTS"] || REQUESTS / 5);
const SEED = Number(process.env["FUZZ_SEED"] || 1);
const SLOW_MS = 500;
/** Calls above this time are listed at the end, the slowest one per call. */
const NEAR_MS = 100;
const BIG = 2_000_000;
const AT_MOST = 20;
const SAID = 300;
/** Calls that would end the session of the following requests. */
const LEFT_OUT = new Set(["oauth.login", "account.updatePwd", "account.newPassWord", "account.authSingle", "authCenter.updateInfo"]);

interface Found {
  failures: string[];
  odd: string[];
  slow: string[];
  /** Replies of more than two megabytes. */
  big: string[];
  /** The most processor time of each call, with its request. */
  worst: Map<string, { busy: number; text: string }>;
}

/** Sends requests generated from the OpenAPI document to a server in this process, as every demo account and anonymously. */
export async function measure(): Promise<Figure[]> {
  return [...(await measureOn("SQLite", REQUESTS)), ...(await measureOn("PostgreSQL", ON_POSTGRES))];
}

async function measureOn(kind: Kind, many: number): Promise<Figure[]> {
  if (many === 0) return [];
  const found = await inProcess((send, callers) => fire(send, [...callers.values()], many), kind);
  return listed(found, `of ${many.toLocaleString("en-US")} requests from the OpenAPI document on ${kind}, seed ${SEED}`);
}

async function fire(send: Send, tokens: readonly (string | undefined)[], many: number): Promise<Found> {
  const found: Found = { failures: [], odd: [], slow: [], big: [], worst: new Map() };
  const rng = random(SEED);
  const calls = operations().filter(({ id }) => !LEFT_OUT.has(id));
  const seen: string[] = [];
  for (let index = 0; index < many; index++) {
    const call = rng.of(calls);
    const request = randomRequest(call, { rng, seen });
    const token = rng.of(tokens);
    const headers = { ...request.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
    const [begun, worked, stood] = [performance.now(), process.cpuUsage(), queued()];
    const response = await send({ ...request, headers });
    const took = performance.now() - begun - (queued() - stood);
    const { user, system } = process.cpuUsage(worked);
    const busy = (user + system) / 1000;
    const name = `#${index} ${call.id} ${response.statusCode}`;
    if (response.statusCode >= 500) note(found.failures, `${name}: ${described(request)} -> ${response.body.slice(0, SAID)}`);
    const text = `${name}: ${Math.round(busy)} ms of ${Math.round(took)}, ${response.body.length} characters back, ${described(request)}`;
    // Measures processor time, because other processes share the machine. A file is written by another process, so its wall time
    // does not count.
    const isFile = String(response.headers["content-disposition"] ?? "").startsWith("attachment");
    const waited = isFile ? 0 : took;
    if (busy > SLOW_MS || waited > 10 * SLOW_MS) note(found.slow, text);
    if (busy > (found.worst.get(call.id)?.busy ?? NEAR_MS)) found.worst.set(call.id, { busy, text });
    // An export is streamed and has limits of its own: after a million requests the log fills one.
    if (!isFile && response.body.length > BIG) note(found.big, `${name}: ${response.body.length} characters, ${described(request)}`);
    try {
      refuseUndocumented(request, response);
    } catch (error) {
      note(found.odd, `${name}: ${String(error).slice(0, SAID)}`);
    }
    remember(seen, response.body);
  }
  const worst = [...found.worst.values()].sort((a, b) => b.busy - a.busy).slice(0, AT_MOST);
  for (const { text } of worst) console.log(`  near the limit: ${text}`);
  return found;
}

/** Returns the milliseconds for which this process was ready to run but had no processor; 0 if the system does not report it. */
function queued(): number {
  try {
    return Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[1]) / 1e6;
  } catch {
    return 0;
  }
}

const described = ({ method, url, payload }: InjectOptions): string =>
  `${method} ${String(url).slice(0, SAID)} ${JSON.stringify(payload ?? null).slice(0, SAID)}`;

function note(list: string[], text: string): void {
  list.push(text);
  if (list.length <= AT_MOST) console.log(text);
}

/** Remembers keys of replies for later requests. Otherwise hardly any request would find a record. */
function remember(seen: string[], body: string): void {
  for (const [, key] of body.matchAll(/"(?:id|\w+Id|\w+Guid|enclosurePath)":"([^"]{1,60})"/g)) {
    if (key === undefined || seen.includes(key)) continue;
    if (seen.length >= 200) seen.shift();
    seen.push(key);
  }
}

function randomRequest(call: Operation, source: Source): ReturnType<typeof requestOf> {
  const payload = call.body === undefined ? undefined : made(call.body, source);
  const textIn = ({ in: location, required, schema }: Operation["parameters"][number]): string | undefined => {
    if (location !== "path" && required !== true && source.rng.next() < 0.4) return undefined;
    const text = textOf(made(schema, source));
    return location === "path" ? text.slice(0, 400) : text;
  };
  return requestOf(call, textIn, payload === undefined ? undefined : JSON.stringify(payload));
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

function listed({ failures, odd, slow, big }: Found, what: string): Figure[] {
  const none = (name: string, { length }: readonly string[]): Figure => figuresOf("fuzz")(`${name} ${what}`, length, "", { most: 0 });
  return [
    none("failures (5xx)", failures),
    none("replies off their schema", odd),
    none(`calls over ${SLOW_MS} ms`, slow),
    none("replies over 2 MB", big),
  ];
}
