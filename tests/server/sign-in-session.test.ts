import { describe, expect, it, vi } from "vitest";
import { RIGHT, signIn, storedUser, userInfo, withToken } from "./support/sign-in.ts";
import { removeRecord } from "./support/stored-records.ts";
import { bothDatabases, serverFor } from "./support/test-server.ts";

// Both databases: concurrent requests of a session share one read on PostgreSQL only.
describe.each(bothDatabases)("a session on %s", (kind) => {
  const server = serverFor(kind);

  const enter = async (account: string): Promise<string> => (await signIn(server, account, RIGHT)).data.access_token;

  it("[P-LOGIN-09] ends at the next call after it was signed out elsewhere, without ending others", async () => {
    const [one, other] = [await enter("unit1"), await enter("unit1")];
    const out = () => server.app.inject({ url: "/api/oauth/logout", headers: { cookie: `access_token=${one}` } });
    expect((await out()).statusCode).toBe(302);
    expect((await userInfo(server, one)).code).toBe("5563");
    expect((await userInfo(server, other)).code).toBe("200");
    // Signing out again is no error.
    expect((await out()).statusCode).toBe(302);
  });

  it("[P-LOGIN-09] ends at the next call when the user is removed or changes the password elsewhere", async () => {
    const [here, elsewhere] = [await enter("unit2"), await enter("unit2")];
    const userId = String((await storedUser(server, "unit2"))["user_id"]);
    const body = { userId, oldPwd: RIGHT, pwd: "a".repeat(64) };
    expect((await withToken(server, elsewhere, "POST", "/gp-auth-center/rest/v1/user/updatePwd", body)).code).toBe("200");
    expect((await userInfo(server, here)).code).toBe("5563");
    await removeRecord(server, "user", userId);
    expect((await userInfo(server, elsewhere)).code).toBe("5563");
  });

  it("is prolonged by only one of many concurrent calls", async () => {
    const token = await enter("reviewer1");
    server.clock.now += 120_000;
    const { kysely } = server.portal.store.database;
    const writes = vi.spyOn(kysely, "updateTable");
    const codes = await Promise.all(Array.from({ length: 20 }, async () => (await userInfo(server, token)).code));
    const prolonged = writes.mock.calls.filter(([table]) => String(table) === "session").length;
    writes.mockRestore();
    expect(new Set(codes)).toEqual(new Set(["200"]));
    expect(prolonged).toBe(1);
    const seen = await kysely.selectFrom("session").select("seen_at").where("seen_at", "=", server.clock.now).execute();
    expect(seen).toHaveLength(1);
  });
});
