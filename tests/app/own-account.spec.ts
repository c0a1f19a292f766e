import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import Sqlite from "better-sqlite3";
import { Secret, TOTP } from "otpauth";
import { memoryFolder } from "../support/memory-folder.ts";
import {
  button,
  callsTo,
  clickItem,
  dialog,
  expect,
  field,
  fieldMessages,
  fill,
  signInByCall,
  test as portalTest,
  tick,
  toast,
  expectToast,
} from "./portal.ts";
import { DEMO_PASSWORD, startDemo } from "./server-process.ts";
import { type CaReaderService, startCaReader } from "./support/ca-reader-service.ts";

interface Own {
  reader: CaReaderService;
  /** Where the data of the server lie. */
  data: string;
}

/** A server of its own: passwords, numbers and types are changed here. */
const test = portalTest.extend<object, Own>({
  reader: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const reader = await startCaReader();
      await use(reader);
      await reader.stop();
    },
    { scope: "worker" },
  ],
  data: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const data = memoryFolder("gp-portal-own-");
      await use(data);
      rmSync(data, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  portal: [
    async ({ reader, data }, use) => {
      const server = await startDemo({ SHOW_CA: "on", CA_READER_URL: reader.url, DATA_DIR: data, SMS_LOG_CODES: "on" });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

const userMenu = (page: Page) => page.getByRole("button", { name: /^个人账号/ });

async function choose(page: Page, item: string): Promise<void> {
  await userMenu(page).click();
  await clickItem(page.getByRole("menuitem", { name: item, exact: true }));
}

/** The code that was sent last to a number, from the demo's log of short messages. */
function lastCode(data: string, receiver: string): string {
  const database = new Sqlite(join(data, "portal.db"), { readonly: true });
  const row = database.prepare("select content from sms_log where receiver = ? order by start_time desc limit 1").get(receiver);
  database.close();
  return /\d{6}/.exec((row as { content: string }).content)?.[0] ?? "";
}

test("[P-TOPBAR-01][P-TOPBAR-05] the menu works by keyboard; signing out asks, stays or goes by the logout address", async ({
  page,
  openAs,
}) => {
  await openAs("unit1", "/home-picture");
  await userMenu(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "个人信息", exact: true })).toBeVisible();
  await clickItem(page.getByRole("menuitem", { name: "退出登录", exact: true }));
  await expect(dialog(page)).toContainText("是否退出系统, 是否继续?");
  await button(dialog(page), "取消").click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/home-picture/);
  const left = callsTo(page, "/api/oauth/logout");
  await choose(page, "退出登录");
  await button(dialog(page), "确定").click();
  await expect(page).toHaveURL(/\/login$/);
  expect(new URL(left[0]?.url() ?? "").searchParams.get("logoutRedirectUrl")).toBe("/login");
});

test("[P-PROFILE-01][P-PROFILE-03] the profile is read, changed, and the top bar follows", async ({ page, openAs }) => {
  await openAs("visitor", "/home-picture");
  await choose(page, "个人信息");
  await expect(dialog(page)).toContainText("visitor@example.com");
  await button(dialog(page), "修改基本信息").click();
  await fill(dialog(page), "userName", "王访");
  await fill(dialog(page), "userIDCard", "33010219900101123x");
  await fill(dialog(page), "userTel", "0571-88002001");
  await button(dialog(page), "确定").click();
  await expect.poll(() => fieldMessages(dialog(page))).toEqual(["身份证号格式错误", "电话号必须为数字值"]);
  await fill(dialog(page), "userIDCard", "33010219900101123X");
  await fill(dialog(page), "userTel", "13900000006");
  await button(dialog(page), "确定").click();
  await expect(dialog(page)).toBeHidden();
  await expect(userMenu(page)).toContainText("王访");
  await expect(userMenu(page)).toBeFocused();
});

