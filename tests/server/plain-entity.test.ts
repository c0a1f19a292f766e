import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { pruneFiles } from "../../src/server/engine/files/prune-files.ts";
import { filePath } from "../../src/server/engine/files/local-bytes.ts";
import { ENTITY, withPlainEntity } from "./support/plain-entity.ts";
import { uploaded, usersFor } from "./support/disposal-projects.ts";
import { type Reply, databases, serverFor } from "./support/test-server.ts";
import { scopeOf } from "../../src/server/engine/calls/context.ts";
import { anonymous } from "../../src/server/engine/calls/principal.ts";
import { recordsOf } from "../../src/server/engine/calls/records.ts";

const NOT_YOURS = "文件不存在或已被使用，请重新上传";
const HOUR = 3_600_000;

describe.each(databases)("a plain entity that is only declared, on %s", (kind) => {
  const set = { owner: ({ user }: { user: Data }) => user["userId"], changedAt: ({ now }: { now: string }) => now };
  const server = serverFor(kind, { components: { generated: withPlainEntity(set) } });
  const users = usersFor(server, ["unit1", "unit2"]);

  const call = async (name: string, payload: Data, account = "unit1"): Promise<Reply> =>
    server.send({ method: "POST", url: `/api/test/${name}`, payload, headers: { authorization: `Bearer ${await server.token(account)}` } });
  /** Stores an upload with its file on disk. */
  const upload = async (account = "unit1"): Promise<string> => {
    const id = await uploaded(server, users.get(account), randomUUID());
    const path = filePath(server.portal.config, id);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, "%PDF-");
    return id;
  };
  const claimOf = async (id: string): Promise<unknown> => {
    const query = server.portal.store.database.kysely.selectFrom("stored_file").select("claimed_by").where("file_id", "=", id);
    return (await query.executeTakeFirst())?.claimed_by;
  };
  const onDisk = (id: string): boolean => existsSync(filePath(server.portal.config, id));
  const stored = (id: unknown): Promise<Data | undefined> =>
    server.portal.store.records.find(server.portal.store.database.kysely, server.portal.store.table(ENTITY), String(id));

  it("[P-UPLOAD-04] claims the files of its record and rows, so that they are not removed after a day", async () => {
    const [scan, image, forgotten] = [await upload(), await upload(), await upload()];
    const { id } = (await call("create", { title: "合同", scan, pages: [{ name: "一", image }] })).data;
    expect(await claimOf(scan)).toBe(`${ENTITY}/${id}/scan`);
    expect(await claimOf(image)).toBe(`${ENTITY}/${id}/pages.image`);
    server.clock.now += 25 * HOUR;
    server.forget("unit1");
    server.forget("unit2");
    expect(await pruneFiles(server.portal)).toBe(1);
    expect([scan, image, forgotten].map(onDisk)).toEqual([true, true, false]);
  });

  it("[P-UPLOAD-04] refuses foreign, already claimed and unknown files, and stores nothing", async () => {
    const [foreign, taken] = [await upload("unit2"), await upload()];
    expect((await call("create", { title: "有", scan: taken })).code).toBe("200");
    const before = await count();
    for (const scan of [foreign, taken, randomUUID(), "../../etc/passwd"]) {
      expect(await call("create", { title: "无", scan })).toMatchObject({ status: 422, msg: NOT_YOURS });
      expect(await call("create", { title: "无", pages: [{ name: "一", image: scan }] })).toMatchObject({ status: 422, msg: NOT_YOURS });
    }
    expect(await count()).toBe(before);
    expect(await claimOf(foreign)).toBeNull();
  });

  const count = async (): Promise<number> => {
    const query = server.portal.store.database.kysely.selectFrom("test_contract").select((select) => select.fn.countAll().as("all"));
    return Number((await query.executeTakeFirstOrThrow()).all);
  };

  it("[P-UPLOAD-04] takes no file of a type that the field does not accept", async () => {
    const picture = await upload();
    await server.portal.store.database.kysely.updateTable("stored_file").set({ type: "png" }).where("file_id", "=", picture).execute();
    expect(await call("create", { scan: picture })).toMatchObject({ status: 422, msg: NOT_YOURS });
  });

  it("refuses a value in a row that the row hides, and keeps one from before", async () => {
    const open = { imported: true, origin: "德国" };
    const shut = { imported: false, origin: "德国" };
    const message = "当前不可填写：原产地";
    expect(await call("create", { pages: [open, shut] })).toMatchObject({
      status: 422,
      data: { violations: [{ field: "pages.1.origin", message }] },
    });
    const { id } = (await call("create", { pages: [open, { imported: false, origin: " " }] })).data;
    expect(await stored(id)).toMatchObject({ pages: [open, { imported: false }] });
    expect((await call("update", { id, pages: [shut] })).status).toBe(200);
    expect((await call("update", { id, pages: [{ ...shut, origin: "法国" }] })).msg).toBe(message);
  });

  it("computes formulas of rows and of the record, whatever a client sends", async () => {
    const pages = [
      { quantity: 3, price: "33.33", cost: "1.00" },
      { quantity: 2, price: "0.05" },
      { quantity: 2, cost: "9.00" },
    ];
    const { id } = (await call("create", { pages, people: 3, total: "5.00" })).data;
    expect(await stored(id)).toMatchObject({ pages: [{ cost: "99.99" }, { cost: "0.10" }, {}], total: "100.09", share: "33.36" });
    expect((await stored(id))?.["pages"]).toHaveProperty("2", { quantity: 2 });
    expect((await call("update", { id, people: 7 })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ total: "100.09", share: "14.30" });
    expect((await call("update", { id, people: null })).status).toBe(200);
    expect((await stored(id))?.["share"]).toBeUndefined();
  });

  it("refuses a formula that divides by zero or exceeds its field, at the field", async () => {
    const refused = (field: string, message: string): object => ({ status: 422, data: { violations: [{ field, message }] } });
    expect(await call("create", { people: 0, pages: [] })).toMatchObject(refused("share", "分摊无法计算，除数不能为0"));
    const large = { quantity: 100_000, price: "9999999999.99" };
    const message = "小计超出可保存的范围";
    expect(await call("create", { pages: [{ quantity: 1, price: "1" }, large] })).toMatchObject(refused("pages.1.cost", message));
  });

  it("[P-UPLOAD-04] deletes only the files that an accepted update replaces or clears", async () => {
    const [first, second, page] = [await upload(), await upload(), await upload()];
    const { id } = (await call("create", { title: "合同", scan: first, pages: [{ name: "一", image: page }] })).data;
    expect(await call("update", { id, version: 7, scan: second })).toMatchObject({ status: 409 });
    expect([first, second].map(onDisk)).toEqual([true, true]);
    expect(await call("update", { id, version: 1, scan: second })).toMatchObject({ code: "200" });
    expect([first, second, page].map(onDisk)).toEqual([false, true, true]);
    expect(await claimOf(first)).toBeUndefined();
    expect(await call("update", { id, title: "改名" })).toMatchObject({ code: "200" });
    expect([second, page].map(onDisk)).toEqual([true, true]);
    expect(await call("update", { id, scan: null, pages: [] })).toMatchObject({ code: "200" });
    expect([second, page].map(onDisk)).toEqual([false, false]);
  });

  it("[P-UPLOAD-04] deletes the files of deleted records, single or many", async () => {
    const files = [await upload(), await upload(), await upload()];
    const ids: string[] = [];
    for (const scan of files) ids.push((await call("create", { title: "合同", scan, pages: [] })).data.id);
    expect(await call("delete", { id: ids[0] })).toMatchObject({ code: "200" });
    expect(await call("deleteMany", { ids: ids.slice(1) })).toMatchObject({ code: "200" });
    expect(files.map(onDisk)).toEqual([false, false, false]);
  });

  it("stores the values the server fills on each write and refuses them from the client", async () => {
    const { id } = (await call("create", { title: "合同" })).data;
    const at = server.portal.clock.wall.textOf(server.clock.now);
    expect(await stored(id)).toMatchObject({ owner: users.get("unit1")?.["userId"], changedAt: at });
    server.clock.now += HOUR;
    expect((await call("update", { id, title: "改名" }, "unit2")).code).toBe("200");
    expect(await stored(id)).toMatchObject({
      title: "改名",
      owner: users.get("unit2")?.["userId"],
      changedAt: server.portal.clock.wall.textOf(server.clock.now),
    });
    expect(await call("update", { id, owner: "me" })).toMatchObject({ status: 422, msg: "不支持的字段：owner" });
  });
});

/** Sorted differently by key and by name: the entity declares `order: roleName`. */
const ROLES = [
  { roleId: "listed-1", roleName: "listed C" },
  { roleId: "listed-2", roleName: "listed A" },
  { roleId: "listed-3", roleName: "listed B" },
];

describe.each(databases)("a list that a handler reads, on %s", (kind) => {
  const server = serverFor(kind);
  const roles = () => {
    const { portal } = server;
    const info = { systemType: "1" as const };
    const scope = () => scopeOf(portal, info);
    return recordsOf({ portal, caller: { ...anonymous, info }, connection: portal.store.database.kysely, scope, afterCommit: [] }, "role");
  };
  const listed = (all: readonly { roleName?: string | null }[]) =>
    all.map(({ roleName }) => roleName).filter((name) => name?.startsWith("listed"));

  beforeAll(async () => {
    for (const role of ROLES) await roles().create(role as never);
  });

  it("uses the sort order of its entity by default", async () => {
    expect(listed(await roles().list())).toEqual(["listed A", "listed B", "listed C"]);
  });

  it("uses the requested sort order", async () => {
    expect(listed(await roles().list({}, { field: "roleId", direction: "desc" }))).toEqual(["listed B", "listed A", "listed C"]);
  });
});
