import { existsSync, readdirSync, statSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { withFileNames } from "../../src/server/engine/files/file-names.ts";
import { attachFiles } from "../../src/server/engine/files/file-ownership.ts";
import { multipart } from "./support/images.ts";
import { project, stored, usersFor } from "./support/disposal-projects.ts";
import { putRecord } from "./support/stored-records.ts";
import { type Reply, databases, serverFor } from "./support/test-server.ts";

const UPLOAD = "/gpr-workflow/rest/assetes/org/upload";
const PDF = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(200, 1)]);
const ZIP = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(200, 2)]);
const RAR = Buffer.concat([Buffer.from("Rar!"), Buffer.from([0x1a, 7, 0]), Buffer.alloc(200, 3)]);
const TEN_MB = 10_485_760;

describe.each(databases)("files on %s", (kind) => {
  const server = serverFor(kind);
  const users = usersFor(server, ["unit1", "unit2", "agency1"]);

  const post = async ({ payload, headers }: ReturnType<typeof multipart>, account: string): Promise<Reply> =>
    server.send({ method: "POST", url: UPLOAD, payload, headers: { ...headers, authorization: `Bearer ${await server.token(account)}` } });
  const upload = (account: string, name: string, content: Buffer): Promise<Reply> => post(multipart(name, content), account);
  const onDisk = (id: string): boolean => existsSync(join(server.portal.config.dataDir, "files", id));

  it.each([
    ["附件.pdf", PDF],
    ["附件.ZIP", ZIP],
    ["附件.Rar", RAR],
  ])("[D-API-15][D-ATTACH-02] accepts %s", async (name, content) => {
    const reply = await upload("unit1", name, content);
    expect(reply).toMatchObject({ code: "200", msg: "上传成功", data: { enclosureName: name } });
    expect(reply.data.enclosurePath).toMatch(/^[0-9a-f-]{36}$/);
    expect(onDisk(reply.data.enclosurePath)).toBe(true);
    // No other account of the machine may read it.
    expect(statSync(join(server.portal.config.dataDir, "files", reply.data.enclosurePath)).mode & 0o777).toBe(0o600);
  });

  it.each([
    ["附件.exe", PDF],
    ["附件.pdf", ZIP],
    ["附件.pdf", Buffer.from("plain text")],
    ["附件", PDF],
    ["附件.pdf.html", PDF],
    ["附件.constructor", PDF],
  ])("[D-ATTACH-02] refuses %s whose content does not match its type", async (name, content) => {
    expect(await upload("unit1", name, content)).toMatchObject({ status: 422, msg: "上传文件的格式不正确" });
  });

  it("[D-ATTACH-01][D-VOUCHER-05] accepts exactly 10 MB and refuses one byte more", async () => {
    expect(await upload("unit1", "large.pdf", Buffer.concat([PDF, Buffer.alloc(TEN_MB - PDF.length)]))).toMatchObject({ code: "200" });
    expect(await upload("unit1", "large.pdf", Buffer.concat([PDF, Buffer.alloc(TEN_MB - PDF.length + 1)]))).toMatchObject({
      status: 422,
      msg: "上传文件不得大于10M",
    });
  });

  it("[D-ATTACH-01] streams an upload to the disk and removes an aborted one", async () => {
    const folder = join(server.portal.config.dataDir, "arriving");
    const arriving = (): number[] => (existsSync(folder) ? readdirSync(folder) : []).map((name) => statSync(join(folder, name)).size);
    // Earlier uploads, accepted or refused, have left no files.
    expect(arriving()).toEqual([]);
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = server.app.server.address() as AddressInfo;
    const { payload, headers } = multipart("half.pdf", Buffer.concat([PDF, Buffer.alloc(8_000_000, 3)]));
    const authorization = `Bearer ${await server.token("unit1")}`;
    const length = { "content-length": String(payload.length) };
    const sending = request({ port, host: "127.0.0.1", path: UPLOAD, method: "POST", headers: { ...headers, authorization, ...length } });
    sending.on("error", () => undefined);
    sending.write(payload.subarray(0, 4_000_000));
    await expect.poll(() => arriving().some((size) => size > 3_000_000), { timeout: 120_000 }).toBe(true);
    sending.destroy();
    await expect.poll(arriving, { timeout: 120_000 }).toEqual([]);
  });

  it("refuses a second file in one body and stores neither", async () => {
    const listFiles = (): string[] => ["files", "arriving"].flatMap((name) => readdirSync(join(server.portal.config.dataDir, name)));
    await upload("unit1", "附件.pdf", PDF);
    const before = listFiles();
    const { payload, headers } = multipart("附件.pdf", PDF);
    const twice = Buffer.concat([payload.subarray(0, payload.lastIndexOf("------portal--")), payload]);
    expect(await post({ payload: twice, headers }, "unit1")).toMatchObject({ status: 400, msg: "一次只能上传一个文件，请逐个上传" });
    expect(listFiles()).toEqual(before);
  });

  it("[D-API-16][D-ACTION-11] the demo's completed projects have vouchers that can be downloaded", async () => {
    const done = (await server.call("agency1", "assetsSup.searchByPageInfo", { state: "7", pageNumber: 1, pageSize: 100 })).data.rows;
    expect(done.length).toBeGreaterThan(1);
    for (const { id, projectCode } of done) {
      const { status, bytes, headers } = await server.call("agency1", "assetsOrg.download", { id, kind: "2" });
      expect([status, bytes.subarray(0, 5).toString("latin1")]).toEqual([200, "%PDF-"]);
      expect(headers["content-disposition"]).toContain(projectCode);
    }
  });

  it("removes invisible and bidirectional control characters from file names", async () => {
    const marks = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c";
    expect(await upload("unit1", `清单${marks}exe.pdf`, PDF)).toMatchObject({ code: "200", data: { enclosureName: "清单exe.pdf" } });
    expect(await upload("unit1", "清单\u202efdp.exe", PDF)).toMatchObject({ status: 422, msg: "上传文件的格式不正确" });
  });

  it("[D-API-16][P-UPLOAD-04] offers a project's file as a download to users who may see the project, by cookie alone", async () => {
    const { data } = await upload("unit1", "清单 (1).pdf", PDF);
    const open = async (url: string, account?: string) =>
      server.app.inject({ url, headers: account === undefined ? {} : { cookie: `access_token=${await server.token(account)}` } });
    const address = `/route/v1/files/${String(data.enclosureNameStorage)}`;
    expect([(await open(address, "unit1")).statusCode, (await open(address, "agency1")).statusCode]).toEqual([200, 404]);
    const { id } = await project(server, users, { state: "0", agency: "agency1", more: { savePath: null } });
    const form = { id, state: "1", savePath: data.enclosurePath, saveName: data.enclosureNameStorage, fileName: data.enclosureName };
    expect(await server.call("unit1", "assetsOrg.addAndModify", form)).toMatchObject({ code: "200" });
    const download = `/gpr-workflow/rest/assetes/org/download/${String(id)}/1`;
    for (const url of [download, address])
      for (const account of ["unit1", "agency1"]) {
        const reply = await open(url, account);
        expect([reply.statusCode, reply.rawPayload.equals(PDF)]).toEqual([200, true]);
        expect(reply.headers).toMatchObject({
          "content-disposition": `attachment; filename="__ (1).pdf"; filename*=UTF-8''%E6%B8%85%E5%8D%95%20%281%29.pdf`,
          "content-type": "application/octet-stream",
          "x-content-type-options": "nosniff",
        });
      }
    expect((await open(address, "unit1")).headers["cache-control"]).toBe("private, no-store");
    for (const account of ["unit2", "agency2"])
      expect([(await open(download, account)).statusCode, (await open(address, account)).statusCode]).toEqual([404, 404]);
    for (const account of ["admin", undefined]) expect((await open(address, account)).statusCode).toBe(404);
    expect((await open(download)).json().code).toBe("5563");
    expect((await server.call("unit1", "assetsOrg.download", { id, kind: "2" })).status).toBe(404);
  });

  it("[P-UPLOAD-04] opens a file by the whole key of its record, also if a typed key has a slash", async () => {
    const { data } = await upload("unit1", "附件.pdf", PDF);
    const regionId = (await server.rows("region"))[0]?.["id"];
    const open = async (roleId: string): Promise<number> => {
      await server.set("stored_file", { claimed_by: `role/${roleId}/picture` }, { file_id: data.enclosurePath });
      return (await server.call("admin", "loginPage.openFile", { name: `${data.enclosurePath}.pdf` })).status;
    };
    await putRecord(server, "role", { roleId: "open", roleName: "x", rights: [], regionId });
    await putRecord(server, "role", { roleId: "a/b", roleName: "x", rights: [], regionId });
    expect([await open("open"), await open("a/b"), await open("open/closed")]).toEqual([200, 200, 404]);
  });

  it("[P-UPLOAD-04] opens 40 files of one record at once, as a page with pictures requests them", async () => {
    const { data } = await upload("unit1", "图.pdf", PDF);
    const { id } = await project(server, users, { state: "0", agency: "agency1", more: { savePath: null } });
    await server.set("stored_file", { claimed_by: `disposal-project/${id}/savePath` }, { file_id: data.enclosurePath });
    const request = {
      url: `/route/v1/files/${data.enclosureNameStorage}`,
      headers: { cookie: `access_token=${await server.token("unit1")}` },
    };
    const replies = await Promise.all(Array.from({ length: 40 }, () => server.app.inject(request)));
    expect(replies.filter(({ statusCode }) => statusCode !== 200).map(({ statusCode }) => statusCode)).toEqual([]);
  });

  it("[D-ATTACH-05] names a record's file after the upload, whatever name the client sends", async () => {
    const { enclosurePath: first } = (await upload("unit1", "购置凭证.pdf", PDF)).data;
    const { enclosurePath: second } = (await upload("unit1", "评估报告.pdf", PDF)).data;
    const draft = { projectNameStr: "甲", state: "0" };
    const { data } = await server.call("unit1", "assetsOrg.addAndModify", { ...draft, savePath: first, fileName: "已盖章的批复.pdf" });
    const save = (changes: Data) => server.call("unit1", "assetsOrg.addAndModify", { ...draft, id: data.id, ...changes });
    const called = async () => (await stored(server, data.id))?.["fileName"] ?? null;
    expect(await called()).toBe("购置凭证.pdf");
    for (const [changes, name] of [
      [{ fileName: "已盖章的批复.pdf" }, "购置凭证.pdf"],
      [{ savePath: first, fileName: null }, "购置凭证.pdf"],
      [{ savePath: second }, "评估报告.pdf"],
      [{ savePath: null, fileName: "评估报告.pdf" }, null],
    ] as const) {
      expect(await save(changes)).toMatchObject({ code: "200" });
      expect(await called()).toBe(name);
    }
    const six = await project(server, users, { state: "6", agency: "agency1" });
    const { enclosurePath: proof } = (await upload("unit1", "成交确认书.pdf", PDF)).data;
    const voucher = { id: six["id"], state: "7", proofFileName: "别的.pdf", proofSaveName: "x.pdf", proofSavePath: proof };
    expect(await server.call("unit1", "assetsOrg.addAndModify", voucher)).toMatchObject({ code: "200" });
    expect((await stored(server, six["id"]))?.["proofFileName"]).toBe("成交确认书.pdf");
  });

  it("names files in rows after their uploads, and leaves the name of an unknown file unchanged", async () => {
    const { enclosurePath: scan } = (await upload("unit1", "原件.pdf", PDF)).data;
    const file = { types: ["pdf"], maxBytes: 1, messages: { types: "", maxBytes: "" }, name: "scanName" };
    const columns = [{ field: "scan", column: "scan", type: "text", file }] as const;
    const children = [{ field: "pages", table: "album_pages", columns }];
    const of = { entity: "album", table: "album", key: "id", columns: [], unique: [], index: [], children };
    const pages = [
      { scan, scanName: "伪造.pdf" },
      { scan: "gone", scanName: "伪造.pdf" },
      { page: 3, scan: null, scanName: "伪造.pdf" },
    ];
    const before = { pages: [{ scan: "gone", scanName: "旧件.pdf" }] };
    expect(await withFileNames(server.portal.store.database.kysely, of, { pages }, before)).toEqual({
      pages: [
        { scan, scanName: "原件.pdf" },
        { scan: "gone", scanName: "旧件.pdf" },
        { page: 3, scan: null, scanName: null },
      ],
    });
  });

  it("refuses the file of an upload in a field that the upload does not name", async () => {
    const { enclosurePath: scan } = (await upload("unit1", "原件.pdf", PDF)).data;
    const file = { types: ["pdf"], maxBytes: 1, messages: { types: "", maxBytes: "" } };
    const columns = [
      { field: "scan", column: "scan", type: "text", file },
      { field: "savePath", column: "save_path", type: "text", file },
    ] as const;
    const { portal } = server;
    const { kysely: connection } = portal.store.database;
    const taker = { portal, connection, caller: { info: { userId: String(users.get("unit1")?.["userId"]) } }, afterCommit: [] };
    const attached = (entity: string, after: Data) =>
      attachFiles(taker, { entity, table: entity, key: "id", columns, unique: [], index: [], children: [] }, {}, { id: "1", ...after });
    await expect(attached("album", { scan })).rejects.toMatchObject({ status: 422 });
    await expect(attached("album", { savePath: scan })).rejects.toMatchObject({ status: 422 });
    await expect(attached("disposal-project", { scan })).rejects.toMatchObject({ status: 422 });
    await attached("disposal-project", { savePath: scan });
  });

  it("[D-API-14] deletes the attachment and its file on T4 and with the project", async () => {
    const { data } = await upload("unit1", "附件.pdf", PDF);
    const form = { state: "0", projectNameStr: "甲", savePath: data.enclosurePath, fileName: "附件.pdf" };
    const { id } = (await server.call("unit1", "assetsOrg.addAndModify", form)).data;
    expect((await server.call("unit2", "assetsOrg.deleteUpload", { id })).status).toBe(404);
    expect(await server.call("unit1", "assetsOrg.deleteUpload", { id })).toMatchObject({ code: "200" });
    const record = await stored(server, id);
    expect([record?.["savePath"] ?? null, record?.["fileName"] ?? null]).toEqual([null, null]);
    expect(onDisk(data.enclosurePath)).toBe(false);
    expect((await server.call("unit1", "assetsOrg.deleteUpload", { id })).status).toBe(409);
    const second = (await upload("unit1", "附件.pdf", PDF)).data.enclosurePath;
    await server.call("unit1", "assetsOrg.addAndModify", { id, state: "0", savePath: second });
    expect(onDisk(second)).toBe(true);
    await server.call("unit1", "assetsOrg.delete", { id });
    expect(onDisk(second)).toBe(false);
  });
});