test("[P-PASSWORD-01][P-PASSWORD-05] the password by dialog and by page; a refusal keeps what was typed", async ({
  page,
  openAs,
  playwright,
  portal,
  allowConsole,
}) => {
  allowConsole(/status of (400|500)/);
  await openAs("region", "/home-picture");
  // Fields are named as their calls name them.
  const enter = async (old: string, next: string, names: readonly [string, string] = ["oldPwd", "pwd"]) => {
    const form = page.locator(".gp-form").filter({ visible: true });
    await fill(form, names[0], old);
    await fill(form, names[1], next);
    await fill(form, "confirmPwd", next);
  };
  await choose(page, "修改密码");
  await enter("wrong", "Second-1");
  await button(dialog(page), "确定").click();
  await expect.poll(() => fieldMessages(dialog(page))).toEqual(["旧密码错误"]);
  await expect(dialog(page).locator('[data-field="pwd"] input')).toHaveValue("Second-1");

  await page.route("**/getEncryptType*", (route) => route.fulfill({ status: 500, body: "" }));
  await button(dialog(page), "确定").click();
  await expectToast(page, "获取加密类型失败");
  await page.unroute("**/getEncryptType*");
  await fill(dialog(page), "oldPwd", DEMO_PASSWORD);
  await button(dialog(page), "确定").click();
  await expect(dialog(page)).toBeHidden();

  await page.goto("/alter");
  await enter("Second-1", "Third-22", ["passWord", "newPassWord"]);
  await button(page, "保存").click();
  await expect.poll(() => fieldMessages(page.locator(".gp-form"))).toEqual([]);
  await expect(page.locator('[data-field="passWord"] input')).toHaveValue("");
  const request = await playwright.request.newContext({ baseURL: portal.url });
  expect(await signInByCall(request, "region", "Third-22")).not.toBe("");
  await request.dispose();
});

test("[D-MOBILE-01][P-PHONE-01][P-PHONE-04] the list asks for a number, which the code binds; then the dialog knows it", async ({
  page,
  openAs,
  data,
}) => {
  await openAs("agency2", "/supplierList");
  await expect(dialog(page)).toContainText("绑定手机号");
  await button(dialog(page), "取消").click();
  await page.reload();
  await expect(page.locator("tbody tr.ant-table-row").first()).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  await choose(page, "修改手机号");
  await fill(dialog(page), "identifier", "13900000077");
  await button(dialog(page), "获取验证码").click();
  await expect(dialog(page).getByRole("button", { name: /^1[12]\d 秒后重新获取$/ })).toBeDisabled();
  await expect(dialog(page).locator('[data-field="certificate"] input')).toBeFocused();
  await fill(dialog(page), "certificate", lastCode(data, "13900000077"));
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await choose(page, "修改手机号");
  await expect(dialog(page).locator('[data-field="oldMobile"]')).toContainText("13900000077");
  await expect(dialog(page).getByRole("button", { name: /秒后重新获取$/ })).toBeDisabled();
});

/** Of the app that has a secret, as of now or of so many half minutes from now. */
const appCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

