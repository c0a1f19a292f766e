import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inputNames } from "../../runtime/contract/wire/call.ts";
import type { Route } from "../../runtime/contract/server/route.ts";
import * as generated from "../../src/generated/server.ts";
import { serviceOf } from "../../src/server/identity/rights/authorize-client.ts";
import { isWellFormed } from "../../runtime/contract/values/well-formed.ts";
import { verifyLogs } from "../../src/server/engine/log/verify-chain.ts";
import { isFullRun } from "../support/full-run.ts";
import { ownToken, storeClient } from "./support/oauth.ts";
import { routeOf } from "./support/routes.ts";
import { bothDatabases, databases, requestFor, serverFor } from "./support/test-server.ts";

const LEVELS = 20_000;
const DEEP = `${'{"a":'.repeat(LEVELS)}1${"}".repeat(LEVELS)}`;
const PLACE = "@deep@";
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

/** Valid input for calls that would otherwise refuse the odd field before it reaches the database. */
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

/** One odd value in one field of a call. */
interface Probe {
  route: Route;
  name: string;
  what: string;
  value: unknown;
}

interface Schema {
  $ref?: string;
  type?: unknown;
  format?: string;
  enum?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
}

const document = JSON.parse(readFileSync(new URL("../../src/generated/openapi.json", import.meta.url), "utf8"));
const resolved = (schema: Schema = {}): Schema =>
  schema.$ref === undefined ? schema : document.components.schemas[schema.$ref.split("/").at(-1) ?? ""];

/** Where a field of a call is sent, with the type and format of its value. */
function typeOf({ route: { call }, name }: Probe): string {
  const { parameters = [], requestBody } = document.paths[call.path]?.[call.method] ?? {};
  const parameter = parameters.find((one: { name: string }) => one.name === name);
  const body = resolved(requestBody?.content?.["application/json"]?.schema);
  const schema = resolved(parameter?.schema ?? body.properties?.[name]);
  const shape = ({ type, format, enum: codes, properties }: Schema) => [type, format, codes !== undefined, properties !== undefined];
  return JSON.stringify([parameter?.in ?? "body", shape(schema), shape(resolved(schema.items))]);
}

const kindOf = ({ handler }: Route): string => (handler.kind === "store" ? `${handler.kind} ${handler.store.operation}` : handler.kind);
const firstOf = <T>(all: readonly T[], key: (one: T) => string): T[] => [
  ...new Map(all.toReversed().map((one) => [key(one), one])).values(),
];
/** Names to try. An export takes the names of its list, which is tried completely, so only `columns` is tried. */
const namesOf = ({ call, handler }: Route): string[] => (handler.kind === "export" ? ["columns"] : [...inputNames(call).add("id")]);
const probesOf = (route: Route): Probe[] => namesOf(route).flatMap((name) => ODD.map(([what, value]) => ({ route, name, what, value })));

/** Calls whose input reaches the database with one odd field, sorted first. */
const routes = generated.routes.toSorted((a, b) => Number(b.call.id in BASE) - Number(a.call.id in BASE));
const every = routes.flatMap(probesOf);
const ofTypes = (probes: readonly Probe[]): Probe[] => firstOf(probes, (probe) => `${probe.what} ${typeOf(probe)}`);
const ofEachKind = firstOf(routes, kindOf).flatMap((route) => ofTypes(probesOf(route)));

// Both databases: each refuses other texts and numbers, in the statement of each kind of call.
describe.each(bothDatabases)("odd input on %s", (kind) => {
  const server = serverFor(kind, { settings: { CAPTCHA: "off" } });

  const bearer = (token: string) => ({ authorization: `Bearer ${token}`, "content-type": "application/json" });
  const holderOf = async ({ call, access }: Route) => {
    if (access === "client") {
      const clientId = `odd-${call.id}`;
      await storeClient(server, clientId, { resourceIds: [...new Set(generated.routes.map(({ call: one }) => serviceOf(one)))] });
      return bearer(await ownToken(server, clientId));
    }
    for (const account of ["admin", "ops", "audit", "region", "unit1", "agency1", "reviewer1"]) {
      const headers = bearer(await server.token(account));
      if ((await server.app.inject({ ...requestFor(call.id), headers })).statusCode !== 403) return headers;
    }
    throw new Error(`nobody may make ${call.id}`);
  };

  const probes = databases.includes(kind) ? (isFullRun ? every : [...ofEachKind, ...ofTypes(every)]) : ofEachKind;
  const asked = [...new Set(probes.map(({ route }) => route))].map((route) => [route.call.id, route] as const);
  it.each(asked)("%s replies in the envelope, never with 5xx", async (id, route) => {
    const headers = await holderOf(route);
    // A gateway route of the demo would forward paths that belong to no call.
    await server.portal.store.database.kysely.deleteFrom("gateway_route").execute();
    const failed: string[] = [];
    for (const { name, what, value } of probes.filter((probe) => probe.route === route)) {
      const half = route.call.body?.includes(name) === true ? "\\ud800" : "?";
      const { payload, ...request } = requestFor(id, {
        ...BASE[id],
        [name]: JSON.parse(JSON.stringify(value).replace(/\\ud800/g, half)),
      });
      const body = payload === undefined ? {} : { payload: JSON.stringify(payload).replaceAll(`"${PLACE}"`, DEEP) };
      const reply = await server.app.inject({ ...request, ...body, headers });
      const isFile = String(reply.headers["content-type"]).includes("spreadsheetml");
      const { code, msg } = isFile ? { code: "", msg: "" } : reply.json();
      if (reply.statusCode >= 500 || typeof code !== "string" || typeof msg !== "string")
        failed.push(`${name}: ${what}: ${reply.body.slice(0, 200)}`);
    }
    expect(failed).toEqual([]);
  });

  it("refuses a name with half a surrogate pair, and the logs remain verifiable", async () => {
    const { payload: _, ...request } = requestFor("authCenter.updateUserInfo", {});
    const headers = bearer(await server.token("visitor"));
    for (const payload of ['{"\\ud800":1}', '{"userName":{"\\udc00":1}}', `{"${"a".repeat(99)}\u{1f600}":1}`]) {
      const reply = await server.app.inject({ ...request, payload, headers });
      expect(reply.statusCode).toBe(422);
      expect(isWellFormed(reply.json().msg)).toBe(true);
    }
    const { log, store } = server.portal;
    expect((await verifyLogs(store.database.kysely, log.logKey, await log.checkpoints.known())).broken).toEqual([]);
  });
});
