import { type AnyCall, requestOf } from "../../../runtime/contract/wire/call.ts";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { Route } from "../../../runtime/contract/server/route.ts";
import { decodeField, replyFromWire } from "../../../runtime/contract/wire/wire.ts";
import type { Engine } from "../../../src/server/engine/calls/context.ts";
import type { Principal } from "../../../src/server/engine/calls/principal.ts";
import { ACCOUNTS } from "../../../src/server/demo/people.ts";
import { grantByTokens, newGrantId, newToken } from "../../../src/server/identity/oauth/grants.ts";
import { readPrincipal } from "../../../src/server/identity/rights/principals.ts";
import type { DatabaseKind } from "../../support/databases.ts";
import { type TestServer, testServer } from "../../server/support/test-server.ts";
import { LIBRARY, OWN, type Proved, loadServer } from "../project.ts";
import { openedScreens } from "../screen-rights.ts";
import { bareRoom, CLIENT, isLetBy, onItsOwn, SCOPES, servicesOf } from "./case-room.ts";
import { libraryRoom } from "./library-room.ts";
import type { Account, Reply, Room } from "./room.ts";
import { headersOf } from "./strangers.ts";

export type { Account, Reply } from "./room.ts";

/** A server of a project. Its accounts together open every screen. */
export interface Host {
  portal: Engine;
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
  call(account: string | undefined, id: string, input?: Data, extra?: Data): Promise<Reply>;
  /** Makes a call with an account that may make it. */
  make(id: string, input?: Data): Promise<Reply>;
  /** Returns whether an account's current rights include a call, without making a request. */
  lets(account: string, id: string): Promise<boolean>;
  /** Lists the keys of an entity's stored records. */
  keysOf(entity: string): Promise<string[]>;
  close(): Promise<void>;
}

/** One server per project and database: every test of the suite runs against it. */
export async function openHost(project: Proved, kind: DatabaseKind): Promise<Host> {
  const room = await openRoom(project, kind);
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
    toFieldNames(routeOf(id), await room.send(account, requestFor(routeOf(id), input, extra)));
  const keysOf = async (entity: string): Promise<string[]> => {
    const table = room.portal.store.table(entity);
    const column = table.columns.find(({ field }) => field === table.key)?.column ?? table.key;
    const rows = await room.portal.store.database.kysely.selectFrom(table.table).select(column).orderBy(column).execute();
    return rows.map((row) => String(row[column]));
  };
  const callers = new Map<string, Promise<Principal | undefined>>();
  const lets = async (account: string, id: string): Promise<boolean> => {
    const found = callers.get(account) ?? room.callerOf(account);
    const caller = await callers.set(account, found).get(account);
    return caller !== undefined && room.isLet(routeOf(id), caller);
  };
  return { ...room, lets, accountsFor, accountFor, call, make: (id, input) => call(accountFor(id), id, input), keysOf };
}

async function openRoom(project: Proved, kind: DatabaseKind): Promise<Room> {
  if (project.name === OWN) return demoRoom(kind);
  const generated = await loadServer(project);
  return project.name === LIBRARY ? libraryRoom(generated, kind) : bareRoom(project, onItsOwn(generated), kind);
}

async function clientToken({ portal }: TestServer): Promise<string> {
  const secret = { clientSecret: "s3cret", scope: [...SCOPES], authorizedGrantTypes: ["client_credentials" as const] };
  const client = { clientId: "conformance", resourceIds: servicesOf(portal.generated.routes), ...secret };
  await portal.store.records.insert(portal.store.database.kysely, portal.store.table("oauth-client"), client);
  const access = newToken(newGrantId());
  const given = { clientId: client.clientId, userId: undefined, scope: SCOPES, lifetime: 1e10 };
  await grantByTokens(portal.store.database.kysely, given, { access, accessMs: 1e10, scope: SCOPES }, portal.clock.now());
  return access;
}

/** Converts a reply's wire names to field names. `raw` remains the reply as sent. */
function toFieldNames({ call }: Route, reply: Reply): Reply {
  if (call.names === undefined) return reply;
  const { violations } = reply.data ?? {};
  if (violations === undefined) return { ...reply, data: replyFromWire({ ...call, wire: undefined } as AnyCall, reply.data) };
  const named = (violations as { field: string }[]).map((violation) => ({ ...violation, field: decodeField(call, violation.field) }));
  return { ...reply, data: { ...reply.data, violations: named } };
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
    isLet: isLetBy(server.portal),
    close: () => server.close(),
  };
}
