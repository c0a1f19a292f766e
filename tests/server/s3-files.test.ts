import { existsSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { readConfig } from "../../src/server/engine/config/config.ts";
import { bytesOf } from "../../src/server/engine/files/file-bytes.ts";
import { pruneFiles } from "../../src/server/engine/files/prune-files.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { project, stored, usersOf } from "./support/disposal-projects.ts";
import { withToken } from "./support/sign-in.ts";
import { upload } from "./support/images.ts";
import { databases, type TestServer, testServer } from "./support/test-server.ts";

interface Store {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
const S3rver = createRequire(import.meta.url)("s3rver") as new (options: object) => Store;

const PDF = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(300_000, 7)]);
const AWAY = { status: 503, msg: "附件存储暂时不可用，请稍后重试" };

describe.each(databases)("files in an S3 store, with rows on %s", (kind) => {
  const directory = memoryFolder("gp-s3-");
  const storeAt = (port: number): Store =>
    new S3rver({ port, address: "127.0.0.1", silent: true, directory, configureBuckets: [{ name: "portal-files" }] });
  let store: Store;
  let port: number;
  let server: TestServer;
  let users: Map<string, Data>;
  beforeAll(async () => {
    store = storeAt(0);
    port = (await store.run()).port;
    const settings = {
      S3_BUCKET: "portal-files",
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY: "S3RVER",
      S3_SECRET_KEY: "S3RVER",
      S3_PREFIX: "uploads/",
    };
    server = await testServer(kind, { settings });
    users = await usersOf(server, ["unit1", "agency1"]);
  });
  afterAll(async () => {
    await server.close();
    await store.close().catch(() => undefined);
    rmSync(directory, { recursive: true, force: true });
  });

  const uploading = () => upload(server, "unit1", "凭证.pdf", PDF);
  const uploaded = async (): Promise<string> => (await uploading()).data.enclosurePath;
  /** Creates a project with the upload as its voucher. */
  const withVoucher = async (id: string): Promise<unknown> => {
    const six = await project(server, users, { state: "6", agency: "agency1" });
    const voucher = { id: six["id"], state: "7", proofFileName: "凭证.pdf", proofSaveName: "凭证.pdf", proofSavePath: id };
    expect(await server.call("unit1", "assetsOrg.addAndModify", voucher)).toMatchObject({ code: "200" });
    return six["id"];
  };
  const rowOf = (id: string) =>
    server.portal.store.database.kysely.selectFrom("stored_file").selectAll().where("file_id", "=", id).executeTakeFirst();
  const inStore = async (id: string): Promise<boolean> => (await bytesOf(server.portal.config).read(id))?.equals(PDF) === true;
  const download = async (account: string, id: unknown) =>
    withToken(server, await server.token(account), "GET", `/gpr-workflow/rest/assetes/org/download/${String(id)}/2`);

  it("[D-API-15][D-API-16] are stored remotely only and served by this server to users who may see the record", async () => {
    const id = await uploaded();
    expect(await inStore(id)).toBe(true);
    expect(existsSync(join(server.portal.config.dataDir, "files", id))).toBe(false);
    const six = await withVoucher(id);
    const reply = await download("agency1", six);
    expect([reply.status, reply.bytes.equals(PDF)]).toEqual([200, true]);
    expect((await download("unit2", six)).status).toBe(404);
  });

  it("survive a failed save and are deleted with their record", async () => {
    const id = await uploaded();
    const draft = { projectNameStr: "旧桌椅", state: "0", fileName: "附件.pdf", saveName: "附件.pdf", savePath: id };
    expect((await server.call("unit1", "assetsOrg.addAndModify", { ...draft, supGuid: "nobody", supName: "x" })).status).toBe(422);
    expect(await inStore(id)).toBe(true);
    const { data } = await server.call("unit1", "assetsOrg.addAndModify", draft);
    expect((await stored(server, data.id))?.["savePath"]).toBe(id);
    expect(await server.call("unit1", "assetsOrg.delete", { id: data.id })).toMatchObject({ code: "200" });
    expect([await inStore(id), await rowOf(id)]).toEqual([false, undefined]);
  });

  it("are removed when unclaimed, including those of an interrupted upload", async () => {
    const [claimed, lost] = [await uploaded(), await uploaded()];
    const { kysely: rows } = server.portal.store.database;
    await rows
      .updateTable("stored_file")
      .set({ claimed_by: "unsent", created_at: server.clock.now - 3_600_000 })
      .where("file_id", "=", lost)
      .execute();
    await pruneFiles(server.portal);
    expect([await inStore(claimed), await inStore(lost), await rowOf(lost)]).toEqual([true, false, undefined]);
  });

  it("are reported unavailable while the store is away, without loss or leftovers", async () => {
    const six = await withVoucher(await uploaded());
    const other = await uploaded();
    await store.close();
    expect(await uploading()).toMatchObject(AWAY);
    expect((await download("unit1", six)).status).toBe(503);
    const draft = { projectNameStr: "旧桌椅", state: "0", fileName: "附件.pdf", saveName: "附件.pdf", savePath: other };
    const saved = await server.call("unit1", "assetsOrg.addAndModify", draft);
    expect(saved).toMatchObject({ code: "200" });
    expect(await server.call("unit1", "assetsOrg.delete", { id: saved.data.id })).toMatchObject({ code: "200" });
    expect((await rowOf(other))?.["claimed_by"]).toBe("gone");
    store = storeAt(port);
    await store.run();
    await pruneFiles(server.portal);
    expect([await rowOf(other), await inStore(other)]).toEqual([undefined, false]);
    expect((await download("unit1", six)).bytes.equals(PDF)).toBe(true);
    const files = server.portal.store.database.kysely.selectFrom("stored_file").selectAll();
    expect(await files.where("claimed_by", "in", ["gone", "unsent"]).execute()).toEqual([]);
  });
});

it.each([
  [{ S3_BUCKET: "Portal Files" }, "S3_BUCKET"],
  [{ S3_BUCKET: "portal-files", S3_ENDPOINT: "ftp://store" }, "S3_ENDPOINT"],
  [{ S3_BUCKET: "portal-files" }, "S3_ACCESS_KEY"],
  [{ S3_BUCKET: "portal-files", S3_ACCESS_KEY: "key" }, "S3_SECRET_KEY"],
  [{ S3_BUCKET: "portal-files", S3_PREFIX: "../" }, "S3_PREFIX"],
])("stop the start with the settings %j, naming %s", (settings, name) => {
  expect(() => readConfig(settings as Record<string, string>)).toThrow(`setting ${name}=`);
});
