import { beforeAll, beforeEach, expect } from "vitest";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { DatabaseKind } from "../../support/databases.ts";
import { hosted } from "../support/hosted.ts";
import { testServer } from "../support/test-server.ts";
import { upstream } from "../support/upstream.ts";

export const TARGET = "网关路由的目标地址未配置或不在允许的范围内";

/** Addresses that names resolve to, one for each lookup. The last one is repeated. */
export const resolved = new Map<string, string[]>();

function lookup(
  host: string,
  _options: unknown,
  callback: (error: Error | null, found: { address: string; family: number }[]) => void,
): void {
  const list = resolved.get(host) ?? [];
  const address = list.length > 1 ? list.shift() : list[0];
  if (address === undefined) callback(Object.assign(new Error("no such host"), { code: "ENOTFOUND" }), []);
  else callback(null, [{ address, family: 4 }]);
}

/** For a `describe`: a portal with routes to one service, requested as unit1. */
export function gatewayHost(kind: DatabaseKind, more: Readonly<Record<string, string>> = {}) {
  const service = hosted(upstream);
  const warnings: string[] = [];
  const server = hosted(() => {
    const own = ["127.0.0.1", "named.test", "moved.test"].map((host) => `${host}:${service.port}`);
    const limits = { GATEWAY_SECONDS: "1", GATEWAY_MEGABYTES: "1", GATEWAY_REQUESTS: "4", ...more };
    const settings = { OUTBOUND_HOSTS: [...own, "gp-plan.example.com"].join(), ...limits };
    return testServer(kind, { settings, components: { lookup: lookup as never } });
  });
  let address: string;
  let token: string;
  beforeAll(async () => {
    server.portal.log.warn = (error, message) => void warnings.push(`${message} ${String(error)}`);
    address = await server.app.listen({ host: "127.0.0.1", port: 0 });
    token = await server.token("unit1");
  });
  beforeEach(() => {
    service.asked.length = 0;
    service.handler = (_request, response) => void response.setHeader("content-type", "application/json").end('{"ok":true}');
  });

  let count = 0;
  const record = (given: Data) => {
    const id = `r${++count}`;
    const target = { serviceId: "probe", serviceName: "探针", url: `http://127.0.0.1:${service.port}` };
    return { id, path: `/${id}/**`, ...target, stripPrefix: true, retryable: false, enabled: true, ...given };
  };
  /** Adds a route. @returns its path */
  async function route(given: Data = {}): Promise<string> {
    const added = record(given);
    expect(await server.call("ops", "gateway.addRoute", added)).toMatchObject({ code: "200" });
    return `/${added.id}`;
  }
  /** The same for a route that was stored when OUTBOUND_HOSTS still allowed its address. */
  async function earlierRoute(url: string): Promise<string> {
    const {
      store: { records, database, table },
    } = server.portal;
    const { id } = await records.insert(database.kysely, table("gateway-route"), record({ url }));
    return `/${id}`;
  }
  const ask = (path: string, init: RequestInit = {}, headers: Record<string, string> = {}) =>
    fetch(address + path, { redirect: "manual", ...init, headers: { authorization: `Bearer ${token}`, ...headers } });
  const refusal = async (reply: Response) => ({ status: reply.status, ...((await reply.json()) as { code: string; msg: string }) });

  return {
    server,
    service,
    get address() {
      return address;
    },
    get token() {
      return token;
    },
    warnings,
    route,
    earlierRoute,
    ask,
    refusal,
  };
}
