import { beforeAll, describe, expect, it } from "vitest";
import * as generated from "../../src/generated/server.ts";
import { routeOf } from "./support/routes.ts";
import { inputNames } from "../../runtime/contract/call.ts";
import type { Data } from "../../runtime/contract/data.ts";
import type { Route } from "../../runtime/contract/route.ts";
import { isChange } from "../../src/server/calls/changes.ts";
import { judged, readInput } from "../../src/server/calls/input.ts";
import { masked } from "../../src/server/log/mask.ts";
import { Refusal } from "../../src/server/refusals/refusal.ts";
import { serviceOf } from "../../src/server/rights/judge-client.ts";
import { ownToken, storeClient } from "./support/oauth.ts";
import { bothDatabases, databases, requestFor, serverFor } from "./support/test-server.ts";

const LEVELS = 20_000;
const DEEP = `${'{"a":'.repeat(LEVELS)}1${"}".repeat(LEVELS)}`;
const PLACE = "@deep@";
/** To read it takes longer than all that is done with it. */
const DEEP_VALUE: unknown = JSON.parse(DEEP);
const withDeep = (_: string, value: unknown): unknown => (value === PLACE ? DEEP_VALUE : value);
const ODD: readonly [string, unknown][] = [
  ["a list", ["x"]],
  ["an object", { a: 1 }],
  ["nested without end", PLACE],
  ["a list nested without end", [{ a: PLACE }]],
  ["U+0000", "a\u0000b"],
  ["half a surrogate pair", "a\ud800b"],
  ["a list with half a pair", ["a\ud800b"]],
  ["a list with U+0000", ["a\u0000b"]],
  ["a number without bounds", 1e308],
  ["an integer that is not safe", 2 ** 60],
  ["less than nothing", -1],
  ["true", true],
  ["a long text", "长".repeat(5000)],
  ["lists in lists", [[["x"]]]],
  ["a blank", " "],
];

/** What lets a call come as far as the database with one odd field. */
const BASE: Readonly<Record<string, object>> = {
  "menuCenter.addRegion": { parentId: "0", regionCode: "zz", regionName: "n", enabled: true },
  "menuCenter.addRegionV1": { parentId: "0", regionCode: "zzz", regionName: "n", enabled: true },
  "gateway.addRoute": routeOf("zz"),
  "authCenter.addClient": {
    clientId: "zz",
    clientSecret: "s",
    scope: ["read"],
    authorizedGrantTypes: ["authorization_code"],
    resourceIds: ["gp-auth-center"],
    registeredRedirectUris: ["https://a.example/b"],
  },
  "oauth.login": { username: "admin", password: "x", captcha: "abcd", captchaKey: "k" },
  "assetsOrg.addAndModify": { state: "0" },
  "alarms.raise": { ruleId: "disk-full", alarmEntity: "a", scopeName: "b", alarmMessage: "c" },
};

/** What an export answers with. */
const isWorkbook = (headers: Readonly<Record<string, unknown>>): boolean => String(headers["content-type"]).includes("spreadsheetml");

/** How far something odd of a request comes: into a query, into the log of changes alone, or nowhere. */
type Reach = "query" | "log" | "nowhere";

/** Throws what the call itself would fail with, were it not a refusal. */
function reachOf(route: Route, url: string, payload: Data | undefined): Reach {
  const { searchParams, pathname } = new URL(url, "http://here");
  const query = Object.fromEntries(searchParams);
  try {
    const input = readInput(route, {
      params: paramsOf(route.call.path, pathname),
      query,
      body: payload === undefined ? undefined : JSON.parse(JSON.stringify(payload), withDeep),
    });
    if (judged(route, input).shape.length === 0) return "query";
    return isChange(route) ? "log" : "nowhere";
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return "nowhere";
  }
}

/** Values of the parameters of a path. */
function paramsOf(path: string, pathname: string): Record<string, string> {
  const values = pathname.split("/");
  const names = path.split("/").map((part) => /^\{(\w+)\}$/.exec(part)?.[1]);
  return Object.fromEntries(names.flatMap((name, at) => (name === undefined ? [] : [[name, decodeURIComponent(values[at] ?? "")]])));
}

