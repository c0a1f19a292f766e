import * as client from "openid-client";
import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { callWith, ISSUER, post, shown, stockClient, storeClient } from "./support/oauth.ts";
import { sentPassword } from "../../src/server/engine/secrets/hash-secret.ts";
import { changeUser } from "./support/sign-in.ts";
import { type Reply, bothDatabases, databases, serverFor } from "./support/test-server.ts";

const BACK = "https://app.example.com/callback";
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const USER_INFO = "/gp-auth-center/rest/v1/user/userInfo";

// Both databases: a code is exchanged once under the locks of each.
describe.each(bothDatabases)("tokens for a user on %s", (kind) => {
  const server = serverFor(kind, { settings: { OAUTH_ISSUER: ISSUER } });
  beforeAll(async () => {
    await storeClient(server, "app", { resourceIds: ["gp-auth-center", "gpr-workflow"] });
    await storeClient(server, "trusted", {
      scope: ["read", "write", "trust"],
      autoApproveScopes: ["true"],
      registeredRedirectUris: [BACK, "https://app.example.com/two"],
    });
    await storeClient(server, "other");
    await storeClient(server, "machine", { authorizedGrantTypes: ["client_credentials", "implicit"] });
  });

  const asked = (more: Data = {}): Data => ({
    clientId: "app",
    redirectUri: BACK,
    responseType: "code",
    scope: "read",
    state: "s1",
    codeChallenge: CHALLENGE,
    codeChallengeMethod: "S256",
    ...more,
  });
  const consent = (more: Data = {}, account = "unit1"): Promise<Reply> =>
    server.call(account, "oauth.consent", { ...asked(more), approved: true });
  const codeOf = async (more: Data = {}, account = "unit1"): Promise<string> =>
    new URL((await consent(more, account)).data.redirectTo).searchParams.get("code") ?? "";
  const exchange = (code: string, more: Record<string, string> = {}, clientId = "app") =>
    post(server, "token", {
      grant_type: "authorization_code",
      code,
      redirect_uri: BACK,
      code_verifier: VERIFIER,
      ...shown(clientId),
      ...more,
    });
  const refresh = (token: string, more: Record<string, string> = {}, clientId = "app") =>
    post(server, "token", { grant_type: "refresh_token", refresh_token: token, ...shown(clientId), ...more });
  const status = async (token: string, url = USER_INFO) => (await callWith(server, token, url)).status;

  it("are issued to at most one of two concurrent uses of a code", async () => {
    const code = await codeOf();
    const replies = await Promise.all([exchange(code), exchange(code), exchange(code)]);
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(replies.every(({ status }) => status === 200 || status === 400)).toBe(true);
  });

  // No other test depends on the database.
  if (!databases.includes(kind)) return;

  it("[P-OAUTH-02][P-OAUTH-03][P-OAUTH-05] serve a standard client from PKCE code and consent to calls, refresh and revocation", async () => {
    const config = await stockClient(server, "app");
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    const link = client.buildAuthorizationUrl(config, {
      redirect_uri: BACK,
      scope: "read",
      state,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    });
    expect(link.origin + link.pathname).toBe(`${ISSUER}/oauth/authorize`);
    const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const input = Object.fromEntries([...link.searchParams].map(([name, value]) => [camel(name), value]));
    const question = await server.call("unit1", "oauth.authorization", input);
    expect(question.data).toEqual({ clientId: "app", account: "unit1", scopes: ["read"], services: ["gp-auth-center", "gpr-workflow"] });
    const { data } = await server.call("unit1", "oauth.consent", { ...input, approved: true });
    const token = await client.authorizationCodeGrant(config, new URL(data.redirectTo), {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
    expect((await callWith(server, token.access_token, USER_INFO)).data.userAccount).toBe("unit1");
    const next = await client.refreshTokenGrant(config, token.refresh_token ?? "");
    expect([await status(token.access_token), await status(next.access_token)]).toEqual([401, 200]);
    expect(await client.tokenIntrospection(config, next.access_token)).toMatchObject({ active: true, username: "unit1" });
    await client.tokenRevocation(config, next.refresh_token ?? "");
    expect(await status(next.access_token)).toBe(401);
  });

  it("[P-OAUTH-04] need no consent for scopes approved in advance", async () => {
    const ask = (clientId: string, scope: string, account = "unit1") =>
      server.call(account, "oauth.authorization", asked({ clientId, scope }));
    expect(new URL((await ask("trusted", "read write")).data.redirectTo).searchParams.get("code")).toMatch(/^[0-9a-f]{96}$/);
    await storeClient(server, "half", { autoApproveScopes: ["read"] });
    await storeClient(server, "never", { autoApproveScopes: ["false"] });
    await storeClient(server, "both", { autoApproveScopes: ["true", "false"] });
    await storeClient(server, "but-read", { autoApproveScopes: ["true", "false", "read"] });
    for (const name of ["half", "but-read"]) expect((await ask(name, "read")).data.redirectTo).toContain("code=");
    for (const [name, scope] of [
      ["half", "read write"],
      ["never", "read"],
      ["both", "read"],
    ] as const)
      expect((await ask(name, scope)).data).toMatchObject({ clientId: name });
  });

  it("[P-OAUTH-04] need the consent of administrators, and of everybody for trust, whatever is approved in advance", async () => {
    for (const [account, scope] of [
      ["admin", "read write trust"],
      ["audit", "read trust"],
      ["unit1", "read trust"],
    ] as const)
      expect((await server.call(account, "oauth.authorization", asked({ clientId: "trusted", scope }))).data).toMatchObject({
        clientId: "trusted",
        account,
      });
  });

  it("are denied with access_denied when the user declines", async () => {
    const { data } = await server.call("unit1", "oauth.consent", { ...asked(), approved: false });
    expect(data.redirectTo).toBe(`${BACK}?error=access_denied&state=s1&iss=${encodeURIComponent(ISSUER)}`);
  });

  it.each<[string, Data, string]>([
    ["an unknown client", { clientId: "nobody" }, "该应用未登记，无法授权"],
    ["another address", { redirectUri: "https://evil.example.com/callback" }, "该应用的回调地址与登记的不一致，无法授权"],
    ["a longer address", { redirectUri: `${BACK}/x` }, "该应用的回调地址与登记的不一致，无法授权"],
    ["a query more", { redirectUri: `${BACK}?x=1` }, "该应用的回调地址与登记的不一致，无法授权"],
    ["another case", { redirectUri: BACK.replace("callback", "Callback") }, "该应用的回调地址与登记的不一致，无法授权"],
  ])("%s is reported to the user without a redirect", async (_what, more, msg) => {
    for (const [call, approved] of [
      ["oauth.authorization", {}],
      ["oauth.consent", { approved: true }],
    ] as const)
      expect(await server.call("unit1", call, asked({ ...more, ...approved }))).toMatchObject({ status: 400, msg });
  });

  it("are not sent to an address that would run in the browser, even if it is stored", async () => {
    await storeClient(server, "script", {
      registeredRedirectUris: ["javascript:alert(1)", "data:text/html,x", "https://app.example.com/#x", "com.example.app:/back"],
    });
    for (const redirectUri of ["javascript:alert(1)", "data:text/html,x", "https://app.example.com/#x"])
      expect((await consent({ clientId: "script", redirectUri })).status).toBe(400);
    const { redirectTo } = (await consent({ clientId: "script", redirectUri: "com.example.app:/back" })).data;
    expect(redirectTo).toContain("com.example.app:/back?code=");
  });

  it("are sent to any port of a stored loopback address, and exchanged with that port only", async () => {
    await storeClient(server, "native", {
      registeredRedirectUris: ["http://127.0.0.1/back", "http://[::1]:8000/back", "http://app.example.com/back"],
    });
    const [one, six] = ["http://127.0.0.1:49152/back", "http://[::1]:49152/back"];
    for (const redirectUri of [one, six]) {
      const code = await codeOf({ clientId: "native", redirectUri });
      expect((await exchange(code, { redirect_uri: redirectUri.replace("49152", "49153") }, "native")).body.error).toBe("invalid_grant");
      expect((await exchange(code, { redirect_uri: redirectUri }, "native")).status).toBe(200);
    }
    const foreign = [
      "http://app.example.com:8080/back",
      "http://127.0.0.1:80@evil.example/back",
      "http://localhost:49152/back",
      "https://127.0.0.1:49152/back",
      `${one}/x`,
    ];
    const taken = [];
    for (const redirectUri of foreign) if ((await consent({ clientId: "native", redirectUri })).status !== 400) taken.push(redirectUri);
    expect(taken).toEqual([]);
  });

  it.each<[string, Data, string]>([
    ["no challenge", { codeChallenge: undefined, codeChallengeMethod: undefined }, "invalid_request"],
    ["a plain challenge", { codeChallenge: VERIFIER, codeChallengeMethod: "plain" }, "invalid_request"],
    ["a challenge without its method", { codeChallengeMethod: undefined }, "invalid_request"],
    ["a scope that it does not have", { scope: "read trust" }, "invalid_scope"],
    ["the implicit way", { responseType: "token" }, "unsupported_response_type"],
    ["no way", { responseType: undefined }, "invalid_request"],
    ["a way that it does not have", { clientId: "machine" }, "unauthorized_client"],
  ])("%s is reported to the client by redirect", async (_what, more, error) => {
    const { search, hash } = new URL((await consent(more)).data.redirectTo);
    const response = new URLSearchParams(search === "" ? hash.slice(1) : search);
    expect([response.get("error"), response.get("state"), response.get("code"), response.get("access_token")]).toEqual([
      error,
      "s1",
      null,
      null,
    ]);
  });

  it("are revoked when their code is used twice", async () => {
    const code = await codeOf();
    const first = (await exchange(code)).body;
    expect(await status(first.access_token)).toBe(200);
    expect((await exchange(code)).body.error).toBe("invalid_grant");
    expect(await status(first.access_token)).toBe(401);
    expect((await refresh(first.refresh_token)).body.error).toBe("invalid_grant");
  });

  it("require the code's client, address and verifier within one minute", async () => {
    expect((await exchange(await codeOf(), {}, "other")).body.error).toBe("invalid_grant");
    expect((await exchange(await codeOf(), { redirect_uri: "https://app.example.com/two" })).body.error).toBe("invalid_grant");
    expect((await exchange(await codeOf(), { redirect_uri: "" })).body.error).toBe("invalid_request");
    const two = await codeOf({ clientId: "trusted", redirectUri: "https://app.example.com/two" });
    expect((await exchange(two, {}, "trusted")).status).toBe(400);
    for (const code_verifier of [`${VERIFIER}x`, "", CHALLENGE])
      expect((await exchange(await codeOf(), { code_verifier })).body.error).toBe("invalid_grant");
    const late = await codeOf();
    server.clock.now += 60_000;
    expect((await exchange(late)).body.error).toBe("invalid_grant");
    for (const odd of ["x", "f".repeat(96), `${late.slice(0, 32)}${"0".repeat(64)}`])
      expect((await exchange(odd)).body.error).toBe("invalid_grant");
  });

  it("are revoked as a whole family when a refresh token is used twice", async () => {
    const first = (await exchange(await codeOf())).body;
    expect((await refresh(first.refresh_token, {}, "other")).body.error).toBe("invalid_grant");
    expect((await refresh(first.access_token)).body.error).toBe("invalid_grant");
    const second = (await refresh(first.refresh_token)).body;
    expect(await status(second.access_token)).toBe(200);
    expect((await refresh(first.refresh_token)).body.error).toBe("invalid_grant");
    expect(await status(second.access_token)).toBe(401);
    expect((await refresh(second.refresh_token)).body.error).toBe("invalid_grant");
  });

  it("can be narrowed by a refresh, never widened, for 30 days after the consent", async () => {
    const first = (await exchange(await codeOf({ scope: "read write" }))).body;
    const less = (await refresh(first.refresh_token, { scope: "read" })).body;
    expect(less.scope).toBe("read");
    expect((await refresh(less.refresh_token, { scope: "read trust" })).body.error).toBe("invalid_scope");
    const whole = (await refresh(less.refresh_token)).body;
    expect(whole.scope).toBe("read write");
    const start = server.clock.now;
    server.clock.now = start + 29 * 86_400_000;
    const late = (await refresh(whole.refresh_token)).body;
    expect(late.refresh_token).toMatch(/^[0-9a-f]{96}$/);
    server.clock.now = start + 30 * 86_400_000;
    expect((await refresh(late.refresh_token)).body.error).toBe("invalid_grant");
    server.clock.now = start;
    server.forget("unit1");
  });

  it("grant only the rights that user and client share", async () => {
    const { access_token } = (await exchange(await codeOf())).body;
    expect(await status(access_token, "/gp-auth-center/rest/v1/client/detail?pageNumber=1")).toBe(403);
    const own = await server.call("unit1", "authCenter.userInfo");
    const account = await callWith(server, access_token, "/gp-auth-center/rest/v1/user/updatePwd", "POST", { userId: own.data.userId });
    expect(account.status).toBe(403);
    expect((await callWith(server, access_token, "/gp-auth-center/rest/v1/user/info")).status).toBe(404);
  });

  it("show a client who its user is, and neither telephone, mail, rights nor preferences", async () => {
    await changeUser(server, "unit1", { userTel: "13812345678", userEmail: "unit1@example.com" });
    const short = ["orgGuid", "orgName", "systemType", "userAccount", "userId", "userName", "userTypeNow"];
    for (const scope of ["read", "read write"]) {
      const { access_token } = (await exchange(await codeOf({ scope }))).body;
      const { data } = await callWith(server, access_token, USER_INFO);
      expect(Object.keys(data).sort(), scope).toEqual(short);
      expect(data).toMatchObject({ userAccount: "unit1", systemType: "3" });
    }
    const trusted = (await exchange(await codeOf({ clientId: "trusted", scope: "read trust" }, "admin"), {}, "trusted")).body;
    expect((await callWith(server, trusted.access_token, USER_INFO)).data).not.toHaveProperty("rights");
    expect((await server.call("unit1", "authCenter.userInfo")).data).toMatchObject({ userTel: "13812345678", rights: expect.any(Array) });
  });

  it("represent administrators through trusted clients only", async () => {
    expect(await consent({}, "admin")).toMatchObject({ status: 400, msg: "该应用未获信任，不能代表管理员操作" });
    expect(await consent({ clientId: "trusted", scope: "read" }, "admin")).toMatchObject({ status: 400 });
    const { access_token } = (await exchange(await codeOf({ clientId: "trusted", scope: "read trust" }, "admin"), {}, "trusted")).body;
    expect(await status(access_token, "/gp-auth-center/rest/v1/client/detail?pageNumber=1")).toBe(200);
    expect((await callWith(server, access_token, "/gp-auth-center/rest/v1/client/detail", "POST", {})).status).toBe(403);
  });

  it("are revoked when the user is disabled or changes the password", async () => {
    const token = async () => (await exchange(await codeOf({}, "unit2"))).body;
    const disabled = await token();
    const pending = await codeOf({}, "unit2");
    await changeUser(server, "unit2", { userStatus: "0" });
    expect(await status(disabled.access_token)).toBe(401);
    for (const { body } of [await exchange(pending), await refresh(disabled.refresh_token)]) expect(body.error).toBe("invalid_grant");
    await changeUser(server, "unit2", { userStatus: "1" });
    expect(await status(disabled.access_token)).toBe(401);
    server.forget("unit2");
    const before = await token();
    const { data } = await server.call("unit2", "authCenter.userInfo");
    const [oldPwd, pwd] = [sentPassword("Demo-2026!"), sentPassword("Neues-2026!")];
    expect((await server.call("unit2", "account.updatePwd", { userId: data.userId, oldPwd, pwd })).code).toBe("200");
    expect(await status(before.access_token)).toBe(401);
  });
});