test("a second factor is set up in the profile; signing in then asks for a code of the app, or a recovery code, each once", async ({
  page,
  openAs,
  allowConsole,
}) => {
  allowConsole(/status of (400|422)/);
  await openAs("reviewer1", "/home-picture");
  await choose(page, "个人信息");
  await button(dialog(page), "开启").click();
  await fill(dialog(page), "pwd", DEMO_PASSWORD);
  await button(dialog(page), "下一步").click();
  await expect(dialog(page).getByRole("img", { name: "绑定身份验证器的二维码" })).toBeVisible();
  const shown = await dialog(page).locator('[data-field="secret"] code').textContent();
  expect(shown).toMatch(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/);
  const secret = (shown ?? "").replaceAll(" ", "");
  await fill(dialog(page), "factorCode", appCode(secret));
  await button(dialog(page), "开启").click();
  const told = page.getByRole("dialog", { name: "恢复码", exact: true });
  await expect(told).toContainText(/\w{5}-\w{5}-\w{5}/);
  const cutOff = await told.evaluate((box) => {
    const [body, hint] = [".ant-modal-body", ".gp-hint"].map(
      (part) => box.querySelector(part)?.getBoundingClientRect().bottom ?? Number.NaN,
    );
    return Number(hint) - Number(body);
  });
  expect(cutOff, "of what is said below the codes").toBeLessThanOrEqual(0);
  const [recovery = ""] = ((await told.textContent()) ?? "").match(/\w{5}-\w{5}-\w{5}/g) ?? [];

  const firstFactor = async () => {
    // A page that is left open would go to sign in by itself, at the same moment.
    await page.goto("about:blank");
    await page.context().clearCookies();
    await page.goto("/login");
    await page.getByLabel("用户名").fill("reviewer1");
    await page.getByLabel("密码", { exact: true }).fill(DEMO_PASSWORD);
    await page.getByLabel("验证码", { exact: true }).fill("0000");
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await expect(page.getByRole("heading", { name: "双因素认证" })).toBeVisible();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("access_token");
  };
  const show = async (code: string) => {
    await page.getByLabel("动态验证码").fill(code);
    await page.getByRole("button", { name: "登录", exact: true }).click();
  };
  await firstFactor();
  await show("not-a-code");
  await expect(page.getByRole("alert").filter({ hasText: "动态验证码错误" })).toBeVisible();
  // One step on: that of the setting up counted already.
  await show(appCode(secret, 1));
  await expect(userMenu(page)).toBeVisible();
  await firstFactor();
  await show(recovery);
  await expect(userMenu(page)).toBeVisible();
  await firstFactor();
  await show(recovery);
  await expect(page.getByRole("alert").filter({ hasText: "动态验证码错误" })).toBeVisible();
});

/** Marks whose picture is there, of the area that shows them. */
const marksOf = (page: Page) =>
  page.locator(".watermark").evaluate((area) => {
    const box = area.getBoundingClientRect();
    const pictures = [...area.querySelectorAll("*")]
      .map((part) => getComputedStyle(part).backgroundImage)
      .filter((image) => image !== "none");
    return {
      pictures: pictures.length,
      whole: box.width >= innerWidth && box.height >= innerHeight,
      shown: getComputedStyle(area).display,
    };
  });

test("the policy shows: a password that soon runs out, until it is read; a watermark over pages, dialogs and prints, which lets the mouse through", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/security-policy");
  const saved = async (label: string, passwordDays = "0") => {
    // A server of journeys begins with more than the policy takes.
    for (const name of ["lockFailures", "sessionsPerUser"]) await fill(page, name, "100");
    await fill(page, "passwordDays", passwordDays);
    await tick(page, "watermark", label);
    await button(page, "保存").click();
    await expectToast(page, "保存成功");
  };
  await saved("是", "5");
  const marks = { pictures: 1, whole: true, shown: "block" };
  await page.reload();
  const warned = toast(page, "密码将在5天后到期，请在右上角个人账号中修改密码");
  await expect.poll(() => marksOf(page)).toEqual(marks);
  // The two papers differ by the watermark alone: the form is on both.
  await expect(field(page, "watermark")).toBeVisible();
  const marked = await page.pdf();
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => marksOf(page)).toEqual(marks);
  await page.emulateMedia({ media: null });
  await warned.getByRole("button", { name: "关闭" }).click();
  await expect(warned).toBeHidden();
  await page.locator(".watermark").evaluate((area) => area.remove());
  expect((await page.pdf()).length).toBeLessThan(marked.length);

  await page.goto("/role");
  await button(page, "新增").click();
  await expect.poll(() => marksOf(page)).toEqual(marks);
  await fill(dialog(page), "roleName", "水印下也能填写");
  await button(dialog(page), "取消").click();

  await page.goto("/security-policy");
  await saved("否");
  await page.reload();
  await expect(field(page, "watermark").getByRole("radio", { name: "否" })).toBeChecked();
  await expect(page.locator(".watermark")).toHaveCount(0);
});

