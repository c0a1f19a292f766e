import { join } from "node:path";
import { type Page, request as requests } from "@playwright/test";
import Sqlite from "better-sqlite3";
import { ico, png } from "../server/support/images.ts";
import { button, callsTo, dialog, expect, expectToast, field, fill, signInByCall, test, tick } from "./fixtures.ts";

type Settings = Partial<Record<"logoContent" | "loginForm" | "contractMsg" | "footer", string>>;

async function saveSettings(baseURL: string, settings: Settings): Promise<void> {
  const request = await requests.newContext({ baseURL });
  const headers = { authorization: `Bearer ${await signInByCall(request, "admin")}` };
  const data = { id: "default", loginForm: "1", logoContent: "", contractMsg: "", footer: "", ...settings };
  const reply = await (await request.post("/gp-auth-center/rest/v1/custom/page/config", { headers, data })).json();
  expect(reply.code, reply.msg).toBe("200");
  await request.dispose();
}

const encoded = (html: string): string => Buffer.from(html).toString("base64");

function records(data: string, sql: string, ...values: string[]): Record<string, unknown>[] {
  const database = new Sqlite(join(data, "portal.db"), { readonly: true });
  const rows = database.prepare(sql).all(...values) as Record<string, unknown>[];
  database.close();
  return rows;
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("tab", { name }).click();
}

const CLEAR = "/api/oauth/cache/logo/deletion";

async function write(page: Page, name: string, label: string, text: string): Promise<void> {
  await button(field(page, name), `编辑${label}`).click();
  const editor = field(page, name).getByRole("textbox", { name: label });
  await expect(editor).toBeFocused();
  await page.keyboard.type(text);
}

const choose = (page: Page, name: string, file: string, buffer: Buffer) =>
  field(page, name).locator("input[type=file]").setInputFiles({ name: file, mimeType: "application/octet-stream", buffer });

/** Makes a picture in the browser, a gradient, so that the file is not trivially small. */
async function picture(page: Page, width: number, height: number): Promise<Buffer> {
  const bytes = await page.evaluate(
    async ([across, down]) => {
      const canvas = document.createElement("canvas");
      canvas.width = across ?? 0;
      canvas.height = down ?? 0;
      const context = canvas.getContext("2d");
      const gradient = context?.createLinearGradient(0, 0, canvas.width, canvas.height);
      gradient?.addColorStop(0, "#1677d2");
      gradient?.addColorStop(1, "#67c23a");
      if (context && gradient) context.fillStyle = gradient;
      context?.fillRect(0, 0, canvas.width, canvas.height);
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
    },
    [width, height],
  );
  return Buffer.from(bytes);
}

/** Pastes HTML as an office program does: with styles, handlers and a script. */
async function paste(page: Page, name: string, html: string): Promise<void> {
  await field(page, name)
    .getByRole("textbox", { name: "页脚" })
    .evaluate((editor, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", text);
      editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, html);
}

test("[P-LOGINPAGE-01][P-LOGINPAGE-11] title, methods, logo, icon and footer are changed and stand on the sign-in page", async ({
  page,
  openAs,
  portal,
}) => {
  await saveSettings(portal.url, {});
  const editors = callsTo(page, /rich-text-editor/);
  const clears = callsTo(page, CLEAR);
  await openAs("admin", "/login-page");
  await expect(page.getByRole("checkbox", { name: "账号" })).toBeDisabled();
  await fill(page, "logoContent", "某市公共资源采购门户");
  await tick(page, "loginForm", "手机");

  await choose(page, "logoUrl", "标志.png", await picture(page, 900, 300));
  await expect(dialog(page).getByText("裁剪后 900 × 300 像素")).toBeVisible();
  await button(dialog(page), "确定").click();
  await expect(field(page, "logoUrl").getByAltText("主logo预览")).toHaveJSProperty("naturalWidth", 900);
  await choose(page, "iconUrl", "图标.ico", ico(png(16, 16)));
  await expect(field(page, "iconUrl").getByAltText("标签页图标预览")).toBeVisible();

  expect(editors, "the editor is loaded where it is used").toEqual([]);
  await write(page, "footer", "页脚", "版权所有 某市财政局");
  expect(editors.length).toBeGreaterThan(0);
  await button(field(page, "footer"), "居中").click();
  await paste(page, "footer", `<p style="font-size:40px" onclick="x()">监督电话<b style="color:red">12345</b><script>x()</script></p>`);
  await button(page, "保存").click();
  await expectToast(page, "保存成功");
  expect(clears).toHaveLength(1);

  // A request of the page may find the session ended, and navigate first.
  await page.goto("/api/oauth/logout").catch(() => undefined);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("某市公共资源采购门户");
  await expect(page).toHaveTitle("某市公共资源采购门户");
  await expect(page.getByRole("tab")).toHaveText(["账号登录", "手机登录"]);
  await expect(page.locator(".sign-in-logo")).toHaveJSProperty("naturalWidth", 900);
  await expect(page.locator('link[rel~="icon"]')).toHaveAttribute("href", /^\/route\/v1\/files\/[0-9a-f-]{36}\.ico$/);
  const footer = page.locator(".sign-in-footer");
  await expect(footer).toContainText("版权所有 某市财政局");
  await expect(footer.locator("p.ta-center").first()).toHaveCSS("text-align", "center");
  await expect(footer.locator("strong")).toHaveText("12345");
});

test("[P-LOGINPAGE-11][P-LOGIN-02] settings that arrive while somebody types move nothing, and are used by keyboard", async ({
  page,
  portal,
}) => {
  await saveSettings(portal.url, {
    logoContent: "二十个字的门户标题用来检验版面不会跳动哦",
    loginForm: "1,2,3",
    contractMsg: encoded('<p class="ta-center fs-18"><strong>注册协议正文</strong></p>'),
    footer: encoded('<p>一</p><p>二</p><p>版权所有 <a href="https://example.org/">备案号</a></p>'),
  });
  let arrive = () => {};
  const arrived = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route("**/custom/page/config/default*", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto("/login");
  const name = page.getByLabel("用户名");
  await name.fill("unit1");
  const before = await name.boundingBox();
  const submit = await button(page, "登录").boundingBox();
  arrive();
  await expect(page.getByRole("tab")).toHaveText(["账号登录", "手机登录", "CA登录"]);
  await expect(page.getByRole("contentinfo")).toContainText("版权所有");
  expect(await name.boundingBox()).toEqual(before);
  expect(await button(page, "登录").boundingBox()).toEqual(submit);
  await expect(name).toHaveValue("unit1");
  await expect(page).toHaveTitle("二十个字的门户标题用来检验版面不会跳动哦");
  await expect(page.getByRole("link", { name: "备案号" })).toHaveAttribute("rel", /noopener noreferrer/);

  const opener = button(page, "《用户注册协议》");
  await opener.focus();
  await page.keyboard.press("Enter");
  const agreement = page.getByRole("dialog", { name: "用户注册协议" });
  await expect(agreement.locator("strong")).toHaveCSS("font-size", "18px");
  await page.keyboard.press("Escape");
  await expect(agreement).toBeHidden();
  await expect(opener).toBeFocused();
  await page.getByRole("tab", { name: "账号登录" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("tab", { name: "CA登录" })).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: "CA登录" })).toBeVisible();
});

