import type { InjectOptions } from "fastify";
import * as client from "openid-client";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { Route } from "../../../runtime/contract/server/route.ts";
import type { OauthClient } from "../../../src/generated/entities/oauth-client.ts";
import * as generated from "../../../src/generated/server.ts";
import { services } from "../../../src/server/features/index.ts";
import { putRecord } from "./stored-records.ts";
import type { Reply, TestServer } from "./test-server.ts";

export const ISSUER = "https://portal.example.com";
export const SECRET = "geheim-1_2~3";

/** A call that is open to other systems. The tests have one that reads and one that changes. */
function clientRoute(name: string, method: "get" | "post"): Route {
  return {
    call: { id: `probe.${name}`, method, path: `/gp-message-center/probe/${name}`, query: [], body: [] },
    access: "client",
    rights: [],
    queryTypes: {},
    reply: { type: "null" },
    input: { validate: () => true, rules: [] },
    body: { bytes: 1000, values: 10 },
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  };
}

/** Parts of a server with such calls in addition to its own. */
export const withClientCalls = {
  generated: { ...generated, routes: [...generated.routes, clientRoute("look", "get"), clientRoute("tell", "post")] },
  services: { ...services, handlers: { ...services.handlers, probe: { look: async () => null, tell: async () => null } } },
};

/** Stores a client without its screen. */
export async function storeClient(server: TestServer, clientId: string, more: Partial<OauthClient> = {}): Promise<void> {
  const record: OauthClient = {
    clientId,
    clientSecret: SECRET,
    resourceIds: ["gp-message-center", "gp-auth-center", "gp-menu-center", "api"],
    scope: ["read", "write"],
    authorizedGrantTypes: ["authorization_code", "refresh_token", "client_credentials", "password"],
    registeredRedirectUris: ["https://app.example.com/callback"],
    accessTokenValiditySeconds: 600,
    ...more,
  };
  await putRecord(server, "oauth-client", { ...record });
}

/** Connects openid-client to the server, without a network. */
export function stockClient(server: TestServer, clientId: string, auth = client.ClientSecretBasic(SECRET)): Promise<client.Configuration> {
  return client.discovery(new URL(ISSUER), clientId, {}, auth, { algorithm: "oauth2", [client.customFetch]: fetchOf(server) });
}

export function fetchOf(server: TestServer): client.CustomFetch {
  return async (url, { method, headers, body }) => {
    const payload = body === null || body === undefined ? {} : { payload: String(body) };
    const request: InjectOptions = { method: method as "POST", url: url.replace(ISSUER, ""), headers, ...payload };
    const reply = await server.app.inject(request);
    return new Response(reply.statusCode === 204 ? null : reply.body, {
      status: reply.statusCode,
      headers: reply.headers as Record<string, string>,
    });
  };
}

/** Posts a form to one of the endpoints. @returns its JSON, which has no envelope */
export async function post(
  server: TestServer,
  endpoint: "token" | "revoke" | "introspect",
  form: Readonly<Record<string, string>>,
  more: { headers?: Record<string, string>; address?: string } = {},
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
): Promise<{ status: number; body: any; headers: Record<string, unknown> }> {
  const reply = await server.app.inject({
    method: "POST",
    url: `/api/oauth/${endpoint}`,
    headers: { "content-type": "application/x-www-form-urlencoded", ...more.headers },
    payload: new URLSearchParams(form).toString(),
    remoteAddress: more.address ?? "127.0.0.1",
  });
  return { status: reply.statusCode, body: reply.body === "" ? null : reply.json(), headers: reply.headers };
}

export const shown = (clientId: string, secret = SECRET): Record<string, string> => ({ client_id: clientId, client_secret: secret });

/** Gets a token by client_credentials. */
export async function ownToken(server: TestServer, clientId: string): Promise<string> {
  return (await post(server, "token", { grant_type: "client_credentials", ...shown(clientId) })).body.access_token;
}

/** Creates a client that may call one service, and gets a token for the client by client_credentials. */
export async function clientToken(server: TestServer, service: string): Promise<string> {
  await storeClient(server, `client-of-${service}`, { resourceIds: [service] });
  return ownToken(server, `client-of-${service}`);
}

export const callWith = (server: TestServer, token: string, url: string, method: "GET" | "POST" = "GET", payload?: Data): Promise<Reply> =>
  server.send({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload === undefined ? {} : { payload }) });
