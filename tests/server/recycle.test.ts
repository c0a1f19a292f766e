import { randomUUID } from "node:crypto";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import type { Generated } from "../../src/server/engine/calls/context.ts";
import { pruneFiles } from "../../src/server/engine/files/prune-files.ts";
import { purgeExpired } from "../../src/server/engine/recycle/purge-removed.ts";
import { ENTITY, withPlainEntity } from "./support/plain-entity.ts";
import { LIST, REMOVE, recycleBin } from "./support/recycle-bin.ts";
import { uploaded, usersFor } from "./support/disposal-projects.ts";
import { routeOf } from "./support/routes.ts";
import { putRecord, recordOf } from "./support/stored-records.ts";
import { type Reply, bothDatabases, serverFor } from "./support/test-server.ts";

const DAY = 86_400_000;

const plain = withPlainEntity({}, { "test.delete": "test.create" });
const RESTRICTED = `${ENTITY}.note`;
/** Only system administrators read the field `note`. */
const generated: Generated = {
  ...plain,
  fieldRights: { ...plain.fieldRights, [RESTRICTED]: { label: "备注", read: ({ user }) => user["systemType"] === "1" } },
  routes: plain.routes.map((route) => (route.call.id === "test.create" ? { ...route, fieldRights: { note: [RESTRICTED] } } : route)),
};