test("[P-LOGIN-02][P-LOGIN-03] phone: a code every 120 seconds, a wrong one is refused, the right one signs in", async ({
  page,
  portal,
  allowConsole,
}) => {
  allowConsole(/status of 400/);
  const [user] = records(portal.data, "select user_tel as tel from user where user_account = 'unit1'");
  const tel = String(user?.["tel"]);
  await saveSettings(portal.url, { loginForm: "1,2" });
  await page.clock.install();
  await openTab(page, "手机登录");
  const panel = page.getByRole("tabpanel", { name: "手机登录" });
  const calls = callsTo(page, /oauth\/(login|sendLoginCode)/);
  await button(page, "登录").click();
  await expect(panel.locator(".sign-in-error:not(:empty)")).toHaveText(["请输入手机号", "请输入短信验证码"]);
  await panel.getByLabel("手机号").fill("12");
  await button(page, "获取验证码").click();
  await expect(panel.locator(".sign-in-error:not(:empty)")).toHaveText(["手机号错误", "请输入验证码"]);
  expect(calls).toEqual([]);
  await panel.getByLabel("手机号").fill(tel);
  await panel.getByLabel("验证码", { exact: true }).fill("0000");
  await button(page, "获取验证码").click();
  await expect(panel.getByRole("status")).toContainText("若该手机号可用于登录");
  await expect(panel.getByLabel("短信验证码")).toBeFocused();
  await expect(page.getByRole("button", { name: /^(120|1[01]\d) 秒后重发$/ })).toBeDisabled();
  const sent = () =>
    records(portal.data, "select content from sms_log where receiver = ? order by start_time desc limit 1", tel)[0]?.["content"];
  await expect.poll(sent).toBeTruthy();
  const code = /\d{6}/.exec(String(sent()))?.[0] ?? "";
  await panel.getByLabel("短信验证码").fill(code === "000000" ? "000001" : "000000");
  const refused = page.waitForResponse("**/api/oauth/login");
  await button(page, "登录").click();
  await expect(panel.getByRole("alert")).toHaveText((await (await refused).json()).msg);
  await expect(panel.getByLabel("手机号")).toHaveValue(tel);
  await page.clock.fastForward(120_000);
  await expect(button(page, "获取验证码")).toBeVisible();
  await panel.getByLabel("短信验证码").fill(code);
  await button(page, "登录").click();
  await expect(page).toHaveURL(/\/home-picture$/);
});

test("[P-LOGIN-02][P-CA-05] CA: what the reader says, and the proof that it gives is sent", async ({
  page,
  portal,
  reader,
  allowConsole,
}) => {
  allowConsole(/status of 400/);
  await saveSettings(portal.url, { loginForm: "1,3" });
  await openTab(page, "CA登录");
  const alert = page.getByRole("alert").filter({ visible: true });
  const calls = callsTo(page, "/api/oauth/login");
  const headers = { "access-control-allow-origin": portal.url };
  await page.route(`${reader.url}/read`, (route) => route.fulfill({ headers, json: { result: "failed" } }));
  await button(page, "登录").click();
  await expect(alert).toHaveText("CA读取失败请检查驱动和key");
  expect(calls).toEqual([]);
  await page.unroute(`${reader.url}/read`);
  const refused = page.waitForResponse("**/api/oauth/login");
  await button(page, "登录").click();
  // The certificate is proven, but bound to no account.
  await expect(alert).toHaveText("该CA未绑定可用的账号");
  expect((await refused).request().postDataJSON()).toMatchObject({ loginType: "3", caUniCode: reader.caUniCode });
});
