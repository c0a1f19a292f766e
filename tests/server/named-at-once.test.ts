import { describe, expect, it } from "vitest";
import { ownContext, recordsOf } from "../../src/server/engine/calls/records.ts";
import type { Connection, RecordOf, TableOf } from "../../src/server/engine/store/index.ts";
import { isSomebodyWaiting, storedUser } from "./support/sign-in.ts";
import { recordOf } from "./support/stored-records.ts";
import { type Answer, bothDatabases, serverFor } from "./support/test-server.ts";

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
  async function answerDuring(work: (connection: Connection) => Promise<unknown>, call: () => Promise<Answer>): Promise<Answer> {
    let answer: Promise<Answer> | undefined;
    let answered = false;
    await server.portal.store.database.transaction(async (connection) => {
      await work(connection);
      answer = call();
      answer.then(() => {
        answered = true;
      });
      while (!answered && !(await isSomebodyWaiting(server))) await new Promise((resolve) => setImmediate(resolve));
    });
    return answer as Promise<Answer>;
  }

  it("stays while a user is given it: its removal waits, and is refused", async () => {
    await addRole("given-first");
    const user = await ops();
    const answer = await answerDuring(
      (connection) => recordsOf(ownContext(server.portal, connection), "user").write(user, { roles: ["given-first"] }),
      () => server.call("admin", "roles.remove", { roleId: "given-first" }),
    );
    expect(answer).toMatchObject({ status: 409, msg: "该角色已分配给用户，不能删除" });
    expect(await recordOf(server, "role", "given-first")).toBeDefined();
  });

  it("cannot be given once its removal has begun", async () => {
    await addRole("gone-first");
    const { userId, userName, systemType } = await ops();
    const answer = await answerDuring(
      async (connection) => {
        const roles = recordsOf(ownContext(server.portal, connection), "role");
        await roles.remove(await roles.getHeld("gone-first"));
      },
      () => server.call("admin", "users.change", { userId, userName, systemType, roles: ["gone-first"] }),
    );
    expect(answer).toMatchObject({ status: 422, data: { violations: [{ field: "roles" }] } });
    expect((await ops()).roles ?? []).not.toContain("gone-first");
  });
});
