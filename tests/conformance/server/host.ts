import { rmSync } from "node:fs";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyInstance } from "fastify";
import { type AnyCall, requestOf } from "../../../runtime/contract/wire/call.ts";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { Route } from "../../../runtime/contract/server/route.ts";
import { heldField, replyFromWire } from "../../../runtime/contract/wire/wire.ts";
import type { Workflow } from "../../../runtime/contract/language/workflow.ts";
import { createPortal } from "../../../src/server/app.ts";
import { readConfig } from "../../../src/server/engine/config/config.ts";
import { ACCOUNTS } from "../../../src/server/demo/people.ts";
import type { Portal } from "../../../src/server/identity/portal.ts";
import type { Principal, Generated } from "../../../src/server/engine/calls/context.ts";
import type { Services } from "../../../src/server/engine/calls/services.ts";
import { exportListBy } from "../../../src/server/engine/exports/export-list.ts";
import { grantByTokens, newGrantId, newToken } from "../../../src/server/identity/oauth/grants.ts";
import { readPrincipal } from "../../../src/server/identity/rights/principals.ts";
import { serviceOf } from "../../../src/server/identity/rights/judge-client.ts";
import { rightJudge } from "../../../src/server/identity/rights/judge-right.ts";
import { registerErrors } from "../../../src/server/engine/http/errors.ts";
import { createAuthenticator } from "../../../src/server/identity/http/authenticator.ts";
import { registerRoutes } from "../../../src/server/engine/http/routes.ts";
import { type DatabaseKind, freshDatabase } from "../../support/databases.ts";
import { memoryFolder } from "../../support/memory-folder.ts";
import { START, type TestServer, testServer } from "../../server/support/test-server.ts";
import { OWN, type Proved, serverPart } from "../project.ts";
import { openedScreens } from "../screen-rights.ts";
import { headersOf } from "./strangers.ts";

export interface Answer {
  status: number;
  code: string;
  msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape
  data: any;
  raw: string;
  /** Content of a file reply. */
  bytes: Buffer;
}

/** A server of a project. Its accounts together open every screen. */
export interface Host {
  portal: Portal;
  routes: readonly Route[];
  /** Accounts with the facts that conditions read. */
  accounts: readonly Account[];
  /** Values that hand-written effects require and no schema determines. */
  known: Data;
  /** Lists the accounts that may make the call. */
  accountsFor(call: string): readonly Account[];
  /** Returns an account that may make the call, or undefined if the call is public. */
  accountFor(call: string): string | undefined;
  /**
   * Makes a call. `account` may be one of `STRANGERS`. `extra` contains names that the call does not know; they are sent in its
   * body, or in its query if it has none.
   */
  call(account: string | undefined, id: string, input?: Data, extra?: Data): Promise<Answer>;
  /** Makes a call with an account that may make it. */
  make(id: string, input?: Data): Promise<Answer>;
  /** Returns whether an account's current rights include a call, without making a request. */
  lets(account: string, id: string): Promise<boolean>;
  /** Lists the keys of an entity's stored records. */
  keysOf(entity: string): Promise<string[]>;
  close(): Promise<void>;
}

export interface Account {
  name: string;
  info: Data;
}

type Send = (account: string | undefined, request: { method: "GET"; url: string; payload?: Data }) => Promise<Answer>;

interface Room {
  portal: Portal;
  routes: readonly Route[];
  accounts: readonly Account[];
  known: Data;
  send: Send;
  /** Returns an account with its rights, as a request would authenticate it. */
  callerOf(account: string): Promise<Principal | undefined>;
  close(): Promise<void>;
}

/** Starts one server per project and database. All tests of the suite use it. */
export async function openHost(project: Proved, kind: DatabaseKind): Promise<Host> {
  const room = project.name === OWN ? await demoRoom(kind) : await bareRoom(project, onItsOwn(await serverPart(project)), kind);
  const routeOf = (id: string): Route => {
    const route = room.routes.find((item) => item.call.id === id);
    if (route === undefined) throw new Error(`${project.name} serves no ${id}`);
    return route;
  };
  const opened = new Map(room.accounts.map(({ name, info }) => [name, openedScreens(project.model, info)]));
  const accountsFor = (id: string): Account[] => {
    const { access, rights } = routeOf(id);
    const screens = new Set(rights.map((right) => right.split(":")[0]));
    return room.accounts.filter(({ name }) => access !== "screen" || opened.get(name)?.some((screen) => screens.has(screen)));
  };
  const accountFor = (id: string): string | undefined => {
    if (routeOf(id).access === "public") return undefined;
    if (routeOf(id).access === "client") return CLIENT;
    const [able] = accountsFor(id);
    if (able === undefined) throw new Error(`nobody of ${project.name} may make ${id}`);
    return able.name;
  };
  const call = async (account: string | undefined, id: string, input: Data = {}, extra: Data = {}) =>
    held(routeOf(id), await room.send(account, requestFor(routeOf(id), input, extra)));
  const keysOf = async (entity: string): Promise<string[]> => {
    const table = room.portal.table(entity);
    const column = table.columns.find(({ field }) => field === table.key)?.column ?? table.key;
    const rows = await room.portal.database.kysely.selectFrom(table.table).select(column).orderBy(column).execute();
    return rows.map((row) => String(row[column]));
  };
  const judge = rightJudge(room.portal);
  const callers = new Map<string, Promise<Principal | undefined>>();
  const lets = async (account: string, id: string): Promise<boolean> => {
    const found = callers.get(account) ?? room.callerOf(account);
    const caller = await callers.set(account, found).get(account);
    return caller !== undefined && judge(routeOf(id), caller) === undefined;
  };
  return { ...room, lets, accountsFor, accountFor, call, make: (id, input) => call(accountFor(id), id, input), keysOf };
}

