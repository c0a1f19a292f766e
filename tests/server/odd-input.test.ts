import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as generated from "../../src/generated/server.ts";
import { routeOf } from "./support/routes.ts";
import { inputNames } from "../../runtime/contract/call.ts";
import type { Route } from "../../runtime/contract/route.ts";
import { isChange } from "../../src/server/calls/changes.ts";
import { judged, readInput } from "../../src/server/calls/input.ts";
import { serviceOf } from "../../src/server/rights/judge-client.ts";
import { ownToken, storeClient } from "./support/oauth.ts";
import { databases, requestFor, type TestServer, testServer } from "./support/test-server.ts";

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
    resourceIds: ["a"],
    registeredRedirectUris: ["https://a.example/b"],
  },
  "oauth.login": { username: "admin", password: "x", captcha: "abcd", captchaKey: "k" },
  "assetsOrg.addAndModify": { state: "0" },
  "alarms.raise": { ruleId: "disk-full", alarmEntity: "a", scopeName: "b", alarmMessage: "c" },
};

/** What an export answers with. */
const isWorkbook = (headers: Readonly<Record<string, unknown>>): boolean => String(headers["content-type"]).includes("spreadsheetml");

/**
 * Whether anything odd of a request comes to the database: what is refused as it is read does not, nor what has another
 * shape, unless it is a change, which is logged as it came.
 */
function comesToDatabase(route: Route, url: string, body: string | undefined): boolean {
  if (route.call.path.includes("{")) return true;
  const query = Object.fromEntries(new URL(url, "http://here").searchParams);
  try {
    const input = readInput(route, { params: {}, query, body: body === undefined ? undefined : JSON.parse(body) });
    return isChange(route) || judged(route, input).shape.length === 0;
  } catch {
    return false;
  }
}

describe.each(databases)("odd input on %s", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(kind, { settings: { CAPTCHA: "off" } });
    // What no call is would be sent on by a gateway route of the demo.
    await server.portal.database.kysely.deleteFrom("gateway_route").execute();
  });
  afterAll(() => server.close());

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

  it.each(generated.routes.map((route) => [route.call.id, route] as const))(
    "%s answers it in the envelope, never with 5xx",
    async (id, route) => {
      const { call, access } = route;
      const headers = access === "client" ? await clientHeaders() : await bearer(await holderOf(id));
      const names = inputNames(call).add("id");
      for (const [what, value] of ODD) {
        for (const name of names) {
          const { payload, ...request } = requestFor(id, {
            ...BASE[id],
            [name]: JSON.parse(JSON.stringify(value).replace(/\\ud800/g, call.body?.includes(name) === true ? "\\ud800" : "?")),
          });
          const body = payload === undefined ? undefined : JSON.stringify(payload).replaceAll(`"${PLACE}"`, DEEP);
          // What comes to no database is asked on one of them.
          const comes = comesToDatabase(route, request.url, body);
          if (!comes && kind !== databases[0]) continue;
          const reply = await server.app.inject({ ...request, ...(body === undefined ? {} : { payload: body }), headers });
          const said = `${name}: ${what}: ${reply.statusCode} ${reply.body.slice(0, 200)}`;
          if (reply.statusCode >= 500 || (!comes && reply.statusCode < 400)) expect.fail(said);
          if (isWorkbook(reply.headers)) continue;
          const { code, msg } = reply.json();
          if (typeof code !== "string" || typeof msg !== "string") expect.fail(said);
        }
      }
    },
  );
});
