import { button, expect, test } from "./portal.ts";

async function menuNames(page: import("@playwright/test").Page): Promise<string[]> {
  const menu = page.getByRole("navigation", { name: "主菜单" });
  await expect(menu).toBeVisible();
  const closed = menu.locator(".ant-menu-submenu:not(.ant-menu-submenu-open) > .ant-menu-submenu-title");
  while ((await closed.count()) > 0) await closed.first().click();
  return (await menu.getByRole("link").allInnerTexts()).map((text) => text.trim());
}

test("[P-SHELL-09] header 72, side menu 180 and 65 when folded; folded stays folded over a reload", async ({ page, openAs }) => {
  await openAs("admin", "/home-picture");
  const header = await page.locator(".frame-header").boundingBox();
  expect(header?.height).toBe(72);
  const side = page.locator(".frame-side");
  expect((await side.boundingBox())?.width).toBe(180);
  await button(page, "收起菜单").click();
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(65);
  await page.reload();
  await expect(button(page, "展开菜单")).toBeVisible();
  expect((await side.boundingBox())?.width).toBe(65);
});

test("the side menu is what the server says for this user", async ({ page, openAs }) => {
  await openAs("admin", "/home-picture");
  const names = await menuNames(page);
  expect(names).toEqual(expect.arrayContaining(["首页", "路由管理", "客户端管理", "区划管理"]));
  expect(names).not.toContain("资产处置项目");
  await page.getByRole("navigation", { name: "主菜单" }).getByRole("link", { name: "路由管理" }).click();
  await expect(page).toHaveURL(/\/gateway-route/);
  await expect(page.locator(".frame-trail")).toContainText("运维管理");
  await expect(page.locator(".frame-trail")).toContainText("路由管理");
  await expect(page).toHaveTitle(/路由管理/);
});

test("[D-LIST-11] a visitor has no disposal in the menu, and its lists show no data", async ({ page, openAs }) => {
  await openAs("visitor", "/home-picture");
  const names = await menuNames(page);
  expect(names.filter((name) => /处置/.test(name))).toEqual([]);
  for (const path of ["/purchaserList", "/supplierList", "/gateway-route"]) {
    await page.goto(path);
    await expect(page.getByText(/^(页面不存在|您不是资产处置用户，无权限访问)$/)).toBeVisible();
    await expect(page.locator("tbody tr.ant-table-row")).toHaveCount(0);
  }
});

test("[P-GUARD-11][D-ACCESS-03] a screen for other users says so, and leads home after four seconds", async ({ page, openAs }) => {
  await openAs("visitor", "/purchaserList");
  await expect(page.getByRole("heading", { name: "您不是资产处置用户，无权限访问" })).toBeVisible();
  await expect(page).toHaveURL(/\/home-picture$/, { timeout: 10_000 });
  await page.goto("/region");
  await expect(page).toHaveURL(/\/404$/);
});

test("an address that does not exist leads to /404, whose two buttons work", async ({ page, openAs }) => {
  await openAs("admin", "/gateway-route");
  await expect(page.locator("tbody tr.ant-table-row").first()).toBeVisible();
  await page.evaluate(() => {
    window.history.pushState({ idx: 1 }, "", "/no-such-page");
    window.dispatchEvent(new PopStateEvent("popstate", { state: { idx: 1 } }));
  });
  await expect(page).toHaveURL(/\/404$/);
  await button(page, "返回上一页").click();
  await expect(page).toHaveURL(/\/gateway-route/);
  await page.goto("/no-such-page");
  await expect(page).toHaveURL(/\/404$/);
  await button(page, "返回首页").click();
  await expect(page).toHaveURL(/\/home-picture$/);
});

test("/404 is reachable without signing in, any other page asks for it", async ({ page }) => {
  await page.goto("/404");
  await expect(page.getByRole("heading", { name: "页面不存在" })).toBeVisible();
  await page.goto("/region");
  await expect(page).toHaveURL(/\/login$/);
});

test("scripts cannot be made from text under the content security policy", async ({ page, allowConsole }) => {
  allowConsole(/content security policy|Content Security Policy/);
  const reply = await page.goto("/login");
  const policy = reply?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("script-src");
  expect(/script-src[^;]*/.exec(policy)?.[0]).not.toMatch(/unsafe/);
  // In a task of the page itself: what the test evaluates directly is not bound by the policy.
  const refused = await page.evaluate(
    () =>
      new Promise((done) => {
        setTimeout(() => {
          try {
            // biome-ignore lint/security/noGlobalEval: the point of the test
            globalThis.eval("1");
            done(false);
          } catch {
            done(true);
          }
        });
      }),
  );
  expect(refused).toBe(true);
});
