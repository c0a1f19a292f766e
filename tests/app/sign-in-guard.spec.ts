import type { Page } from "@playwright/test";
import { button, callsTo, clickItem, dialog, expect, signInByCall, test, toast, typeInSearch, expectToast, visit } from "./fixtures.ts";
import { DEMO_PASSWORD } from "./server-process.ts";

test.use({ changesData: false });

async function signInByForm(page: Page): Promise<void> {
  await page.getByLabel("用户名").fill("admin");
  await page.getByLabel("密码", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel("验证码", { exact: true }).fill("0000");
  await page.keyboard.press("Enter");
}

test("[P-GUARD-01][P-GUARD-02][P-ERRPAGE-02] few addresses open without signing in, any other asks to sign in first", async ({ page }) => {
  const calls = callsTo(page, /userInfo|menu\/list/);
  for (const [path, heading] of [
    ["/login", "采购与资产处置门户"],
    ["/404", "页面不存在"],
    ["/401", "没有登录或登录已失效"],
    ["/lock", "屏幕没有锁定"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  for (const path of ["/403", "/no-such-page"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
  expect(calls).toEqual([]);
  await test.step("from /401 without a token, home is the sign-in page", async () => {
    await page.goto("/401");
    await button(page, "返回首页").click();
    await expect(page).toHaveURL(/\/login$/);
    await signInByForm(page);
    await expect(page).toHaveURL(/\/home-picture$/);
  });
});

test("[P-GUARD-03][P-GUARD-04] with the gateway on: to the authentication centre with the flag, and back there once", async ({
  page,
  portal,
}) => {
  const centre = `${portal.url}/healthz?app=gp-portal`;
  await page.route(/\/[\w-]*(\?.*)?$/, async (route) => {
    if (route.request().resourceType() !== "document" || route.request().url() === centre) return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace('"gateway":false,"authCenter":""', `"gateway":true,"authCenter":"${centre}"`);
    return route.fulfill({ response, body });
  });
  await page.goto("/gateway-route?searchText=gp");
  await expect(page).toHaveURL(centre);
  const flag = () => page.evaluate(() => sessionStorage.getItem("gp-portal-fromurl"));
  expect(await flag()).toBe("/gateway-route?searchText=gp");
  // Acts like the centre, which signs in and redirects to the portal.
  await signInByCall(page.request, "admin");
  await page.goto("/");
  await expect(page).toHaveURL(/\/gateway-route\?searchText=gp$/);
  await expect(page.locator("tbody tr.ant-table-row").first()).toBeVisible();
  expect(await flag()).toBeNull();
  await page.goto("/");
  await expect(page).toHaveURL(/\/home-picture$/);
});

test("[P-TOPBAR-05] signing out names unsaved input of another window, which saves it as a draft first", async ({
  page,
  openAs,
  context,
}) => {
  const title = (window: Page) => window.getByRole("textbox", { name: "页面标题" });
  await openAs("admin", "/home-picture");
  const other = await context.newPage();
  await other.goto("/login-page");
  await title(other).fill("另一窗口写了一半");
  await page
    .getByRole("banner")
    .getByRole("button", { name: /系统管理员/ })
    .click();
  await clickItem(page.getByRole("menuitem", { name: "退出登录", exact: true }));
  await expect(dialog(page)).toContainText("有 1 个页面的内容没有保存（其他窗口 1 个）。");
  await button(dialog(page), "确定").click();
  await expect(page).toHaveURL(/\/login$/);
  await other.close();
  await signInByForm(page);
  await expect(page).toHaveURL(/\/home-picture$/);
  await page.goto("/login-page");
  await expect(title(page)).toHaveValue("另一窗口写了一半");
});

test("a tab that was left open under another account sends nothing, and starts anew as the present user", async ({
  page,
  openAs,
  context,
}) => {
  await openAs("admin", "/gateway-route");
  await expect(page.locator("tbody tr.ant-table-row").first()).toBeVisible();
  await signInByCall(context.request, "unit1");
  const calls = callsTo(page, /gateway|route\/list/i);
  const left = page.waitForURL(/\/home-picture$/);
  void typeInSearch(page);
  await left;
  await expect(page.getByRole("navigation", { name: "主菜单" })).toContainText("资产处置");
  expect(calls.filter((call) => call.resourceType() === "xhr")).toEqual([]);
  await expectToast(page, "已在其他窗口重新登录，当前账号为「滨江市第一中学」");
  // The message is shown once.
  await page.reload();
  await expect(page.getByRole("navigation", { name: "主菜单" })).toContainText("资产处置");
  await expect(toast(page, "")).toHaveCount(0);
});

test("[P-ERRPAGE-01][P-GUARD-08] both ways out of an error page work, with pages before it and without", async ({ page, openAs }) => {
  await openAs("admin", "/gateway-route");
  await expect(page.locator("tbody tr.ant-table-row").first()).toBeVisible();
  for (const [path, shown] of [
    ["/403", /\/403$/],
    ["/no-such-page", /\/404$/],
  ] as const) {
    await visit(page, path);
    await expect(page).toHaveURL(shown);
    await button(page, "返回上一页").click();
    await expect(page).toHaveURL(/\/gateway-route/);
  }
  await page.goForward();
  await button(page, "返回首页").click();
  await expect(page).toHaveURL(/\/home-picture$/);
  const fresh = await page.context().newPage();
  await fresh.goto("/500");
  await button(fresh, "返回上一页").click();
  await expect(fresh).toHaveURL(/\/home-picture$/);
});

test("[P-HTTP-08][P-GUARD-09] a session that is over while its password is due leads to the sign-in, and leaves nothing behind", async ({
  page,
  openAs,
}) => {
  const envelope = (code: string, data: object | null) => ({ json: { code, msg: code === "200" ? "" : "登录已失效，请重新登录", data } });
  await page.route(/userInfo/, (route) => route.fulfill(envelope("200", { userId: "1", mustChangePassword: true })));
  await page.route(/updatePwd/, (route) => route.fulfill(envelope("5563", null)));
  const left = callsTo(page, "/api/oauth/logout");
  await openAs("admin", "/home-picture");
  await page.getByLabel("旧密码").fill(DEMO_PASSWORD);
  await page.getByLabel("新密码", { exact: true }).fill("Changed-2026");
  await page.getByLabel("确认新密码").fill("Changed-2026");
  await button(page, "保存并进入").click();
  await expect(page.getByLabel("用户名")).toBeVisible();
  expect(left.length).toBe(1);
  expect(await page.evaluate(() => sessionStorage.getItem("gp-portal-password-due"))).toBeNull();
});