test("[P-CA-01][P-CA-04][P-CA-05] a key is bound with its proof and unbound through the reader of this computer", async ({
  page,
  openAs,
  reader,
}) => {
  await openAs("unit2", "/home-picture");
  await choose(page, "解绑CA");
  await expectToast(page, "当前用户未绑定CA");
  reader.answer("unreadable");
  await choose(page, "绑定CA");
  await expect(dialog(page)).toContainText("CA证书读取异常,请先插好CA锁!");
  reader.answer("read");
  await button(dialog(page), "重新读取").click();
  await expect(dialog(page)).toContainText(reader.caUniCode);
  await fill(dialog(page), "pwd", DEMO_PASSWORD);
  await button(dialog(page), "确定").click();
  await expect(dialog(page)).toBeHidden();
  await choose(page, "个人信息");
  await expect(dialog(page)).toContainText("已绑定");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await choose(page, "解绑CA");
  await button(dialog(page), "解绑").click();
  await expect(dialog(page)).toBeHidden();
  await choose(page, "个人信息");
  await expect(dialog(page)).toContainText("未绑定");
});

test("[P-CA-06] without a reader on this computer the way out is named", async ({ page, openAs, allowConsole }) => {
  allowConsole(/ERR_/);
  await page.route("http://127.0.0.1:*/status", (route) => route.abort());
  await openAs("unit2", "/home-picture");
  await choose(page, "绑定CA");
  await expectToast(page, "若需要绑定或解绑CA请使用IE浏览器");
  await expect(dialog(page)).toBeHidden();
});

test("[P-TOPBAR-06][P-TOPBAR-07] another user type is another portal", async ({ page, openAs }) => {
  await openAs("agency2", "/home-picture");
  await expect(userMenu(page)).toContainText("代理机构");
  await choose(page, "资产处置单位");
  await expect(userMenu(page)).toContainText("资产处置单位");
  await userMenu(page).click();
  await expect(page.getByRole("menuitem", { name: "资产处置单位（当前）", exact: true })).toBeVisible();
});

test("[P-WELCOME-01][P-WELCOME-02][P-TASK-01] to-do rows lead to their filtered list, on the welcome page and on /task-work", async ({
  page,
  openAs,
}) => {
  await openAs("unit1", "/home-picture");
  const details = page.getByRole("link", { name: /^查看详情/ });
  await expect(details.first()).toBeVisible();
  await expect(page.getByRole("region", { name: "办理事项" }).getByRole("listitem")).toHaveCount(5);
  await page.goto("/task-work");
  await expect(page.getByRole("region", { name: "办理事项" })).toBeVisible();
  const count = Number(await page.locator(".tasks-badge").first().textContent());
  await details.first().click();
  await expect(page).toHaveURL(/\/purchaserList/);
  await expect(page.locator("tbody tr.ant-table-row")).toHaveCount(count);
});

test("[P-WELCOME-01] without a to-do the welcome image stands there", async ({ page, openAs }) => {
  await openAs("visitor", "/home-picture");
  await expect(page.getByRole("img", { name: /^欢迎使用/ })).toBeVisible();
});

test("[P-REGISTER-01][P-REGISTER-03][P-REGISTER-05] a role is asked for once, and its card says that it is under review", async ({
  page,
  openAs,
}) => {
  await openAs("unit1", "/register-user-type");
  const card = page.getByRole("listitem", { name: "供应商" });
  await button(card, "注册为管理员").click();
  await expect(card).toContainText("审核中");
  await expect(card.getByRole("button")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("listitem", { name: "供应商" })).toContainText("审核中");
});

test("[P-REGISTER-02] with a src a card leads to that site", async ({ page, openAs }) => {
  await page.route("http://third.example/**", (route) => route.fulfill({ contentType: "text/html", body: "<title>third</title>" }));
  await openAs("unit1", "/register-user-type?src=http://third.example/a$/b");
  await button(page.getByRole("listitem", { name: "专家" }), "加入为用户").click();
  await expect(page).toHaveURL("http://third.example/a#/b");
});
