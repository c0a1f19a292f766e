import { lookup } from "node:dns";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import type { LookupFunction } from "node:net";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { FastifyInstance, InjectOptions } from "fastify";
import type { Response } from "light-my-request";
import { requestOf } from "../../../runtime/contract/wire/call.ts";
import type { Data } from "../../../runtime/contract/values/data.ts";
import * as generated from "../../../src/generated/server.ts";
import { createApp, createPortal, type PortalOptions } from "../../../src/server/app.ts";
import { type Config, readConfig } from "../../../src/server/engine/config/config.ts";
import { seedDemo } from "../../../src/server/demo/seed-demo.ts";
import type { Portal } from "../../../src/server/identity/portal.ts";
import { services } from "../../../src/server/features/index.ts";
import { sentPassword } from "../../../src/server/engine/secrets/hash-secret.ts";
import type { SmsSender } from "../../../src/server/features/notifications/sms/sms-sender.ts";
import type { SmsMessage } from "../../../src/server/identity/sms-messages.ts";
import type { Database } from "../../../src/server/engine/store/index.ts";
import type { Row } from "../../../src/server/engine/store/types.ts";
import { type DatabaseKind, type FreshDatabase, freshDatabase, madeTemplate, type Template } from "../../support/databases.ts";
import { memoryFolder } from "../../support/memory-folder.ts";
import { refuseUndocumented } from "./documented.ts";
import { hosted } from "./hosted.ts";

export { bothDatabases, databases } from "../../support/databases.ts";

/** The reply to a call. */
export interface Reply {
  status: number;
  code: string;
  msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  data: any;
  headers: Record<string, unknown>;
  raw: string;
  /** Content of a file in the reply. */
  bytes: Buffer;
}

/** A server in this process, with functions for its tests. */
export interface TestServer {
  app: FastifyInstance;
  portal: Portal;
  fresh: FreshDatabase;
  /** The injected clock, which tests move. */
  clock: { now: number };
  /** Messages that the test gateway has received, the newest last. */
  messages: SmsMessage[];
  /** Signs in with DEMO_PASSWORD, and caches the token for later calls of the account. */
  token(account: string): Promise<string>;
  /** Removes the cached token. */
  forget(account: string): void;
  /** Makes a call of a service; `account` undefined: without a token. */
  call(account: string | undefined, id: string, input?: Data): Promise<Reply>;
  /** Sends any request, and checks its reply against the OpenAPI document. */
  send(options: InjectOptions): Promise<Reply>;
  /** Stored rows of a table with these values in their columns. */
  rows(table: string, where?: Data): Promise<Data[]>;
  /** Changes such rows without the calls. */
  set(table: string, values: Data, where?: Data): Promise<void>;
  close(): Promise<void>;
}

export const CAPTCHA = "ABCD";
export const START = Date.UTC(2026, 10, 21, 2, 0, 0);

interface TestServerOptions {
  empty?: boolean;
  settings?: Record<string, string>;
  components?: Partial<PortalOptions>;
  /** Fills the database before the server starts. */
  fill?: (database: Database) => Promise<void>;
}

/** Parts that affect the data a server starts with. Others do not. */
const SEEDING: readonly (keyof PortalOptions)[] = ["config", "generated", "database", "services", "clock"];
const touchesSeeds = (components: Partial<PortalOptions> = {}): boolean => SEEDING.some((name) => name in components);

/** The seeded demo data, and the keys that seal and chain it. */
interface Seeded {
  database: Template;
  files: ReadonlyMap<string, Buffer>;
  /** Settings that were read while seeding. Other settings have no effect on the data. */
  read: ReadonlyMap<string, unknown>;
}

/** Settings that determine tables and keys, in addition to those that are read while seeding. */
const ALWAYS: readonly (keyof Config)[] = ["demo", "timeZone", "secretKey", "logKey"];

const isSeededAlike = ({ read }: Seeded, config: Config): boolean =>
  [...read].every(([name, value]) => isDeepStrictEqual(Reflect.get(config, name), value));

const seeded = new Map<DatabaseKind, Promise<Seeded>>();

/** Demo data for tests without settings that it depends on. Seeded once in a worker, because a start takes seconds. */
function seededDemo(kind: DatabaseKind): Promise<Seeded> {
  const known = seeded.get(kind) ?? seedOnce(kind);
  seeded.set(kind, known);
  return known;
}

async function seedOnce(kind: DatabaseKind): Promise<Seeded> {
  const dataDir = memoryFolder("gp-portal-files-");
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }, { demo: true });
  const read = new Map<string, unknown>(ALWAYS.map((name) => [name, config[name]]));
  const noting = new Proxy(config, {
    get(_, name) {
      const value: unknown = Reflect.get(config, name);
      // The folder itself does not matter, because its files are copied.
      if (typeof name === "string" && name !== "dataDir") read.set(name, value);
      return value;
    },
  });
  const database = await madeTemplate(kind, async (made) =>
    seedDemo({ ...(await createPortal({ config, generated, database: made, services, clock: () => START })), config: noting }),
  );
  const found = readdirSync(dataDir, { recursive: true, encoding: "utf8" }).filter((name) => statSync(join(dataDir, name)).isFile());
  const files = new Map(found.map((name) => [name, readFileSync(join(dataDir, name))]));
  rmSync(dataDir, { recursive: true, force: true });
  return { database, files, read };
}