/** Names to ask a call with: of an export, after the first, those that its list does not have. */
function namesOf({ call, handler }: Route): Set<string> {
  const names = inputNames(call).add("id");
  if (handler.kind !== "export" || call.id === routes[0]?.call.id) return names;
  const list = routes.find((route) => route.call.id === handler.list);
  const listed = list === undefined ? new Set<string>() : inputNames(list.call);
  return new Set([...names].filter((name) => !listed.has(name)));
}

/** What is refused before any of it is used is refused alike whatever its name, but that the log hides some by theirs. */
const refusedAs = (reach: Reach, name: string): string => `${reach} ${masked("x", name) === "x" ? "shown" : "hidden"}`;

/** Exports come first: the log, which is exported too, grows with every other call. */
const routes = generated.routes.toSorted((a, b) => Number(b.handler.kind === "export") - Number(a.handler.kind === "export"));

/** The first call of each kind: what only PostgreSQL refuses (U+0000 in a text) depends on the statement, not on the call. */
const ofEachKind = [...new Map(routes.toReversed().map((route) => [kindOf(route), route])).values()];

function kindOf({ handler }: Route): string {
  return handler.kind === "store" ? `${handler.kind} ${handler.store.operation}` : handler.kind;
}

// Both databases: each refuses other texts and numbers.
describe.each(bothDatabases)("odd input on %s", (kind) => {
  const server = serverFor(kind, { settings: { CAPTCHA: "off" } });
  beforeAll(async () => {
    // What no call is would be sent on by a gateway route of the demo.
    await server.portal.database.kysely.deleteFrom("gateway_route").execute();
  });

  const holderOf = async (id: string): Promise<string> => {
    for (const account of ["admin", "ops", "audit", "region", "unit1", "agency1", "reviewer1"]) {
      const { statusCode } = await server.app.inject({ ...requestFor(id), headers: await bearer(account) });
      if (statusCode !== 403) return account;
    }
    throw new Error(`nobody may call ${id}`);
  };
  const bearer = async (account: string) => ({
    authorization: `Bearer ${await server.token(account)}`,
    "content-type": "application/json",
  });

  let clients = 0;
  /** Of a client that every service is open to. */
  const clientHeaders = async () => {
    await storeClient(server, `odd-${++clients}`, { resourceIds: [...new Set(generated.routes.map(({ call }) => serviceOf(call)))] });
    const token = await ownToken(server, `odd-${clients}`);
    return { authorization: `Bearer ${token}`, "content-type": "application/json" };
  };

  const asked = databases.includes(kind) ? routes : ofEachKind;

  it.each(asked.map((route) => [route.call.id, route] as const))("%s replies in the envelope, never with 5xx", async (id, route) => {
    const { call, access } = route;
    const headers = access === "client" ? await clientHeaders() : await bearer(await holderOf(id));
    const names = namesOf(route);
    const written = { names: new Set<string>(), values: new Set<string>() };
    for (const [what, value] of ODD) {
      const refused = new Set<string>();
      for (const name of names) {
        // An export asks as its list does, which is asked everything, and each workbook is a process's work.
        if (written.names.has(name) && written.values.has(what)) continue;
        const { payload, ...request } = requestFor(id, {
          ...BASE[id],
          [name]: JSON.parse(JSON.stringify(value).replace(/\\ud800/g, call.body?.includes(name) === true ? "\\ud800" : "?")),
        });
        const body = payload === undefined ? undefined : JSON.stringify(payload).replaceAll(`"${PLACE}"`, DEEP);
        const reach = reachOf(route, request.url, payload);
        if (reach !== "query" && refused.has(refusedAs(reach, name))) continue;
        if (reach !== "query") refused.add(refusedAs(reach, name));
        const reply = await server.app.inject({ ...request, ...(body === undefined ? {} : { payload: body }), headers });
        const said = `${name}: ${what}: ${reply.statusCode} ${reply.body.slice(0, 200)}`;
        if (reply.statusCode >= 500 || (reach !== "query" && reply.statusCode < 400)) expect.fail(said);
        if (isWorkbook(reply.headers)) {
          written.names.add(name);
          written.values.add(what);
          continue;
        }
        const { code, msg } = reply.json();
        if (typeof code !== "string" || typeof msg !== "string") expect.fail(said);
      }
    }
  });
});