/** An OAuth client whose token covers every call that clients may make. */
const CLIENT = "(client)";
const SCOPES = ["read", "write"] as const;
const servicesOf = (routes: readonly Route[]): string[] => [...new Set(routes.map(({ call }) => serviceOf(call)))];

async function clientToken({ portal }: TestServer): Promise<string> {
  const secret = { clientSecret: "s3cret", scope: [...SCOPES], authorizedGrantTypes: ["client_credentials" as const] };
  const client = { clientId: "conformance", resourceIds: servicesOf(portal.generated.routes), ...secret };
  await portal.records.insert(portal.database.kysely, portal.table("oauth-client"), client);
  const access = newToken(newGrantId());
  const given = { clientId: client.clientId, userId: undefined, scope: SCOPES, lifetime: 1e10 };
  await grantByTokens(portal.database.kysely, given, { access, accessMs: 1e10, scope: SCOPES }, portal.now());
  return access;
}

/** Converts a reply's wire names to field names. `raw` remains the reply as sent. */
function held({ call }: Route, answer: Answer): Answer {
  if (call.names === undefined) return answer;
  const { violations } = answer.data ?? {};
  if (violations === undefined) return { ...answer, data: replyFromWire({ ...call, wire: undefined } as AnyCall, answer.data) };
  const named = (violations as { field: string }[]).map((violation) => ({ ...violation, field: heldField(call, violation.field) }));
  return { ...answer, data: { ...answer.data, violations: named } };
}

function requestFor({ call }: Route, input: Data, extra: Data): { method: "GET"; url: string; payload?: Data } {
  const { url, params, data } = requestOf(call, input);
  const hasBody = data !== undefined && call.file !== "body";
  const pairs = Object.entries(hasBody ? params : { ...params, ...extra }).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams(pairs).toString();
  const method = call.method.toUpperCase() as "GET";
  return { method, url: query === "" ? url : `${url}?${query}`, ...(hasBody ? { payload: { ...data, ...extra } } : {}) };
}

/** Opens the server of this project with the demo's users and records. Every reply is validated against the OpenAPI document. */
async function demoRoom(kind: DatabaseKind): Promise<Room> {
  const server = await testServer(kind);
  const accounts: Account[] = [];
  for (const { account } of ACCOUNTS) accounts.push({ name: account, info: (await server.call(account, "authCenter.userInfo")).data });
  const ofClient = await clientToken(server);
  const agency = accounts.find(({ info }) => info["exchange"] === true)?.info ?? {};
  return {
    portal: server.portal,
    routes: server.portal.generated.routes,
    accounts,
    known: {
      ...{ supGuid: agency["orgGuid"], supName: agency["orgName"], dataMapping: '{"title":"${projectName}"}' },
      ...{ rights: ["gateway-routes", "gateway-routes:edit"], resourceIds: ["gp-auth-center", "gp-menu-center"] },
      // Mail host and port that the demo allows.
      ...{ host: "mail.example.com", port: 465 },
    },
    send: async (account, request) => {
      const headers = await headersOf(account, (name) => (name === CLIENT ? ofClient : server.token(name)));
      return server.send({ ...request, headers });
    },
    callerOf: async (name) => readPrincipal(server.portal, String(accounts.find((account) => account.name === name)?.info["userId"])),
    close: () => server.close(),
  };
}

/**
 * Opens a server of a case with its routes and tables, but without the portal's own users. It has one account per kind of menu,
 * and one without any.
 */