// Both databases: on PostgreSQL, a duplicate makes the transaction unusable, and two restorations at once wait for the same row.
describe.each(bothDatabases)("deleted records on %s", (kind) => {
  const server = serverFor(kind, { components: { generated } });
  const users = usersFor(server, ["unit1"]);
  const { done, bin, addRoute, removeRoute } = recycleBin(server);

  describe("a record with rows and files", () => {
    const call = async (name: string, payload: Data): Promise<Reply> =>
      server.send({
        method: "POST",
        url: `/api/test/${name}`,
        payload,
        headers: { authorization: `Bearer ${await server.token("unit1")}` },
      });
    const claimOf = async (file: string): Promise<unknown> => (await server.rows("stored_file", { file_id: file }))[0]?.["claimed_by"];
    const stored = (id: unknown): Promise<Data | undefined> => recordOf(server, ENTITY, String(id));
    const undo = (id: unknown): Promise<Reply> => server.call("unit1", "recycle.restore", { call: "test.delete", key: String(id) });
    const upload = (): Promise<string> => uploaded(server, users.get("unit1"), randomUUID());

    it("[P-UPLOAD-04] keeps its files, and gets rows, totals and files back under its key and the next version", async () => {
      const [scan, image] = [await upload(), await upload()];
      const { id } = (await call("create", { title: "合同", scan, people: 3, pages: [{ name: "一", image, quantity: 3, price: "33.33" }] }))
        .data;
      const before = await stored(id);
      expect((await call("delete", { id })).status).toBe(200);
      expect(await stored(id)).toBeUndefined();
      server.clock.now += 2 * DAY;
      server.forget("unit1");
      await pruneFiles(server.portal);
      server.clock.now -= 2 * DAY;
      server.forget("unit1");
      expect(await claimOf(scan)).toMatch(/^removed\//);
      expect((await call("create", { title: "另一份", scan })).status).toBe(422);
      expect(await undo(id)).toMatchObject({ status: 200, msg: "已恢复" });
      expect(await stored(id)).toEqual({ ...before, version: 2 });
      expect([await claimOf(scan), await claimOf(image)]).toEqual([`${ENTITY}/${id}/scan`, `${ENTITY}/${id}/pages.image`]);
      expect(await call("update", { id, version: 1, title: "旧" })).toMatchObject({ status: 409 });
    });

    it("is not restored while anything no longer fits, and one reply names all of it", async () => {
      const [scan, region] = [await upload(), String((await server.rows("region"))[0]?.["id"])];
      const { id } = (await call("create", { title: "合同", scan, region })).data;
      await call("delete", { id });
      await server.set("stored_file", { claimed_by: "gone" }, { file_id: scan });
      await server.set(
        "removed_record",
        { content: JSON.stringify({ id, title: "合同", scan, region: "nowhere", agency: "nobody" }) },
        { record_key: id },
      );
      expect(await undo(id)).toMatchObject({ status: 409, msg: "不能恢复：所选区划不存在；所选机构不存在" });
      await server.set("removed_record", { content: JSON.stringify({ id, title: "合同", scan }) }, { record_key: id });
      expect(await undo(id)).toMatchObject({ status: 409, msg: "不能恢复：scan的文件已不存在" });
      expect(await stored(id)).toBeUndefined();
      expect(await server.rows("removed_record", { record_key: id })).toHaveLength(1);
    });

    it("does not reveal whether a restricted field has a value, and gets it back by 撤销", async () => {
      const outcomes: unknown[] = [];
      for (const note of ["保密", undefined]) {
        const { id } = await putRecord(server, ENTITY, { title: "合同", note });
        await call("delete", { id });
        const [removed] = await server.rows("removed_record", { record_key: id });
        const { status, msg } = await server.call("unit1", "recycle.restore", { id: removed?.["removed_id"] });
        outcomes.push([status, msg]);
        expect((await undo(id)).status).toBe(200);
        expect((await stored(id))?.["note"]).toBe(note);
      }
      expect(outcomes).toEqual([1, 2].map(() => [409, "不能恢复：没有权限填写或修改「备注」"]));
    });

    it("loses its files with the purge of the removal", async () => {
      const scan = await upload();
      const { id } = (await call("create", { scan })).data;
      await call("delete", { id });
      server.clock.now += 31 * DAY;
      expect(await purgeExpired(server.portal)).toBeGreaterThan(0);
      server.clock.now -= 31 * DAY;
      expect(await claimOf(scan)).toBe("gone");
      expect((await undo(id)).status).toBe(404);
    });
  });

  it("keeps the secret as it was stored, and shows it nowhere", async () => {
    const conf = { emailType: "告警", host: "mail.example.com", protocol: "smtps", port: 465, sender: "a@example.com", account: "portal" };
    await done("ops", "messages.addEmailConf", { ...conf, password: "s3cret-of-mail" });
    const [row] = await server.rows("email_conf", { email_type: "告警" });
    await done("ops", "messages.removeEmailConf", { id: row?.["id"] });
    const [kept] = await server.rows("removed_record", { record_key: row?.["id"] });
    expect(kept?.["content"]).not.toContain("password");
    expect(JSON.stringify(kept)).not.toContain("s3cret-of-mail");
    const { id: removedId } = (await bin("ops", "告警"))[0] ?? {};
    const look = await done("ops", "recycle.look", { id: removedId });
    expect(look.data.fields).toContainEqual({ label: "服务器地址", value: "mail.example.com" });
    expect(JSON.stringify(look.data)).not.toMatch(/sealed|password|密码/);
    await done("ops", "recycle.restore", { id: removedId });
    expect((await server.rows("email_conf", { email_type: "告警" }))[0]).toMatchObject({ id: row?.["id"], password: row?.["password"] });
  });

  it("refuses a name or path that another record has taken meanwhile", async () => {
    await addRoute("taken-first");
    const removedId = await removeRoute("taken-first");
    await done("ops", "gateway.addRoute", { ...routeOf("taken-second"), path: routeOf("taken-first").path });
    const reply = await server.call("ops", "recycle.restore", { id: removedId });
    expect([reply.status, reply.msg]).toEqual([409, `不能恢复：路由路径「${routeOf("taken-first").path}」已存在`]);
    expect(await bin("ops", "taken-first")).toHaveLength(1);
  });

  it("continues the history of a restored record with 恢复", async () => {
    await addRoute("history");
    await done("ops", "gateway.updateRoute", { ...(await done("ops", "gateway.getRoute", { id: "history" })).data, enabled: false });
    await done("ops", "recycle.restore", { id: await removeRoute("history") });
    const kinds = async (): Promise<string[]> =>
      (await done("ops", "changes.gatewayRoutes", { id: "history", ...LIST, pageSize: 20 })).data.rows.map((row: Data) => row["kind"]);
    expect(await kinds()).toEqual(["restored", "removed", "changed", "created"]);
    await removeRoute("history");
    await addRoute("history");
    // The same key names another record now.
    expect(await kinds()).toEqual(["created"]);
    const older = (await bin("ops", "history")).at(-1)?.["id"];
    await removeRoute("history");
    await done("ops", "recycle.restore", { id: older });
    expect(await kinds()).toEqual(["restored"]);
    // LOG_DAYS has removed the changes of the restored record, and none of the other one yet.
    const changes = server.portal.store.database.kysely.selectFrom("record_change").select("change_id").where("record_key", "=", "history");
    const other = await changes.where("kind", "=", "created").orderBy("change_id", "desc").executeTakeFirst();
    const expired = server.portal.store.database.kysely.deleteFrom("record_change").where("record_key", "=", "history");
    await expired.where("change_id", "<", String(other?.["change_id"])).execute();
    expect(await kinds()).toEqual(["restored"]);
  });

  it("takes an undo for ten minutes, and one of two restorations at once", async () => {
    await addRoute("found");
    const removedId = await removeRoute("found");
    server.clock.now += 601_000;
    expect((await server.call("ops", "recycle.restore", { call: REMOVE, key: "found" })).status).toBe(404);
    server.clock.now -= 601_000;
    const both = await Promise.all([1, 2].map(() => server.call("ops", "recycle.restore", { id: removedId })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it("takes back a deletion of several regions at once, the upper one first, all of them or none", async () => {
    const add = async (regionCode: string, parentId: string): Promise<string> => {
      await done("admin", "menuCenter.addRegion", { regionCode, regionName: regionCode, parentId, enabled: "1" });
      return String((await server.rows("region", { region_code: regionCode }))[0]?.["id"]);
    };
    const upper = await add("990000", "0");
    const lower = await add("990100", upper);
    const before = await recordOf(server, "region", lower);
    await done("admin", "menuCenter.deleteRegions", { ids: [lower, upper] });
    const undo = (keys: string[]): Promise<Reply> => server.call("admin", "recycle.restore", { call: "menuCenter.deleteRegions", keys });
    expect((await undo([upper, lower, "unknown"])).status).toBe(404);
    expect(await recordOf(server, "region", upper)).toBeUndefined();
    expect(await undo([lower, upper, lower])).toMatchObject({ status: 200, msg: "已恢复 2 条" });
    const { operateDate: _, ...restored } = (await recordOf(server, "region", lower)) ?? {};
    const { operateDate: __, ...same } = before ?? {};
    expect(restored).toEqual({ ...same, version: 2 });
  });

  describe("beside very many of another user", () => {
    /** Stores further removals, like the newest one of a route. */
    const flood = async (userId: string | null, count: number): Promise<void> => {
      await addRoute("flood");
      const id = await removeRoute("flood");
      const [row] = await server.rows("removed_record", { removed_id: id });
      const { kysely } = server.portal.store.database;
      for (let stored = 0; stored < count; stored += 1000) {
        const size = Math.min(1000, count - stored);
        const rows = Array.from({ length: size }, () => ({ ...row, removed_id: newId(), user_id: userId, content: "{}" }));
        await kysely
          .insertInto("removed_record")
          .values(rows as never)
          .execute();
      }
      await done("ops", "recycle.purge", { id });
    };

    it("stay in the list, which leaves the event loop to others, and stay after the purge", async () => {
      await addRoute("few");
      const few = await removeRoute("few");
      await flood("flooder", 10_000);
      await flood(null, 600);
      let turns = 0;
      let handle = setImmediate(function turn() {
        turns += 1;
        handle = setImmediate(turn);
      });
      const { rows, total } = (await done("ops", "recycle.list", { ...LIST, searchText: "few" })).data;
      const { total: all } = (await done("ops", "recycle.list", LIST)).data;
      clearImmediate(handle);
      expect([rows.map((row: Data) => row["id"]), total, all]).toEqual([[few], 1, expect.any(Number)]);
      expect([all > 9_900, all <= 10_000, turns > 70]).toEqual([true, true, true]);
      expect(await purgeExpired(server.portal)).toBeGreaterThan(600);
      expect((await bin("ops", "few")).map(({ id }) => id)).toEqual([few]);
      const { kysely } = server.portal.store.database;
      await kysely.deleteFrom("removed_record").where("content", "=", "{}").execute();
    });
  });

  it("are not restored once the changes since the removal may have expired, whatever the policy says", async () => {
    await addRoute("expired");
    const removedId = await removeRoute("expired");
    const { config } = server.portal;
    const [days, now] = [config.logDays, server.clock.now];
    Object.assign(config, { logDays: 7 });
    server.clock.now += 8 * DAY;
    server.forget("ops");
    const found = [await bin("ops", "expired"), (await server.call("ops", "recycle.restore", { id: removedId })).status];
    Object.assign(config, { logDays: days });
    found.push(await bin("ops", "expired"));
    server.clock.now = now;
    for (const account of ["ops", "admin"]) server.forget(account);
    expect(found).toEqual([[], 404, [expect.objectContaining({ id: removedId })]]);
  });

  it("removes them for good by right, and keeps none while the policy says 0 days", async () => {
    await addRoute("purged");
    const removedId = await removeRoute("purged");
    await done("ops", "recycle.purge", { id: removedId });
    expect((await server.call("ops", "recycle.restore", { id: removedId })).status).toBe(404);
    const policy = (await done("admin", "security.policy")).data;
    expect(policy.recycleDays).toBe(30);
    await done("admin", "security.save", { ...policy, recycleDays: 0 });
    await addRoute("final");
    await done("ops", REMOVE, { id: "final" });
    expect(await server.rows("removed_record", { record_key: "final" })).toEqual([]);
    expect(await purgeExpired(server.portal)).toBeGreaterThan(0);
    expect(await bin("admin")).toEqual([]);
  });
});
