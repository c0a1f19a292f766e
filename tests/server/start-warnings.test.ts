import { describe, expect, it } from "vitest";
import { readConfig } from "../../src/server/engine/config/config.ts";
import { startWarnings } from "../../src/server/start-warnings.ts";
import { storeClient } from "./support/oauth.ts";
import { changeRecord } from "./support/stored-records.ts";
import { serverFor } from "./support/test-server.ts";

describe("warnings of a start", () => {
  const server = serverFor("sqlite");
  const warningsOf = (settings: Record<string, string>): Promise<string[]> =>
    startWarnings({ config: readConfig({ HOST: "0.0.0.0", ...settings }), store: server.portal.store });

  it("name hosts that allow almost any host", async () => {
    expect(await warningsOf({ OUTBOUND_HOSTS: "*.com, a.example.com", HOST: "127.0.0.1" })).toEqual([
      "OUTBOUND_HOSTS names *.com, which allows almost any host",
    ]);
  });

  it("ask for OAUTH_ISSUER once there are clients and other machines reach the portal", async () => {
    const warning = "OAUTH_ISSUER is not set: issuer and endpoints of OAuth follow the Host header of each request";
    await server.portal.store.database.kysely.deleteFrom("oauth_client").execute();
    expect(await warningsOf({})).toEqual([]);
    await storeClient(server, "probe");
    expect(await warningsOf({})).toEqual([warning]);
    expect(await warningsOf({ HOST: "127.0.0.1" })).toEqual([]);
    expect(await warningsOf({ OAUTH_ISSUER: "https://portal.example.com" })).toEqual([]);
  });

  it("name stored menus and subsystems at another port of the portal's host, which gets the session", async () => {
    await changeRecord(server, "subsystem", "gp-plan", { systemIndexUrl: "https://portal.example.com:8443/" });
    await changeRecord(server, "menu", "log", { menuPath: "http://PORTAL.example.com:8080/x" });
    const warning = "browsers send the session to other ports of the portal's host, to which menus or subsystems lead: log, gp-plan";
    expect(await warningsOf({ OAUTH_ISSUER: "https://portal.example.com" })).toEqual([warning]);
    expect(await warningsOf({ OAUTH_ISSUER: "https://other.example.com" })).toEqual([]);
  });
});