/** Returns the shared start data of a server; undefined if the server must be seeded on its own. */
async function beginning(kind: DatabaseKind, options: TestServerOptions, config: Config): Promise<Seeded | undefined> {
  const { empty, fill, components, settings } = options;
  if (empty === true || fill !== undefined || touchesSeeds(components) || settings?.["DATA_DIR"] !== undefined) return undefined;
  const demo = await seededDemo(kind);
  return isSeededAlike(demo, config) ? demo : undefined;
}

/** The demo allows hosts below example.com (OUTBOUND_HOSTS). Tests resolve none of them at a name server. */
const lookupNowhere: LookupFunction = (hostname, options, callback) => {
  if (!hostname.endsWith(".example.com")) return lookup(hostname, options, callback);
  queueMicrotask(() => callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: "ENOTFOUND" }), "", 0));
};

/** Makes an app check every reply against the OpenAPI document, however it is requested. */
function checked(app: FastifyInstance): FastifyInstance {
  const inject = app.inject.bind(app) as (request: InjectOptions | string) => Promise<Response>;
  const asked = async (request: InjectOptions | string): Promise<Response> => {
    const response = await inject(request);
    refuseUndocumented(typeof request === "string" ? { url: request } : request, response);
    return response;
  };
  return Object.assign(app, { inject: asked });
}

/** A server with demo data (unless `empty`) on a database of its own. */
export async function testServer(kind: DatabaseKind, options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = memoryFolder("gp-portal-files-");
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: "silent", SIGN_IN_WORK_BITS: "4", ...options.settings };
  const config: Config = readConfig(settings, { demo: options.empty !== true });
  const begun = await beginning(kind, options, config);
  const fresh = await freshDatabase(kind, begun?.database);
  await options.fill?.(fresh.database);
  for (const [name, bytes] of begun?.files ?? []) {
    mkdirSync(dirname(join(dataDir, name)), { recursive: true });
    writeFileSync(join(dataDir, name), bytes, { mode: 0o600 });
  }
  const clock = { now: START };
  const messages: SmsMessage[] = [];
  const sms: SmsSender = {
    configured: async () => true,
    async send(message) {
      messages.push(message);
      return { msgType: "1", sent: true };
    },
  };
  const own = { clock: () => clock.now, captcha: () => CAPTCHA, sms, lookup: lookupNowhere };
  const components: PortalOptions = { config, generated, database: fresh.database, services, ...own, ...options.components };
  const portal = await createPortal(components);
  if (options.empty !== true && begun === undefined) await seedDemo(portal);
  const app = checked(await createApp(components, portal));
  const tokens = new Map<string, string>();

  const send = async (request: InjectOptions): Promise<Reply> => {
    const response = await app.inject(request);
    const json = String(response.headers["content-type"] ?? "").includes("json") && response.body !== "" ? response.json() : {};
    const { code, msg, data } = json;
    return { status: response.statusCode, code, msg, data, headers: response.headers, raw: response.body, bytes: response.rawPayload };
  };
  const token = async (account: string): Promise<string> => {
    const cached = tokens.get(account);
    if (cached !== undefined) return cached;
    const { data } = await send({ url: "/api/oauth/captcha" });
    const payload = {
      username: account,
      password: sentPassword(config.demoPassword, config.encryptType),
      captcha: CAPTCHA,
      captchaKey: data.captchaKey,
      loginType: "1",
    };
    const reply = await send({ method: "POST", url: "/api/oauth/login", payload });
    if (reply.code !== "200") throw new Error(`sign-in of ${account} failed: ${reply.msg}`);
    tokens.set(account, reply.data.access_token);
    return reply.data.access_token;
  };
  return {
    app,
    portal,
    fresh,
    clock,
    messages,
    token,
    forget: (account) => tokens.delete(account),
    async call(account, id, input = {}) {
      const authorization = account === undefined ? {} : { authorization: `Bearer ${await token(account)}` };
      return send({ ...requestFor(id, input), headers: authorization });
    },
    send,
    async rows(table, where = {}) {
      const query = fresh.database.kysely.selectFrom(table).selectAll();
      return Object.entries(where)
        .reduce((narrowed, [column, value]) => narrowed.where(column, "=", value as string), query)
        .execute();
    },
    async set(table, values, where = {}) {
      const query = fresh.database.kysely.updateTable(table).set(values as Row);
      await Object.entries(where)
        .reduce((narrowed, [column, value]) => narrowed.where(column, "=", value as string), query)
        .execute();
    },
    async close() {
      await app.close();
      await fresh.dispose();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** For a `describe`: a server of its own. */
export const serverFor = (kind: DatabaseKind, options?: TestServerOptions): TestServer => hosted(() => testServer(kind, options));

/** Builds the request that a client makes for a call. */
export function requestFor(id: string, input: Data = {}): { method: "GET" | "POST" | "PUT" | "DELETE"; url: string; payload?: Data } {
  const route = generated.routes.find((item) => item.call.id === id);
  if (route === undefined) throw new Error(`no call ${id}`);
  const { url, params, data } = requestOf(route.call, input);
  const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString();
  const method = route.call.method.toUpperCase() as "GET";
  return { method, url: query === "" ? url : `${url}?${query}`, ...(data === undefined ? {} : { payload: data }) };
}