async function bareRoom(project: Proved, generated: Generated, kind: DatabaseKind): Promise<Room> {
  const fresh = await freshDatabase(kind);
  const dataDir = memoryFolder("gp-conformance-files-");
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }, { demo: false });
  const hand = { handlers: handlersOf(generated), hooks: {}, guards: {}, effects: effectsOf(generated) };
  const services = { ...hand, sheets, exportList: exportListBy(unwritten) };
  const portal = await createPortal({ config, generated, database: fresh.database, services, clock: () => START });
  portal.warn = () => {};
  const accounts = peopleOf(project);
  const app: FastifyInstance = Fastify({ logger: false });
  app.decorateRequest("caller", null);
  await app.register(multipart);
  registerErrors(app);
  const client = { clientId: CLIENT, scopes: new Set(SCOPES), services: new Set(servicesOf(generated.routes)) };
  const callers: Principal[] = accounts.map(({ info }) => ({ info, rights: rightsOf(project, generated, info), menus: [] }));
  // The client is the last caller.
  callers.push({ info: {}, rights: new Set(), menus: [], client });
  const find = async (token: string): Promise<Principal | undefined> => callers[Number.parseInt(token, 16) - 1];
  registerRoutes(app, portal, createAuthenticator(portal, { find, ofUser: async () => undefined }), services);
  return {
    portal,
    routes: generated.routes,
    accounts,
    known: {},
    send: async (account, request) => {
      const indexOf = (name: string): number => (name === CLIENT ? accounts.length : accounts.findIndex((one) => one.name === name));
      const headers = await headersOf(account, (name) => (indexOf(name) + 1).toString(16));
      const response = await app.inject({ ...request, headers });
      const isJson = String(response.headers["content-type"] ?? "").includes("json") && response.body !== "";
      const { code = "", msg, data = null } = isJson ? response.json() : {};
      return { status: response.statusCode, code, msg, data, raw: response.body, bytes: response.rawPayload };
    },
    callerOf: async (name) => callers[accounts.findIndex((account) => account.name === name)],
    close: async () => {
      await app.close();
      await fresh.dispose();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Adapts a case to this server. Renames tables that the server itself has, and removes transitions that wait for settings it
 * lacks. Neither is proved.
 */
function onItsOwn(generated: Generated): Generated {
  const workflows = Object.entries(generated.workflows).map(([id, workflow]): [string, Workflow] => {
    const transitions = Object.entries(workflow.transitions).filter(([, { after }]) => after === undefined);
    return [id, { ...workflow, transitions: Object.fromEntries(transitions) }];
  });
  const own = (table: string): string => `case_${table}`;
  const tables = generated.tables.map((table) => ({
    ...table,
    // Log tables belong to the server in every project.
    table: table.log === true ? table.table : own(table.table),
    ...(table.joined === undefined ? {} : { joined: table.joined.map((joined) => ({ ...joined, table: own(joined.table) })) }),
  }));
  const derivations = Object.entries(generated.derivations).map(([entity, rules]) => [
    entity,
    rules.map((rule) => ("copy" in rule ? { ...rule, copy: { ...rule.copy, table: own(rule.copy.table) } } : rule)),
  ]);
  return { ...generated, tables, derivations: Object.fromEntries(derivations), workflows: Object.fromEntries(workflows) };
}

/** The reader process knows only the spreadsheets of this project, so rows are not imported. */
const sheets: Services["sheets"] = {
  answer: async () => null,
  withRows: async ({ call }, input) => {
    const names = new Set(Object.values(call.imports ?? {}).map(({ by }) => by));
    return Object.fromEntries(Object.entries(input).filter(([name]) => !names.has(name)));
  },
};

/** The writer process knows only the lists of this project. */
const unwritten = (): never => {
  throw new Error("lists of a case are not written");
};

/** Hand-written handlers return nothing, because they are not proved here. */
function handlersOf(generated: Generated): Record<string, Record<string, () => Promise<null>>> {
  const handlers: Record<string, Record<string, () => Promise<null>>> = {};
  for (const { call, handler } of generated.routes) {
    const [service = "", name = ""] = call.id.split(".");
    if (handler.kind === "hand") handlers[service] = { ...handlers[service], [name]: async () => null };
  }
  return handlers;
}

/** Hand-written effects add nothing, because they are not proved here. */
function effectsOf(generated: Generated): Record<string, () => Data> {
  const names = Object.values(generated.workflows).flatMap(({ transitions, create }) => [
    create?.effect,
    ...Object.values(transitions).map(({ effect }) => effect),
  ]);
  return Object.fromEntries(names.filter((name) => name !== undefined).map((name) => [name, () => ({})]));
}

/** Builds the accounts: for each kind of user that a menu names, one with roles and one without. */
function peopleOf({ model }: Proved): Account[] {
  const common = { userId: "me", orgGuid: "org-1", roles: ["clerk", "disposal-review"], exchange: true, userStatus: "1" };
  const kinds = new Map<string, Data>();
  for (const { menu } of model.screens.values()) {
    for (const { kind, userType } of menu?.for ?? []) {
      kinds.set(`kind ${kind}${userType === undefined ? "" : ` type ${userType}`}`, {
        ...common,
        systemType: kind,
        userTypeNow: userType ?? "",
      });
    }
  }
  return [...kinds]
    .flatMap(([name, info]) => [
      { name, info },
      { name: `${name} without roles`, info: { ...info, userId: `${name} without roles`, roles: [] } },
    ])
    .concat({ name: "nobody in particular", info: { userId: "other", systemType: "none" } });
}

function rightsOf(project: Proved, generated: Generated, info: Data): Set<string> {
  const screens = new Set(openedScreens(project.model, info));
  const all = generated.routes.flatMap(({ rights }) => rights);
  return new Set([...screens, ...all.filter((right) => screens.has(right.split(":")[0] ?? ""))]);
}
