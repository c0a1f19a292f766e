import { describe, expect, it } from "vitest";
import { ownContext, recordsOf } from "../../src/server/engine/calls/records.ts";
import type { Connection, RecordOf, TableOf } from "../../src/server/engine/store/index.ts";
import { storeClient } from "./support/oauth.ts";
import { isSomebodyWaiting, storedUser } from "./support/sign-in.ts";
import { recordOf } from "./support/stored-records.ts";
import { type Reply, bothDatabases, serverFor } from "./support/test-server.ts";

// Both databases: only on PostgreSQL, because SQLite has one writer, so nothing happens between a check and its write.
describe.runIf(bothDatabases.includes("postgres"))("a record that is named while it is removed", () => {
  const server = serverFor("postgres");
  const addRole = async (roleId: string): Promise<void> => {
    const role = { roleId, roleName: roleId, rights: ["gateway-routes"] };
    expect((await server.call("admin", "roles.add", role)).code).toBe("200");
  };
  const ops = async () => {
    const key = String((await storedUser(server, "ops"))["user_id"]);
    return (await server.portal.store.records.find(
      server.portal.store.database.kysely,
      server.portal.store.table("user"),
      key,
    )) as RecordOf<TableOf<"user">>;
  };

  /** Makes a call while a transaction is open, which ends once the call waits for it. @returns the reply */
  async function callDuring(callback: (connection: Connection) => Promise<unknown>, call: () => Promise<Reply>): Promise<Reply> {
    let reply: Promise<Reply> | undefined;
    let hasReplied = false;
    await server.portal.store.database.transaction(async (connection) => {
      await callback(connection);
      reply = call();
      reply.then(() => {
        hasReplied = true;
      });
      while (!hasReplied && !(await isSomebodyWaiting(server))) await new Promise((resolve) => setImmediate(resolve));
    });
    return reply as Promise<Reply>;
  }

  it("stays while a user is given it: its removal waits, and is refused", async () => {
    await addRole("given-first");
    const user = await ops();
    const reply = await callDuring(
      (connection) => recordsOf(ownContext(server.portal, connection), "user").write(user, { roles: ["given-first"] }),
      () => server.call("admin", "roles.remove", { roleId: "given-first" }),
    );
    expect(reply).toMatchObject({ status: 409, msg: "该角色已分配给用户，不能删除" });
    expect(await recordOf(server, "role", "given-first")).toBeDefined();
  });

  it("cannot be given once its removal has begun", async () => {
    await addRole("gone-first");
    const { userId, userName, systemType } = await ops();
    const reply = await callDuring(
      async (connection) => {
        const roles = recordsOf(ownContext(server.portal, connection), "role");
        await roles.remove(await roles.getLocked("gone-first"));
      },
      () => server.call("admin", "users.change", { userId, userName, systemType, roles: ["gone-first"] }),
    );
    expect(reply).toMatchObject({ status: 422, data: { violations: [{ field: "roles" }] } });
    expect((await ops()).roles ?? []).not.toContain("gone-first");
  });

  it("[P-ROLES-09] is shared with by no saved view once its removal has begun", async () => {
    await addRole("gone-shared");
    const reply = await callDuring(
      async (connection) => {
        const roles = recordsOf(ownContext(server.portal, connection), "role");
        await roles.remove(await roles.getLocked("gone-shared"));
      },
      () => server.call("admin", "listViews.add", { screen: "users", block: "list", call: "users.list", name: "x", roleId: "gone-shared" }),
    );
    expect(reply).toMatchObject({ status: 422, data: { violations: [{ field: "roleId" }] } });
    expect(await server.rows("saved_view", { role_id: "gone-shared" })).toEqual([]);
  });

  it("gives no grant of an OAuth client whose removal has begun", async () => {
    const back = "https://app.example.com/callback";
    await storeClient(server, "gone-client", { registeredRedirectUris: [back] });
    const asked = {
      ...{ clientId: "gone-client", redirectUri: back, responseType: "code", scope: "read" },
      ...{ codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", codeChallengeMethod: "S256" },
    };
    const reply = await callDuring(
      async (connection) => {
        const clients = recordsOf(ownContext(server.portal, connection), "oauth-client");
        await clients.remove(await clients.getLocked("gone-client"));
      },
      () => server.call("unit1", "oauth.consent", { ...asked, approved: true }),
    );
    expect(reply).toMatchObject({ status: 400, msg: "该应用未登记，无法授权" });
    expect(await server.rows("oauth_grant", { client_id: "gone-client" })).toEqual([]);
  });
});
