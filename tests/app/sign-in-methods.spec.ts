import { join } from "node:path";
import { type Page, request as requests } from "@playwright/test";
import Sqlite from "better-sqlite3";
import { button, callsTo, expect, signInByCall, test, textsFrom } from "./portal.ts";

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

test("[P-LOGINPAGE-11] title, agreement and footer of the saved settings; the agreement is read by keyboard", async ({ page, portal }) => {
  await saveSettings(portal.url, {
    logoContent: "滨江市公共资源门户",
    contractMsg: encoded('<p class="ta-center fs-18"><strong>注册协议正文</strong></p>'),
    footer: encoded('<p>版权所有 <a href="https://example.org/">备案号</a></p>'),
  });
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: "滨江市公共资源门户" })).toBeVisible();
  await expect(page).toHaveTitle("滨江市公共资源门户");
  await expect(page.getByRole("contentinfo")).toContainText("版权所有");
  await expect(page.getByRole("link", { name: "备案号" })).toHaveAttribute("rel", /noopener noreferrer/);
  const opener = button(page, "《用户注册协议》");
  await opener.focus();
  await page.keyboard.press("Enter");
  const agreement = page.getByRole("dialog", { name: "用户注册协议" });
  await expect(agreement.locator("strong")).toHaveCSS("font-size", "18px");
  await page.keyboard.press("Escape");
  await expect(agreement).toBeHidden();
  await expect(opener).toBeFocused();
});

test("[P-LOGINPAGE-11] the form takes input before the settings arrive, and stays where it is when they do", async ({ page, portal }) => {
  await saveSettings(portal.url, {
    logoContent: "二十个字的门户标题用来检验版面不会跳动哦",
    loginForm: "1,2,3",
    contractMsg: encoded("<p>协议</p>"),
    footer: encoded("<p>一</p><p>二</p><p>三</p>"),
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
  await expect(page.getByRole("tab", { name: "CA登录" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("三");
  expect(await name.boundingBox()).toEqual(before);
  expect(await button(page, "登录").boundingBox()).toEqual(submit);
  await expect(name).toHaveValue("unit1");
});

test("[P-LOGINPAGE-11] hostile rich text is drawn as words, without a word on the console", async ({ page }) => {
  // Past the server, which would have cleaned it.
  const hostile =
    '<p onclick="window.hit=1" style="position:fixed">页<img src=x onerror="window.hit=1">脚</p><script>window.hit=1</script>';
  await page.route("**/custom/page/config/default*", (route) =>
    route.fulfill({ json: { code: "200", msg: "", data: { id: "default", loginForm: "1", footer: encoded(hostile) } } }),
  );
  await page.goto("/login");
  await expect(page.getByRole("contentinfo")).toHaveText("页脚");
  expect(await page.getByRole("contentinfo").locator(".rich-text").innerHTML()).toBe("<p>页脚</p>");
  expect(await page.evaluate(() => "hit" in window)).toBe(false);
});

test("[P-LOGIN-02] phone and CA are offered when the settings say so, account always", async ({ page, portal }) => {
  await saveSettings(portal.url, { loginForm: "1" });
  await page.goto("/login");
  await expect(page.getByText("账号登录")).toBeVisible();
  await expect(page.getByRole("heading", { name: "采购与资产处置门户" })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
  for (const [loginForm, names] of [
    ["1,2", ["账号登录", "手机登录"]],
    ["1,3", ["账号登录", "CA登录"]],
    ["1,2,3", ["账号登录", "手机登录", "CA登录"]],
  ] as const) {
    await saveSettings(portal.url, { loginForm });
    await page.reload();
    await expect(page.getByRole("tab")).toHaveText(names);
  }
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
  const said = await textsFrom(panel);
  await button(page, "获取验证码").click();
  await expect(panel.getByRole("status")).toContainText("若该手机号可用于登录");
  await expect(panel.getByLabel("短信验证码")).toBeFocused();
  const waiting = page.getByRole("button", { name: /^\d+ 秒后重发$/ });
  await expect(waiting).toBeDisabled();
  // What it begins with: a busy machine looks seconds later.
  const [begun] = (await said()).flatMap((text) => /\d+(?= 秒后重发)/.exec(text) ?? []);
  expect(["120", "119"]).toContain(begun);
  await waiting.dispatchEvent("click");
  expect(calls.length).toBe(1);

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
  for (const [answer, text] of [
    ["failed", "CA读取失败请检查驱动和key"],
    ["unreadable", "CA证书读取异常,请先插好CA锁!"],
    ["unsupported", "CA类型不在支持范围内"],
  ] as const) {
    reader.answer(answer);
    await button(page, "登录").click();
    await expect(alert).toHaveText(text);
  }
  expect(calls).toEqual([]);
  reader.answer("read");
  const refused = page.waitForResponse("**/api/oauth/login");
  await button(page, "登录").click();
  // Proven, but nobody's.
  await expect(alert).toHaveText("该CA未绑定可用的账号");
  expect((await refused).request().postDataJSON()).toMatchObject({ loginType: "3", caUniCode: reader.caUniCode });
});
