import { describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { verifySecret } from "../../src/server/engine/secrets/hash-secret.ts";
import { databases, serverFor } from "./support/test-server.ts";

const CLIENT = {
  clientId: "probe",
  clientSecret: "geheim-123",
  resourceIds: ["gp-auth-center", "gp-plan"],
  scope: ["read", "trust"],
  authorizedGrantTypes: ["authorization_code"],
  autoApproveScopes: ["read"],
  registeredRedirectUris: ["https://a.example/callback"],
  accessTokenValiditySeconds: 3600,
};

const REDIRECTS = {
  taken: [
    "https://a.example/callback?x=1",
    "HTTPS://a.example",
    "http://intranet:8080/回调",
    "http://127.0.0.1/back",
    "http://[::1]:8000/back",
    "com.example.app:/oauth2redirect/example-provider",
    "com.example.app://host/path",
  ],
  refused: [
    "javascript:alert(1)",
    "javascript://a.example/%0aalert(1)",
    "java\tscript://a.example/x",
    "data:text/html,x",
    "data://text/html,x",
    "vbscript://a.example/x",
    "file:///etc/passwd",
    "blob:https://a.example/1",
    "app://callback",
    "com.example.app:opaque",
    "https://a.example/callback#part",
    "https://a.example/callback#",
    "com.example.app:/back#part",
    "https:/a.example",
    "//a.example/callback",
    "https://",
    "a.example/callback",
  ],
};

describe.each(databases)("oauth clients on %s", (kind) => {
  const server = serverFor(kind);
  const call = (name: string, input: Data = {}) => server.call("admin", `authCenter.${name}`, input);
  const raw = async (clientId: string): Promise<Data> =>
    (await server.rows(server.portal.store.table("oauth-client").table, { client_id: clientId }))[0] ?? {};

  it("[P-OAUTH-01][P-OAUTH-02] adds, lists and deletes without ever returning or logging the secret", async () => {
    expect(await call("addClient", CLIENT)).toMatchObject({ code: "200", msg: "新增成功" });
    const { clientSecret: _, ...shown } = CLIENT;
    const read = await call("getClient", { clientId: "probe" });
    expect(read.data).toEqual({ ...shown, version: 1 });
    const listed = await call("listClients", { pageNumber: 1, pageSize: 100 });
    expect(listed.data.total).toBe(9);
    expect(listed.raw + read.raw).not.toContain("geheim");
    expect(listed.raw).not.toContain("clientSecret");
    const logs = await server.rows("operation_log");
    const adding = logs.find((row) => row["operate"] === "authCenter.addClient" && row["commit_code"] === "1");
    expect(String(adding?.["parameters"])).toContain('"clientSecret":"***"');
    expect(JSON.stringify([logs, await server.rows("auth_log")])).not.toContain("geheim");
    expect(await call("deleteClient", { clientId: "probe" })).toMatchObject({ code: "200", msg: "删除成功" });
  });

  it("[P-OAUTH-02] leaves the stored secret unchanged when a blank one is sent", async () => {
    await call("addClient", { ...CLIENT, clientId: "keeps" });
    const { clientSecret: _, ...rest } = { ...CLIENT, clientId: "keeps" };
    for (const clientSecret of [undefined, "", null]) {
      expect(await call("updateClient", { ...rest, clientSecret })).toMatchObject({ code: "200" });
      expect(await verifySecret(String((await raw("keeps"))["client_secret"]), "geheim-123")).toBe(true);
    }
    expect(await call("updateClient", { ...rest, clientSecret: "neu-456" })).toMatchObject({ code: "200" });
    expect(await verifySecret(String((await raw("keeps"))["client_secret"]), "neu-456")).toBe(true);
    expect((await raw("keeps"))["client_secret"]).toMatch(/^\$argon2id\$/);
  });

  it("[P-OAUTH-01] returns ten clients with the most and longest addresses as one page", async () => {
    const addresses = (at: number, count = 100) =>
      Array.from({ length: count }, (_, index) => `https://a.example/${index}-`.padEnd(1000, String(at)));
    const clients = Array.from({ length: 10 }, (_, at) => ({ ...CLIENT, clientId: `long-${at}`, registeredRedirectUris: addresses(at) }));
    for (const client of clients) expect(await call("addClient", client)).toMatchObject({ code: "200" });
    const listed = await call("listClients", { pageNumber: 1, pageSize: 1000 });
    expect(listed.data.rows.filter(({ clientId }: Data) => String(clientId).startsWith("long-"))).toHaveLength(10);
    expect(Buffer.byteLength(listed.raw)).toBeLessThan(2 * 1024 * 1024);
    const more = await call("addClient", { ...CLIENT, clientId: "longer", registeredRedirectUris: addresses(0, 101) });
    expect([more.status, more.data.violations?.length]).toEqual([422, 1]);
    for (const { clientId } of clients) await call("deleteClient", { clientId });
  });

  it("[P-OAUTH-02] stores the redirect URIs of sites and apps and refuses those of scripts and with fragments", async () => {
    const isStored = async (address: string): Promise<boolean> => {
      const reply = await call("addClient", { ...CLIENT, clientId: "redirects", registeredRedirectUris: [address] });
      if (reply.code === "200") await call("deleteClient", { clientId: "redirects" });
      else
        expect(reply).toMatchObject({
          status: 422,
          data: { violations: [{ field: "registeredRedirectUris.0", message: expect.stringContaining("com.example.app:/callback") }] },
        });
      return reply.code === "200";
    };
    const wrong: string[] = [];
    for (const address of REDIRECTS.taken) if (!(await isStored(address))) wrong.push(address);
    for (const address of REDIRECTS.refused) if (await isStored(address)) wrong.push(address);
    expect(wrong).toEqual([]);
  });

  it("[P-OAUTH-08] stores a validity of 0 as none", async () => {
    const { clientSecret: _, ...rest } = { ...CLIENT, clientId: "zero" };
    await call("addClient", { ...CLIENT, clientId: "zero" });
    for (const accessTokenValiditySeconds of [0, null]) {
      expect(await call("updateClient", { ...rest, accessTokenValiditySeconds })).toMatchObject({ code: "200" });
      expect((await raw("zero"))["access_token_validity_seconds"]).toBeNull();
    }
    expect((await call("updateClient", { ...rest, accessTokenValiditySeconds: -1 })).status).toBe(422);
  });

  it("[P-OAUTH-04][P-OAUTH-05] refuses values of fields hidden by the form, unless they are already stored", async () => {
    const hidden = { ...CLIENT, clientId: "hidden", authorizedGrantTypes: ["password"] };
    expect(await call("addClient", hidden)).toMatchObject({
      status: 422,
      data: { violations: [{ field: "autoApproveScopes" }, { field: "registeredRedirectUris" }] },
    });
    expect(await call("addClient", { ...hidden, autoApproveScopes: [], registeredRedirectUris: [] })).toMatchObject({ code: "200" });
    expect(
      await call("addClient", { ...CLIENT, clientId: "implicit", authorizedGrantTypes: ["implicit"], autoApproveScopes: undefined }),
    ).toMatchObject({ code: "200" });
    const { clientSecret: _, ...read } = { ...CLIENT, clientId: "shown" };
    await call("addClient", { ...CLIENT, clientId: "shown" });
    expect(await call("updateClient", { ...read, authorizedGrantTypes: ["password"] })).toMatchObject({ code: "200" });
    expect(await call("updateClient", { ...read, authorizedGrantTypes: ["password"], autoApproveScopes: ["write"] })).toMatchObject({
      status: 422,
    });
    // An empty value does not clear it either.
    for (const autoApproveScopes of [[], null])
      expect(await call("updateClient", { ...read, authorizedGrantTypes: ["password"], autoApproveScopes })).toMatchObject({ status: 422 });
    expect((await call("getClient", { clientId: "shown" })).data).toMatchObject({ autoApproveScopes: ["read"] });
  });

  it("[P-OAUTH-04] refuses contradictory automatic approval, for new and stored clients", async () => {
    const both = { autoApproveScopes: ["true", "false"] };
    const refused = { status: 422, msg: "自动授权不能同时选择true和false" };
    expect(await call("addClient", { ...CLIENT, clientId: "both", ...both })).toMatchObject(refused);
    const { clientSecret: _, ...rest } = { ...CLIENT, clientId: "both" };
    expect(await call("addClient", { ...CLIENT, clientId: "both", autoApproveScopes: ["true"] })).toMatchObject({ code: "200" });
    expect(await call("updateClient", { ...rest, ...both })).toMatchObject(refused);
    expect((await call("getClient", { clientId: "both" })).data).toMatchObject({ autoApproveScopes: ["true"] });
  });

  it("[P-OAUTH-09] offers each subsystem, client call and gateway service once", async () => {
    const { data } = await call("clientServices", { pageNumber: 1, pageSize: 1000 });
    const names = new Map<string, string>(data.rows.map(({ id, name }: Data) => [id, name]));
    expect([data.total, names.size]).toEqual([data.rows.length, data.rows.length]);
    for (const [id, name] of Object.entries({ "gp-plan": "采购计划系统", "gp-message-center": "门户接口", "gpbp-gpbp": "业务平台" }))
      expect([id, names.get(id)]).toEqual([id, name]);
    expect((await call("clientServices", { pageNumber: 2, pageSize: 5 })).data.rows).toEqual(data.rows.slice(5, 10));
    for (const account of ["region", "ops", "unit1"]) expect((await server.call(account, "authCenter.clientServices")).status).toBe(403);
  });

  it("[P-OAUTH-02] refuses unknown services, except removed ones that are already stored", async () => {
    const unknown = { status: 422, msg: "所选服务不存在", data: { violations: [{ field: "resourceIds" }] } };
    expect(await call("addClient", { ...CLIENT, clientId: "odd", resourceIds: ["gp-plan", "gp-nowhere"] })).toMatchObject(unknown);
    expect((await call("getClient", { clientId: "odd" })).status).toBe(404);
    const { clientSecret: _, ...rest } = { ...CLIENT, clientId: "left", resourceIds: ["gp-payment"] };
    expect((await call("addClient", { ...CLIENT, clientId: "left", resourceIds: ["gp-payment"] })).code).toBe("200");
    expect((await server.call("admin", "systems.remove", { systemId: "gp-payment" })).code).toBe("200");
    expect((await call("updateClient", { ...rest, scope: ["read"] })).code).toBe("200");
    expect(await call("updateClient", { ...rest, resourceIds: ["gp-payment", "gp-nowhere"] })).toMatchObject(unknown);
    expect((await call("updateClient", { ...rest, resourceIds: ["gp-auth-center"] })).code).toBe("200");
    expect(await call("updateClient", rest)).toMatchObject(unknown);
  });
});
