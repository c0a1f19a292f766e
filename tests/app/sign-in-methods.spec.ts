import { join } from "node:path";
import { type Page, request as requests } from "@playwright/test";
import Sqlite from "better-sqlite3";
import { button, expect, signInByCall, test } from "./portal.ts";

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

test("[P-LOGIN-02] phone: the code that was sent signs in, another one is sent after a while only", async ({ page, portal }) => {
  const [user] = records(portal.data, "select user_tel as tel from user where user_account = 'unit1'");
  const tel = String(user?.["tel"]);
  await saveSettings(portal.url, { loginForm: "1,2" });
  await openTab(page, "手机登录");
  const panel = page.getByRole("tabpanel", { name: "手机登录" });
  await panel.getByLabel("手机号").fill(tel);
  await panel.getByLabel("验证码", { exact: true }).fill("0000");
  await button(page, "获取验证码").click();
  await expect(panel.getByRole("status")).toContainText("若该手机号可用于登录");
  await expect(panel.getByLabel("短信验证码")).toBeFocused();
  await expect(page.getByRole("button", { name: /^\d+ 秒后重发$/ })).toBeDisabled();
  const sent = () =>
    records(portal.data, "select content from sms_log where receiver = ? order by start_time desc limit 1", tel)[0]?.["content"];
  await expect.poll(sent).toBeTruthy();
  await panel.getByLabel("短信验证码").fill(/\d{6}/.exec(String(sent()))?.[0] ?? "");
  await button(page, "登录").click();
  await expect(page).toHaveURL(/\/home-picture$/);
});

test("[P-CA-05] CA: the proof that the reader gives is sent", async ({ page, portal, reader, allowConsole }) => {
  allowConsole(/status of 400/);
  await saveSettings(portal.url, { loginForm: "1,3" });
  await openTab(page, "CA登录");
  reader.answer("read");
  const refused = page.waitForResponse("**/api/oauth/login");
  await button(page, "登录").click();
  // Proven, but nobody's.
  await expect(page.getByRole("alert").filter({ visible: true })).toHaveText("该CA未绑定可用的账号");
  expect((await refused).request().postDataJSON()).toMatchObject({ loginType: "3", caUniCode: reader.caUniCode });
});
