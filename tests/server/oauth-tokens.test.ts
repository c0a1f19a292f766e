import * as client from "openid-client";
import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { pruneSessions } from "../../src/server/features/scheduled-tasks/retention.ts";
import { callWith, ISSUER, ownToken, post, shown, stockClient, storeClient, withClientCalls } from "./support/oauth.ts";
import { databases, serverFor } from "./support/test-server.ts";

const LOOK = "/gp-message-center/probe/look";
const TELL = "/gp-message-center/probe/tell";
/** An address that clients share with strangers. */
const OFFICE = { address: "203.0.113.9" };

describe.each(databases)("tokens that a client gets for itself on %s", (kind) => {
  const server = serverFor(kind, { settings: { OAUTH_ISSUER: ISSUER }, components: withClientCalls });
  beforeAll(async () => {
    await storeClient(server, "probe");
    await storeClient(server, "reader", { scope: ["read"], resourceIds: ["gp-message-center"], accessTokenValiditySeconds: null });
  });
  const kysely = () => server.portal.store.database.kysely;

  it("[P-OAUTH-02][P-OAUTH-03] are issued, introspected and revoked for a standard client by header or form", async () => {
    for (const auth of [client.ClientSecretBasic("geheim-1_2~3"), client.ClientSecretPost("geheim-1_2~3")]) {
      const config = await stockClient(server, "probe", auth);
      const token = await client.clientCredentialsGrant(config, { scope: "read" });
      expect(token).toMatchObject({ token_type: "bearer", expires_in: 600, scope: "read" });
      expect(token.refresh_token).toBeUndefined();
      expect((await callWith(server, token.access_token, LOOK)).code).toBe("200");
      const introspection = await client.tokenIntrospection(config, token.access_token);
      expect(introspection).toMatchObject({ active: true, scope: "read", client_id: "probe", sub: "probe" });
      await client.tokenRevocation(config, token.access_token);
      expect(await client.tokenIntrospection(config, token.access_token)).toEqual({ active: false });
      expect(await callWith(server, token.access_token, LOOK)).toMatchObject({ status: 401, code: "5563" });
    }
  });

  it("reach only client calls of the client's services, within its scope", async () => {
    const whole = await ownToken(server, "probe");
    expect([(await callWith(server, whole, LOOK)).status, (await callWith(server, whole, TELL, "POST")).status]).toEqual([200, 200]);
    const reader = await ownToken(server, "reader");
    expect((await callWith(server, reader, LOOK)).status).toBe(200);
    const refused = await callWith(server, reader, TELL, "POST");
    expect(refused).toMatchObject({ status: 403, msg: "该令牌没有此操作的权限" });
    expect(refused.headers["www-authenticate"]).toBe('Bearer error="insufficient_scope"');
    // All other calls are closed to the token, whatever services it has.
    for (const url of ["/gp-auth-center/rest/v1/user/userInfo", "/gp-auth-center/rest/v1/client/detail", "/api/rest/v1/tasks"])
      expect([403, 404]).toContain((await callWith(server, whole, url)).status);
    // Calls that are open to clients are closed to users.
    expect((await callWith(server, await server.token("admin"), LOOK)).status).toBe(403);
    expect((await server.send({ url: LOOK })).code).toBe("5563");
  });

  it("are refused by every project call that is not open to clients", async () => {
    const { routes } = withClientCalls.generated;
    await storeClient(server, "all", { resourceIds: [...new Set(routes.map(({ call }) => call.path.split("/")[1] ?? ""))] });
    const token = await ownToken(server, "all");
    const found: string[] = [];
    for (const { call } of routes.filter(({ access }) => access !== "public")) {
      const reply = await callWith(server, token, call.path.replace(/\{\w+\}/g, "x"), call.method.toUpperCase() as "GET");
      if (reply.status !== 403) found.push(call.id);
    }
    const open = routes.filter(({ access }) => access === "client").map(({ call }) => call.id);
    expect(found.sort()).toEqual(open.sort());
  });

  it("lose withdrawn rights at the next call, and give none to a new client of the same name", async () => {
    await storeClient(server, "waning");
    const token = await ownToken(server, "waning");
    const {
      store: { records, table },
    } = server.portal;
    const version = async () => Number((await records.find(kysely(), table("oauth-client"), "waning"))?.version);
    const change = async (changes: Data) => records.update(kysely(), table("oauth-client"), "waning", changes, await version());
    await change({ scope: ["read"] });
    expect([(await callWith(server, token, LOOK)).status, (await callWith(server, token, TELL, "POST")).status]).toEqual([200, 403]);
    await change({ resourceIds: ["gp-portal-center"] });
    expect((await callWith(server, token, LOOK)).status).toBe(403);
    await records.remove(kysely(), table("oauth-client"), "waning", await version());
    await storeClient(server, "waning");
    expect((await callWith(server, token, LOOK)).status).toBe(401);
  });

  it("expire after their validity, two hours by default, and are removed by the task", async () => {
    const [short, long] = [await ownToken(server, "probe"), await ownToken(server, "reader")];
    const start = server.clock.now;
    server.clock.now = start + 600_000;
    expect([(await callWith(server, short, LOOK)).status, (await callWith(server, long, LOOK)).status]).toEqual([401, 200]);
    server.clock.now = start + 7_200_000;
    expect((await callWith(server, long, LOOK)).status).toBe(401);
    server.clock.now += 1;
    await pruneSessions(server.portal);
    server.clock.now = start;
    const left = await kysely().selectFrom("oauth_grant").selectAll().where("client_id", "in", ["probe", "reader"]).execute();
    expect(left).toEqual([]);
  });

  it("are stored only as hashes, at most fifty per client", async () => {
    await storeClient(server, "many");
    const first = await ownToken(server, "many");
    const rows = JSON.stringify(await kysely().selectFrom("oauth_grant").selectAll().execute());
    expect(rows).not.toContain(first.slice(32));
    server.clock.now += 1000;
    for (let index = 0; index < 50; index++) await ownToken(server, "many");
    expect((await callWith(server, first, LOOK)).status).toBe(401);
    expect(await server.rows("oauth_grant", { client_id: "many" })).toHaveLength(50);
    const logged = JSON.stringify(await server.rows("auth_log", { operate_user: "client:many" }));
    expect(logged).toContain("client_credentials");
    expect(logged).not.toMatch(/geheim|access_token/);
  });

  const wrong: [string, Record<string, string>, number, string][] = [
    ["a wrong secret", { grant_type: "client_credentials", ...shown("reader", "nein") }, 401, "invalid_client"],
    ["no secret", { grant_type: "client_credentials", client_id: "reader" }, 401, "invalid_client"],
    ["an unknown client", { grant_type: "client_credentials", ...shown("nobody") }, 401, "invalid_client"],
    ["an id that none can have", { grant_type: "client_credentials", ...shown("x".repeat(2000)) }, 401, "invalid_client"],
    ["no grant", shown("reader"), 400, "invalid_request"],
    ["an unknown grant", { grant_type: "magic", ...shown("reader") }, 400, "unsupported_grant_type"],
    ["a foreign grant", { grant_type: "client_credentials", ...shown("archive-sync", "demo-archive-sync-4") }, 400, "unauthorized_client"],
    ["a scope that it does not have", { grant_type: "client_credentials", scope: "read write", ...shown("reader") }, 400, "invalid_scope"],
    ["a scope that nobody has", { grant_type: "client_credentials", scope: "admin", ...shown("reader") }, 400, "invalid_scope"],
  ];
  it.each(wrong)("are refused for %s", async (_what, form, status, error) => {
    const reply = await post(server, "token", form, { address: "203.0.113.7" });
    expect([reply.status, reply.body.error]).toEqual([status, error]);
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect(Object.keys(reply.body)).toEqual(["error", "error_description"]);
  });

  it("[P-AUTHLOG-01] leave only first character and length of an unknown client id in the log", async () => {
    const asked = { grant_type: "client_credentials" };
    for (const client of ["Geheim-1_2~3", "Geheim.9", "reader"])
      await post(server, "token", { ...asked, ...shown(client, "nein") }, { address: "203.0.113.8" });
    const rows = await kysely().selectFrom("auth_log").selectAll().execute();
    const of = (name: string) => rows.filter(({ operate_user: user }) => user === `client:${name}`).length;
    expect(JSON.stringify(rows)).not.toMatch(/Geheim[-.]/);
    expect([of("G***********"), of("G*******")]).toEqual([1, 1]);
    expect(of("reader")).toBeGreaterThan(0);
  });

  it("are refused for malformed forms, repeated names, two secrets and control characters", async () => {
    const basic = { authorization: `Basic ${Buffer.from("reader:geheim-1_2~3").toString("base64")}` };
    const form = { grant_type: "client_credentials" };
    expect((await post(server, "token", form, { headers: basic })).status).toBe(200);
    expect((await post(server, "token", { ...form, ...shown("reader") }, { headers: basic })).status).toBe(401);
    expect((await post(server, "token", { ...form, client_id: "probe" }, { headers: basic })).status).toBe(401);
    const shownWrong = await post(server, "token", form, {
      headers: { authorization: `Basic ${Buffer.from("reader:x").toString("base64")}` },
    });
    expect([shownWrong.status, shownWrong.headers["www-authenticate"]]).toEqual([401, 'Basic realm="gp-portal", charset="UTF-8"']);
    const raw = async (payload: string, type = "application/x-www-form-urlencoded") =>
      server.app.inject({ method: "POST", url: "/api/oauth/token", headers: { "content-type": type }, payload });
    for (const reply of [
      await raw("grant_type=a&grant_type=b"),
      await raw("grant_type=%00"),
      await raw("{}", "application/json"),
      await raw(`grant_type=${"x".repeat(20_000)}`),
      await raw(Array.from({ length: 40 }, (_, index) => `n${index}=1`).join("&")),
    ]) {
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      expect(reply.statusCode).toBeLessThan(500);
      expect(reply.json().error).toBe("invalid_request");
    }
  });

  it("are refused after guessed secrets, for that client at that address only", async () => {
    await storeClient(server, "guessed");
    const ask = async (secret: string, address: string) =>
      (await post(server, "token", { grant_type: "client_credentials", ...shown("guessed", secret) }, { address })).status;
    for (let index = 0; index < 5; index++) expect(await ask(`wrong-${index}`, "203.0.113.9")).toBe(401);
    expect(await ask("geheim-1_2~3", "203.0.113.9")).toBe(401);
    expect(await ask("geheim-1_2~3", "203.0.113.10")).toBe(200);
    server.clock.now += 601_000;
    expect(await ask("geheim-1_2~3", "203.0.113.9")).toBe(200);
  });

  it("are given to a client with a secret that nobody guesses, whatever a stranger guesses at its address", async () => {
    const long = "Qm4tZr8vKx2nWb6yHd0c";
    await storeClient(server, "shared", { clientSecret: long });
    const ask = async (secret: string) =>
      (await post(server, "token", { grant_type: "client_credentials", ...shown("shared", secret) }, { address: "203.0.113.9" })).status;
    for (let index = 0; index < 12; index++) expect(await ask(`${index % 2 === 0 ? "wrong" : long}-${index}`)).toBe(401);
    expect([await ask(long), await ask("a".repeat(30)), await ask(long)]).toEqual([200, 401, 200]);
  });

  it("store no text that cannot be the id of a client, and no id in plain", async () => {
    for (const path of ["token", "introspect", "revoke"] as const)
      for (const clientId of ["A".repeat(16_000), "geheim 1", "no-such-client"])
        expect((await post(server, path, { token: "x", grant_type: "client_credentials", ...shown(clientId, "nein") })).status).toBe(401);
    const subjects = (await server.rows("sign_in_failure")).map(({ subject }) => String(subject));
    expect(subjects.filter((subject) => !/^[a-z]+:[\w+/=-]{20,100}$/.test(subject))).toEqual([]);
  });

  it("are hashed 60 times a minute for a network and client, or for all unknown ids; then the reply is 429", async () => {
    await storeClient(server, "seen");
    await storeClient(server, "unseen");
    const token = await ownToken(server, "probe");
    const introspect = async (clientId: string, secret?: string) =>
      post(server, "introspect", { token, ...shown(clientId, secret) }, OFFICE);
    const flood = async (idOf: (guess: number) => string) => {
      let last = await introspect(idOf(0), "0-aB3dE5fG7hI9jK1lM2nO");
      for (let guess = 1; guess <= 60; guess++) last = await introspect(idOf(guess), `${guess}-aB3dE5fG7hI9jK1lM2nO`);
      return last;
    };
    expect(await flood((guess) => `nobody-${guess}`)).toMatchObject({
      status: 429,
      headers: { "retry-after": "2" },
      body: { error: "temporarily_unavailable" },
    });
    expect((await introspect("seen")).status).toBe(200);
    expect((await flood(() => "seen")).status).toBe(429);
    expect((await introspect("unseen")).status).toBe(200);
    server.clock.now += 60_000;
    expect((await introspect("nobody", "61-aB3dE5fG7hI9jK1lM2nO")).status).toBe(401);
  });

  it("that cannot be guessed are right at once, whatever strangers of the network tried with the id", async () => {
    const [saved, changed, old] = ["aB3-dE5_fG7.hI9~jK1lM", "bB3-dE5_fG7.hI9~jK1lM", "cB3-dE5_fG7.hI9~jK1lM"];
    const client = { clientId: "chosen", resourceIds: ["gp-auth-center"], scope: ["read"], authorizedGrantTypes: ["client_credentials"] };
    const statusOf = async (clientId: string, secret: string) =>
      (await post(server, "token", { grant_type: "client_credentials", ...shown(clientId, secret) }, OFFICE)).status;
    const flood = async (clientId: string) => {
      for (let guess = 0; guess <= 60; guess++) await statusOf(clientId, `${guess}-aB3dE5fG7hI9jK1lM2nO`);
    };
    const save = (call: string, clientSecret: string) => server.call("admin", `authCenter.${call}`, { ...client, clientSecret });
    // The clock of earlier tests has ended the session.
    server.forget("admin");
    expect(await save("addClient", saved)).toMatchObject({ code: "200" });
    await flood("chosen");
    expect(await statusOf("chosen", saved)).toBe(200);
    expect(await save("updateClient", changed)).toMatchObject({ code: "200" });
    expect([await statusOf("chosen", changed), await statusOf("chosen", saved)]).toEqual([200, 429]);
    // A client from before digests were stored has one after its first use.
    await storeClient(server, "earlier", { clientSecret: old });
    expect(await statusOf("earlier", old)).toBe(200);
    expect(await server.rows("client_secret_digest", { client_id: "earlier" })).toHaveLength(1);
  });

  it("are introspected by their client and the services they reach, and revoked by their client", async () => {
    await storeClient(server, "gp-message-center", { resourceIds: ["gp-portal-center"] });
    const token = await ownToken(server, "probe");
    const introspection = async (clientId: string) => (await post(server, "introspect", { token, ...shown(clientId) })).body.active;
    expect([await introspection("reader"), await introspection("gp-message-center"), await introspection("probe")]).toEqual([
      false,
      true,
      true,
    ]);
    expect(await post(server, "revoke", { token, ...shown("reader") })).toMatchObject({ status: 200, body: null });
    expect((await callWith(server, token, LOOK)).status).toBe(200);
    expect((await post(server, "introspect", { token, ...shown("probe", "nein") })).status).toBe(401);
    for (const odd of ["x", "f".repeat(96), `${token.slice(0, 95)}g`])
      expect((await post(server, "introspect", { token: odd, ...shown("probe") })).body).toEqual({ active: false });
    expect((await post(server, "introspect", shown("probe"))).body.error).toBe("invalid_request");
  });
});
