import { describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/data.ts";
import { pruneFiles } from "../../src/server/files/prune-files.ts";
import { findFile, keepFile } from "../../src/server/files/stored-files.ts";
import { retain } from "./support/retain.ts";
import { bothDatabases, serverFor } from "./support/test-server.ts";

const DAY = 86_400_000;

// Both databases: drafts are pruned by a statement that is written by hand.
describe.each(bothDatabases)("preferences and drafts on %s", (kind) => {
  const server = serverFor(kind);
  const keep = (account: string, name: string, value?: string) =>
    server.call(account, "kept.keep", { name, ...(value === undefined ? {} : { value }) });
  const drafts = async (account: string): Promise<Data[]> => (await server.call(account, "kept.keptDrafts")).data;
  const own = async (account: string): Promise<Data> => {
    const { data } = await server.call(account, "authCenter.userInfo");
    const user = data.userInfo ?? data;
    return { ...JSON.parse(user.preferences), drafts: user.drafts };
  };

  it("follow the user to any browser and are invisible to others", async () => {
    await keep("unit1", "theme", '{"theme":"red"}');
    await keep("unit1", "theme", '{"theme":"black"}');
    await keep("unit1", "table-gateway-routes-list", '["url"]');
    expect(await own("unit1")).toEqual({ theme: '{"theme":"black"}', "table-gateway-routes-list": '["url"]', drafts: 0 });
    expect(await own("unit2")).toEqual({ drafts: 0 });
    await keep("unit1", "theme");
    expect(await own("unit1")).toEqual({ "table-gateway-routes-list": '["url"]', drafts: 0 });
  });

  it("include the latest twenty drafts of the user, for a day each", async () => {
    for (let count = 0; count < 25; count++) await keep("unit1", `draft-page-${count}`, `{"data":{"name":"${count}"}}`);
    expect((await drafts("unit1")).length).toBe(20);
    expect(await drafts("unit2")).toEqual([]);
    expect((await own("unit1"))["drafts"]).toBe(20);
    const { kysely } = server.portal.database;
    const kept_at = server.portal.now() - DAY - 1;
    await kysely.updateTable("kept_value").set({ kept_at }).where("name", "like", "draft-page-1%").execute();
    const young = (await drafts("unit1")).length;
    expect(young > 0 && young < 20).toBe(true);
    await retain(server.portal);
    expect((await kysely.selectFrom("kept_value").selectAll().where("user_id", "is not", null).execute()).length).toBe(young + 1);
    for (const { name } of await drafts("unit1")) await keep("unit1", String(name));
    expect(await drafts("unit1")).toEqual([]);
  });

  it("keep an upload that a draft of its owner names as long as the draft", async () => {
    const upload = (owner: string) => keepFile(server.portal, owner, { name: "附件.pdf", content: Buffer.from("%PDF-1.7"), type: "pdf" });
    const userId = async (account: string): Promise<string> => (await server.call(account, "authCenter.userInfo")).data.userId;
    const [own, other] = [await upload(await userId("unit1")), await upload(await userId("unit2"))];
    server.clock.now += DAY - 1000;
    server.forget("unit1");
    await keep("unit1", "draft-page~1", JSON.stringify({ savePath: own, note: other }));
    server.clock.now += 2000;
    const left = async () => [own, other].map(async (id) => (await findFile(server.portal.database.kysely, id)) !== undefined);
    await pruneFiles(server.portal);
    expect(await Promise.all(await left())).toEqual([true, false]);
    server.clock.now += DAY;
    await pruneFiles(server.portal);
    expect(await Promise.all(await left())).toEqual([false, false]);
    for (const account of ["unit1", "unit2"]) server.forget(account);
  });

  it("return the newest long drafts up to the size of one reply", async () => {
    for (let count = 0; count < 14; count++) {
      server.clock.now += 1000;
      expect((await keep("unit2", `draft-long-${count}`, "字".repeat(60_000))).status).toBe(200);
    }
    const { raw, data } = await server.call("unit2", "kept.keptDrafts");
    expect(Buffer.byteLength(raw)).toBeLessThan(2 * 1024 * 1024);
    expect(data.map((draft: Data) => draft["name"])).toEqual(Array.from({ length: 11 }, (_, at) => `draft-long-${13 - at}`));
  });

  it("refuse unknown names and oversized values", async () => {
    for (const name of ["error-log", "../x", "draft-", "theme x", "table-", "a".repeat(300)])
      expect((await keep("unit1", name, "1")).status).toBe(422);
    expect((await keep("unit1", "theme", "x".repeat(8001))).status).toBe(422);
    expect((await keep("unit1", "draft-long", "x".repeat(60_001))).status).toBe(422);
    expect((await keep("unit1", "draft-long", "字".repeat(60_000))).status).toBe(200);
    expect((await server.rows("operation_log")).filter((row) => String(row["action_url"]).includes("kept"))).toEqual([]);
  });
});
