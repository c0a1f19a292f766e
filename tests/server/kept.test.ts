import { describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { pruneFiles } from "../../src/server/engine/files/prune-files.ts";
import { findFile, keepFile } from "../../src/server/engine/files/stored-files.ts";
import { retain } from "./support/retain.ts";
import { type Reply, bothDatabases, requestFor, serverFor } from "./support/test-server.ts";
import { COMPLETE, usersFor } from "./support/disposal-projects.ts";

const DAY = 86_400_000;

// Both databases: drafts are pruned by a hand-written statement.
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
    const { kysely } = server.portal.store.database;
    const kept_at = server.portal.clock.now() - DAY - 1;
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
    const left = async () => [own, other].map(async (id) => (await findFile(server.portal.store.database.kysely, id)) !== undefined);
    await pruneFiles(server.portal);
    expect(await Promise.all(await left())).toEqual([true, false]);
    server.clock.now += DAY;
    await pruneFiles(server.portal);
    expect(await Promise.all(await left())).toEqual([false, false]);
    for (const account of ["unit1", "unit2"]) server.forget(account);
  });

  it("keep no upload longer than a week, however often its draft is renewed", async () => {
    const { userId } = (await server.call("unit1", "authCenter.userInfo")).data;
    const id = await keepFile(server.portal, userId, { name: "附件.pdf", content: Buffer.from("%PDF-1.7"), type: "pdf" });
    const days: number[] = [];
    for (let day = 1; day <= 8; day++) {
      server.clock.now += DAY - 1000;
      server.forget("unit1");
      await keep("unit1", "draft-page~1", JSON.stringify({ savePath: id, day }));
      server.clock.now += 2000;
      await pruneFiles(server.portal);
      if ((await findFile(server.portal.store.database.kysely, id)) !== undefined) days.push(day);
    }
    server.forget("unit1");
    expect(days).toEqual([1, 2, 3, 4, 5, 6]);
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

const ADD = "assetsOrg.addAndModify";

// Both databases: two requests at once conflict at a unique key, which each locks and reports in its own way.
describe.each(bothDatabases)("requests under an idempotency key on %s", (kind) => {
  const server = serverFor(kind);
  const users = usersFor(server, ["unit1", "agency1"]);

  let last = 0;
  const newKey = (): string => `key-${++last}`;
  const send = async (account: string, id: string, input: Data, key: string): Promise<Reply> =>
    server.send({
      ...requestFor(id, input),
      headers: { authorization: `Bearer ${await server.token(account)}`, "idempotency-key": key },
    });
  const form = (projectNameStr: string): Data => {
    const { orgTel, orgContact, assetsSubject, assetsList } = COMPLETE;
    const supGuid = users.get("agency1")?.["orgGuid"];
    return { projectNameStr, orgTel, orgContact, assetsSubject, assetsList, supGuid, supName: "江南产权交易所", state: "0" };
  };
  const count = async (table: string, column: string, value: string): Promise<number> =>
    (await server.rows(table, { [column]: value })).length;
  const named = (name: string) => count("disposal_project", "project_name_str", name);

  it("[D-API-08] stores one record when the first reply is lost and the request is sent again", async () => {
    const key = newKey();
    const first = await send("unit1", ADD, form("回复丢失"), key);
    const again = await send("unit1", ADD, form("回复丢失"), key);
    expect(again.raw).toBe(first.raw);
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect(await named("回复丢失")).toBe(1);
  });

  it("stores one record of two requests that are sent at once, and replies alike", async () => {
    const key = newKey();
    const replies = await Promise.all([1, 2, 3].map(() => send("unit1", ADD, form("同时发送"), key)));
    expect(new Set(replies.map(({ raw }) => raw)).size).toBe(1);
    expect(replies[0]?.code).toBe("200");
    expect(await named("同时发送")).toBe(1);
  });

  it("refuses another body under a stored key with 409 and names the stored record", async () => {
    const key = newKey();
    await send("unit1", ADD, form("已保存的"), key);
    const refused = await send("unit1", ADD, form("改过的"), key);
    expect(refused).toMatchObject({ status: 409, data: { saved: expect.stringContaining("已保存的") } });
    expect(refused.msg).toContain("已保存的");
    expect(await named("改过的")).toBe(0);
  });

  it("stores nothing of a refused request: it may be corrected under the same key", async () => {
    const key = newKey();
    expect((await send("unit1", ADD, { ...form("更正"), orgTel: "12", state: "1" }, key)).status).toBe(422);
    expect((await send("unit1", ADD, form("更正"), key)).code).toBe("200");
    expect(await named("更正")).toBe(1);
  });

  it("binds a key to its user and its call", async () => {
    const key = newKey();
    await send("unit1", ADD, form("我的"), key);
    expect((await send("unit2", ADD, form("我的"), key)).headers["idempotency-replayed"]).toBeUndefined();
    expect((await send("unit1", "kept.keep", { name: "theme", value: "1" }, key)).code).toBe("200");
    expect(await named("我的")).toBe(2);
  });

  it("replays a reply that holds a secret without it, and says what to do", async () => {
    const key = newKey();
    const user = { userAccount: "only-once", userName: "单次", userStatus: "1", systemType: "3" };
    const first = await send("admin", "users.add", user, key);
    expect(first.data.oneTimePassword).toMatch(/./);
    const again = await send("admin", "users.add", user, key);
    expect(again).toMatchObject({ code: "200", msg: "用户已新增；初始密码只显示一次，请重置密码" });
    expect(again.data.oneTimePassword).toBeUndefined();
    expect(JSON.stringify(await server.rows("idempotency_key"))).not.toContain(first.data.oneTimePassword);
    expect(await count("user", "user_account", "only-once")).toBe(1);
  });

  it("stores one upload when it is sent again, and refuses another file under its key", async () => {
    const key = newKey();
    const upload = async (content: string): Promise<Reply> => {
      const payload = `--b\r\nContent-Disposition: form-data; name="file"; filename="附件.pdf"\r\n\r\n%PDF-1.7\n${content}\r\n--b--\r\n`;
      const headers = { "content-type": "multipart/form-data; boundary=b", authorization: `Bearer ${await server.token("unit1")}` };
      const url = "/gpr-workflow/rest/assetes/org/upload";
      return server.send({ method: "POST", url, payload, headers: { ...headers, "idempotency-key": key } });
    };
    const first = await upload("1");
    expect(first.code).toBe("200");
    expect((await upload("1")).raw).toBe(first.raw);
    expect((await upload("2")).status).toBe(409);
    expect(await count("stored_file", "file_id", first.data.enclosurePath)).toBe(1);
  });

  it.each(["", "a b", "x".repeat(201)])("refuses the key %j", async (key) => {
    expect((await send("unit1", ADD, form("标识"), key)).status).toBe(422);
  });

  it("forgets a key after 24 hours, and its scheduled task removes it", async () => {
    const key = newKey();
    await send("unit1", ADD, form("过期"), key);
    server.clock.now += DAY - 1000;
    await retain(server.portal);
    const keys = () => server.rows("idempotency_key");
    expect((await keys()).length).toBeGreaterThan(0);
    server.clock.now += 1001;
    server.forget("unit1");
    expect((await send("unit1", ADD, form("过期"), key)).headers["idempotency-replayed"]).toBeUndefined();
    expect(await named("过期")).toBe(2);
    await retain(server.portal);
    expect((await keys()).length).toBe(1);
  });

  it("stores at most the latest 200 replies of a user", async () => {
    const userId = String(users.get("unit1")?.["userId"]);
    const row = { user_id: userId, body_digest: "", reply: "", log_id: null };
    const old = Array.from({ length: 250 }, (_, at) => ({ ...row, key_digest: `old-${at}`, expires_at: server.clock.now + 1 + at }));
    await server.portal.store.database.kysely.insertInto("idempotency_key").values(old).execute();
    await send("unit1", ADD, form("很多"), newKey());
    expect(await count("idempotency_key", "user_id", userId)).toBe(200);
  });
});
