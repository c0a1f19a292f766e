import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { pruneFiles } from "../../src/server/engine/files/prune-files.ts";
import { ico, jpeg, multipart, png, pngText, svg } from "./support/images.ts";
import { type Reply, databases, serverFor } from "./support/test-server.ts";

const DEFAULT = "/gp-auth-center/rest/v1/custom/page/config/default";
const SAVE = "/gp-auth-center/rest/v1/custom/page/config";
const CLEAR = "/api/oauth/cache/logo/deletion";
const DAY = 24 * 60 * 60 * 1000;
const TEN_MB = 10_485_760;

const base64 = (text: string): string => Buffer.from(text, "utf8").toString("base64");
const plain = (text: string): string => Buffer.from(text, "base64").toString("utf8");
const idOf = (address: string): string => /([0-9a-f-]{36})\.\w+$/.exec(address)?.[1] ?? "";

describe.each(databases)("login-page settings on %s", (kind) => {
  const server = serverFor(kind);
  beforeEach(async () => {
    const {
      store: { database },
    } = server.portal;
    await database.kysely.deleteFrom("login_page").execute();
    await database.kysely.deleteFrom("stored_file").execute();
  });

  const bearer = async (account: string) => ({ authorization: `Bearer ${await server.token(account)}` });
  const read = async (): Promise<Reply> => server.send({ url: DEFAULT });
  const save = async (payload: Data, account = "admin"): Promise<Reply> =>
    server.send({ method: "POST", url: SAVE, payload, headers: await bearer(account) });
  const upload = async (slot: string, name: string, content: Buffer, account = "admin"): Promise<Reply> => {
    const { payload, headers } = multipart(name, content);
    const url = `/gp-auth-center/rest/v1/upload/${slot}`;
    return server.send({ method: "POST", url, payload, headers: { ...headers, ...(await bearer(account)) } });
  };
  const open = async (url: string, account?: string): Promise<Reply> =>
    server.send({ url, headers: account === undefined ? {} : { cookie: `access_token=${await server.token(account)}` } });
  const onDisk = (address: string): boolean => existsSync(join(server.portal.config.dataDir, "files", idOf(address)));

  it("[P-LOGINPAGE-02][P-LOGINPAGE-08] returns the settings without a session, with defaults for unsaved ones", async () => {
    const reply = await read();
    expect(reply).toMatchObject({ status: 200, code: "200" });
    expect(reply.data).toEqual({ id: "default", logoContent: "采购与资产处置门户", loginForm: "1" });
  });

  it("[P-LOGINPAGE-02][P-LOGINPAGE-03][P-LOGINPAGE-07] returns what was saved: methods as a comma list, texts as base64 of UTF-8", async () => {
    const contractMsg = base64("<p>请遵守<strong>协议</strong></p>");
    const saved = await save({ logoContent: " 某市采购门户 ", loginForm: "1,3", contractMsg, footer: base64("<p>© 财政局</p>") });
    expect(saved).toMatchObject({ code: "200", msg: "保存成功" });
    const { data } = await read();
    expect(data).toMatchObject({ id: "default", logoContent: "某市采购门户", loginForm: "1,3", contractMsg, version: 1 });
    expect(plain(data.footer)).toBe("<p>© 财政局</p>");
    // An absent field stays unchanged, null clears it.
    expect((await save({ loginForm: "1", footer: null, version: 1 })).code).toBe("200");
    expect((await read()).data).toEqual({ id: "default", logoContent: "某市采购门户", loginForm: "1", contractMsg, version: 2 });
  });

  it("[P-LOGINPAGE-07] refuses a stale version and changes nothing", async () => {
    await save({ loginForm: "1", logoContent: "甲" });
    expect((await save({ loginForm: "1", logoContent: "乙", version: 1 })).code).toBe("200");
    expect(await save({ loginForm: "1", logoContent: "丙", version: 1 })).toMatchObject({ status: 409 });
    expect(await save({ loginForm: "1", logoContent: "丙", version: 7 })).toMatchObject({ status: 409 });
    expect((await read()).data).toMatchObject({ logoContent: "乙", version: 2 });
  });

  it.each([
    ["", "请至少选择一种登录方式"],
    [null, "请至少选择一种登录方式"],
    ["2,3", "请至少选择一种登录方式"],
    [",", "请至少选择一种登录方式"],
    ["1,9", "登录方式取值不正确"],
    ["1,1", "登录方式不能有重复项"],
    [["1"], "登录方式格式不正确"],
    [1, "登录方式格式不正确"],
  ])("[P-LOGINPAGE-03][P-LOGINPAGE-04] refuses the methods %j: %s", async (loginForm, message) => {
    expect(await save({ loginForm })).toMatchObject({ status: 422, msg: message });
    expect((await read()).data.version).toBeUndefined();
  });

  it("[P-LOGINPAGE-07] saves or refuses each of several concurrent first saves", async () => {
    const replies = await Promise.all(["甲", "乙", "丙"].map((logoContent) => save({ loginForm: "1", logoContent })));
    expect(replies.some(({ code }) => code === "200")).toBe(true);
    for (const { status, msg } of replies) {
      expect([200, 409]).toContain(status);
      expect(msg).toMatch(/[一-龥]/);
    }
  });

  it.each([["not base64!"], ["AAAAA"], [Buffer.from([0xff, 0xfe, 0x41]).toString("base64")], [12]])(
    "[P-LOGINPAGE-02] refuses a text that is not base64 of UTF-8: %j",
    async (footer) => {
      expect(await save({ loginForm: "1", footer })).toMatchObject({ status: 422, msg: "页脚格式不正确" });
    },
  );

  it("[P-LOGINPAGE-02] refuses texts that no database stores or that are far too long", async () => {
    expect(await save({ loginForm: "1", footer: base64("a\u0000b") })).toMatchObject({ status: 422 });
    expect(await save({ loginForm: "1", footer: base64(`<p>${"长".repeat(20_001)}</p>`) })).toMatchObject({ status: 422 });
    expect(await save({ loginForm: "1", footer: base64("x".repeat(1_000_001)) })).toMatchObject({ status: 413 });
  });

  it.each([
    ['<p onclick="alert(1)">a</p>', "<p>a</p>"],
    ["<p>a<script>alert(1)</script></p>", "<p>a</p>"],
    ['<p style="color:red;background:url(//x)">a</p>', "<p>a</p>"],
    ["<img src=x onerror=alert(1)>", ""],
    ["<svg><script>alert(1)</script></svg><p>a</p>", "<p>a</p>"],
    ['<a href="javascript:alert(1)">a</a>', '<a target="_blank" rel="noopener noreferrer nofollow">a</a>'],
    ['<a href="//evil.example/x">a</a>', '<a target="_blank" rel="noopener noreferrer nofollow">a</a>'],
    ['<a href="/api/oauth/logout">a</a>', '<a target="_blank" rel="noopener noreferrer nofollow">a</a>'],
    [
      '<a href="https://portal.example/prod-api/%61pi/oauth/x/../logout">a</a>',
      '<a target="_blank" rel="noopener noreferrer nofollow">a</a>',
    ],
    ['<a href="http:/\\portal.example\\api\\oauth\\logout">a</a>', '<a target="_blank" rel="noopener noreferrer nofollow">a</a>'],
    [
      '<a href="https://a.example/" target="_self" rel="opener">a</a>',
      '<a href="https://a.example/" target="_blank" rel="noopener noreferrer nofollow">a</a>',
    ],
    ['<p class="ta-center evil"><span class="fs-20 fs-99">a</span></p>', '<p class="ta-center"><span class="fs-20">a</span></p>'],
    ["<h1>标题</h1><b>a</b><i>b</i>", "<h3>标题</h3><strong>a</strong><em>b</em>"],
    ["<p> &nbsp;</p><p></p>", ""],
  ])("[P-LOGINPAGE-11][P-CONST-07] reduces rich text to the allowed markup: %s", async (sent, retained) => {
    expect((await save({ loginForm: "1", contractMsg: base64(sent) })).code).toBe("200");
    expect(plain((await read()).data.contractMsg ?? "")).toBe(retained);
  });

  it("[P-LOGINPAGE-11] sanitises rich text on output as well, however it was stored", async () => {
    await save({ loginForm: "1", footer: base64("<p>好</p>") });
    await server.portal.store.database.kysely.updateTable("login_page").set({ footer: "<p>好<script>alert(1)</script></p>" }).execute();
    expect(plain((await read()).data.footer)).toBe("<p>好</p>");
  });

  it.each([
    ["1", "图标.ico", ico(), "ico"],
    ["2", "logo.png", png(), "png"],
    ["2", "logo.JPG", jpeg(), "jpg"],
    ["2", "logo.jpeg", jpeg(), "jpeg"],
    ["3", "背景.png", png(1920, 1080), "png"],
  ])("[P-LOGINPAGE-06][P-LOGINPAGE-09] slot %s accepts %s and returns its address", async (slot, name, content, ending) => {
    const reply = await upload(slot, name, content);
    expect(reply).toMatchObject({ code: "200" });
    expect(reply.data).toMatch(new RegExp(`^/route/v1/files/[0-9a-f-]{36}\\.${ending}$`));
    expect(onDisk(reply.data)).toBe(true);
  });

  const ICON = "图标只能是 ico 格式";
  const LOGO = "主logo只能是 png/jpeg/jpg 格式";
  const BACKGROUND = "背景图只能是 png 格式";
  const html = Buffer.from("<html><script>alert(1)</script></html>");
  it.each([
    ["another ending: icon", "1", "a.png", png(), ICON],
    ["a drawing with script", "2", "a.svg", svg, LOGO],
    ["a drawing that calls itself png", "2", "a.png", svg, LOGO],
    ["a page that calls itself png", "3", "a.png", html, BACKGROUND],
    ["a jpeg that calls itself png", "3", "a.png", jpeg(), BACKGROUND],
    ["a png that calls itself ico", "1", "a.ico", png(), ICON],
    ["an icon that holds a page", "1", "a.ico", ico(html), ICON],
    ["no ending", "3", "png", png(), BACKGROUND],
    ["two endings", "3", "a.png.html", png(), BACKGROUND],
    ["nothing in it", "3", "a.png", Buffer.alloc(0), BACKGROUND],
    ["a png with a page behind it", "3", "a.png", Buffer.concat([png(), html]), BACKGROUND],
    ["a png with an archive behind it", "3", "a.png", Buffer.concat([png(), Buffer.from([0x50, 0x4b, 3, 4])]), BACKGROUND],
    ["a png before which a page stands", "3", "a.png", Buffer.concat([html, png()]), BACKGROUND],
    ["a png cut off", "3", "a.png", png().subarray(0, 40), BACKGROUND],
    ["a png without a picture", "3", "a.png", Buffer.concat([png().subarray(0, 33), png().subarray(-12)]), BACKGROUND],
    ["a png that fills the memory", "3", "a.png", png(60_000, 60_000), BACKGROUND],
    ["a jpeg with a page behind it", "2", "a.jpg", Buffer.concat([jpeg(), html]), LOGO],
    ["a jpeg that fills the memory", "2", "a.jpg", jpeg(60_000, 60_000), LOGO],
    ["an icon with a page behind it", "1", "a.ico", Buffer.concat([ico(), html]), ICON],
    ["too large", "3", "a.png", Buffer.concat([png(), Buffer.alloc(TEN_MB)]), "图片大小不能超过 10240 kb"],
  ])("[P-LOGINPAGE-06][P-UPLOAD-03] refuses %s", async (_what, slot, name, content, message) => {
    expect(await upload(slot, name, content)).toMatchObject({ status: 422, msg: message });
    expect(await server.rows("stored_file")).toEqual([]);
  });

  it("[P-LOGINPAGE-10][P-UPLOAD-04] serves an image to its uploader until the settings use it, then to everybody", async () => {
    const { data: address } = await upload("2", "标志.png", png(8, 8, pngText("<script>alert(1)</script>")));
    expect((await open(address)).status).toBe(404);
    expect((await open(address, "audit")).status).toBe(404);
    const own = await open(address, "admin");
    expect(own.status).toBe(200);
    expect(own.headers).toMatchObject({ "content-type": "image/png", "cache-control": "private, no-store" });

    expect((await save({ loginForm: "1", logoUrl: address })).code).toBe("200");
    const shown = await open(address);
    expect(shown.status).toBe(200);
    expect(shown.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-disposition": `inline; filename="__.png"; filename*=UTF-8''${encodeURIComponent("标志.png")}`,
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect((await read()).data.logoUrl).toBe(address);
    expect(await server.send({ url: CLEAR, headers: await bearer("admin") })).toMatchObject({ code: "200", data: null });

    expect((await open(address.replace(".png", ".html"))).status).toBe(404);
    const { data: next } = await upload("2", "b.jpg", jpeg());
    expect((await save({ loginForm: "1", logoUrl: next })).code).toBe("200");
    expect((await open(address, "admin")).status).toBe(404);
    expect(onDisk(address)).toBe(false);
    expect((await save({ loginForm: "1", logoUrl: null })).code).toBe("200");
    expect((await open(next)).status).toBe(404);
    expect(onDisk(next)).toBe(false);
  });

  it("[P-UPLOAD-04] leaves a replaced image in storage when the save is refused", async () => {
    const { data: address } = await upload("2", "a.png", png());
    await save({ loginForm: "1", logoUrl: address });
    const { data: next } = await upload("2", "b.png", png());
    expect((await save({ loginForm: "1", logoUrl: next, version: 9 })).status).toBe(409);
    expect((await open(address)).status).toBe(200);
    expect(onDisk(address)).toBe(true);
  });

  it("[P-LOGINPAGE-09] accepts in a slot only the user's own upload for it, once", async () => {
    const background = (await upload("3", "a.png", png())).data;
    const refused = { status: 422, msg: "文件不存在或已被使用，请重新上传" };
    expect(await save({ loginForm: "1", logoUrl: background })).toMatchObject(refused);
    expect(await save({ loginForm: "1", logoUrl: background.replace(/\.png$/, ".jpg") })).toMatchObject(refused);
    expect(await save({ loginForm: "1", loginBgUrl: idOf(background) })).toMatchObject(refused);
    expect(await save({ loginForm: "1", loginBgUrl: "https://evil.example/a.png" })).toMatchObject(refused);
    expect(await save({ loginForm: "1", loginBgUrl: "/route/v1/files/../../a.png" })).toMatchObject(refused);
    const { kysely } = server.portal.store.database;
    await kysely.updateTable("stored_file").set({ owner: "somebody-else" }).execute();
    expect(await save({ loginForm: "1", loginBgUrl: background })).toMatchObject(refused);
  });

  it.each([
    ["/route/v1/files/..%2f..%2fetc%2fpasswd"],
    ["/route/v1/files/../portal.sqlite"],
    ["/route/v1/files/00000000-0000-4000-8000-000000000000.png"],
    ["/route/v1/files/00000000-0000-4000-8000-000000000000"],
    ["/route/v1/files/a.png%00.html"],
  ])("[P-UPLOAD-04] refuses a malformed file name: %s", async (url) => {
    expect((await open(url, "admin")).status).toBeGreaterThanOrEqual(400);
  });

  it("[P-UPLOAD-04] removes unsaved uploads after a day and leaves saved ones", async () => {
    const given = (await upload("3", "a.png", png())).data;
    const retained = (await upload("2", "a.png", png())).data;
    await save({ loginForm: "1", logoUrl: retained });
    server.clock.now += DAY - 1000;
    const young = (await upload("1", "a.ico", ico())).data;
    expect(await pruneFiles(server.portal)).toBe(0);
    server.clock.now += 2000;
    expect(await pruneFiles(server.portal)).toBe(1);
    expect([given, retained, young].map(onDisk)).toEqual([false, true, true]);
    server.forget("admin");
    expect((await save({ loginForm: "1", loginBgUrl: given })).status).toBe(422);
  });
});
