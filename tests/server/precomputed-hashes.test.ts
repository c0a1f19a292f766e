import * as argon2 from "@node-rs/argon2";
import { describe, expect, it, vi } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { sentPassword } from "../../src/server/engine/secrets/hash-secret.ts";
import { newUsers, PLAIN } from "./support/new-users.ts";
import { databases, serverFor } from "./support/test-server.ts";

describe.each(databases)("hashes on %s", (kind) => {
  const server = serverFor(kind);
  const { fresh } = newUsers(() => server);
  const adminPassword = () => sentPassword(server.portal.config.demoPassword);
  const idOf = async (account: string) => (await server.call(account, "authCenter.userInfo")).data.userId as string;

  it("hashes no secret inside a transaction, so that other writers are not blocked", async () => {
    const {
      store: { database },
    } = server.portal;
    const [transaction, hash] = [database.transaction.bind(database), vi.mocked(argon2.hash)];
    const found = { before: 0, inside: [] as string[] };
    let open = 0;
    let called = "";
    const spied = vi.spyOn(database, "transaction").mockImplementation((callback) =>
      transaction((connection) => {
        open++;
        return callback(connection).finally(() => open--);
      }),
    );
    const real = hash.getMockImplementation();
    hash.mockImplementation((secret) => {
      if (open > 0) found.inside.push(called);
      else found.before++;
      return real?.(secret) as Promise<string>;
    });
    const make = async (id: string, input: Data, account = "admin") => {
      called = id;
      const reply = await server.call(account, id, input);
      expect([id, reply.code, reply.msg]).toEqual([id, "200", reply.msg]);
      return reply.data;
    };
    const [made, manager] = [fresh(), fresh()];
    const pwd = sentPassword("Region-2026!");
    const client = { clientId: made, resourceIds: ["gp-auth-center"], scope: ["read"], authorizedGrantTypes: ["client_credentials"] };
    const changed = { userId: await idOf("agency2"), oldPwd: adminPassword(), pwd: sentPassword("Neues-2026!") };
    try {
      await make("users.add", { ...PLAIN, userAccount: made, userName: "新用户" });
      await make("users.resetPassword", { userAccount: made, adminPassword: adminPassword() });
      await make("users.registerRegionUser", { userName: "区划", userAccount: fresh(), systemType: "2", pwd });
      await make("systems.createManager", { userName: "区划", userAccount: manager, pwd, regionCode: "330202" });
      await make("users.importUsers", {
        rows: [made, manager].map((name) => ({ userAccount: `${name}s`, userName: "导入", systemType: "3" })),
      });
      await make("account.updatePwd", changed, "agency2");
      await make("authCenter.addClient", { ...client, clientSecret: "geheim-1" });
      await make("authCenter.updateClient", { ...client, clientSecret: "geheim-2" });
    } finally {
      spied.mockRestore();
      hash.mockImplementation(real as typeof argon2.hash);
    }
    expect(found).toEqual({ before: 9, inside: [] });
  });
});
