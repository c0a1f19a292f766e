import type { Page } from "@playwright/test";
import type { MenuRecord } from "../../src/app/boot/navigation/menu-tree.ts";
import { expect, test, visit } from "./fixtures.ts";
import { MENU_LIST, menuNames, sideMenu } from "./support/side-menu.ts";

test.use({ changesData: false });

// A reply may be on its way when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

/** Adds records to the menus of the server's reply, because no screen creates them yet. */
async function addMenus(page: Page, ...records: MenuRecord[]): Promise<void> {
  await page.route(MENU_LIST, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: [...body.data, ...records] } });
  });
}

/** Serves a foreign site. Its menu is made up, so the policy of the pages must allow the site too (tests/server/pages.test.ts). */
async function fakeSite(page: Page, origin: string): Promise<void> {
  await page.route(
    (url) => url.origin !== origin,
    async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const response = await route.fetch({ maxRedirects: 0 });
      const policy = response.headers()["content-security-policy"]?.replace(/(frame|connect)-src [^;]*/g, `$1-src 'self' ${origin}`) ?? "";
      return route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": policy } });
    },
  );
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: `<title>x</title><h1>外部站点</h1><p id="at"></p>` }),
  );
}

test("[P-GUARD-10] the side menu is what the server says for this user; a menu is found by its name with the keyboard", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/home-picture");
  const names = await menuNames(page);
  expect(names).toEqual(expect.arrayContaining(["首页", "路由管理", "客户端管理", "区划管理"]));
  expect(names).not.toContain("资产处置项目");
  await sideMenu(page).getByRole("link", { name: "路由管理" }).click();
  await expect(page).toHaveURL(/\/gateway-route/);
  await expect(sideMenu(page).getByRole("link", { name: "路由管理" })).toHaveAttribute("aria-current", "page");
  const trail = page.locator(".frame-trail").filter({ visible: true });
  await expect(trail).toContainText("运维管理");
  await expect(trail).toContainText("路由管理");
  await expect(page).toHaveTitle(/路由管理/);
  await expect(sideMenu(page)).toBeVisible();
  await page.keyboard.press("Control+k");
  const find = page.getByRole("dialog", { name: "搜索菜单" });
  await expect(find.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("没有这个");
  await expect(find.getByRole("status")).toContainText("没有找到");
  await find.getByRole("combobox").fill("管理");
  await expect(find.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(find.getByRole("option").nth(1)).toHaveAttribute("aria-selected", "true");
  await find.getByRole("combobox").fill("路由");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/gateway-route/);
  await expect(find).toBeHidden();
  await page.getByRole("button", { name: /^搜索菜单/ }).click();
  await expect(find).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(find).toBeHidden();
  await expect(page.getByRole("button", { name: /^搜索菜单/ })).toBeFocused();
  // All folders are open, so the last entries are below the window.
  await page.setViewportSize({ width: 1366, height: 625 });
  await page.keyboard.press("Control+k");
  await find.getByRole("combobox").fill("告警日志");
  await page.keyboard.press("Enter");
  await expect(sideMenu(page).getByRole("link", { name: "告警日志" })).toBeInViewport();
});

test("the palette finds menus by initials, records and actions, and lists favourites first", async ({ page, openAs }) => {
  await openAs("admin", "/role");
  await page.getByRole("button", { name: "收藏此页" }).click();
  const find = page.getByRole("dialog", { name: "搜索菜单" });
  const type = async (text: string) => {
    await page.keyboard.press("Control+k");
    await expect(find.getByRole("combobox")).toBeFocused();
    await page.keyboard.type(text);
  };
  await type("yhgl");
  await expect(find.getByRole("group", { name: "菜单" }).getByRole("option")).toHaveText(["用户管理系统管理"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/user$/);
  await type("xzyh");
  await expect(find.getByRole("group", { name: "操作" }).getByRole("option")).toHaveText(["新增用户用户管理"]);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "新增用户" });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/user$/);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await type("用户 unit1");
  await expect(find.getByRole("group", { name: "用户管理" }).getByRole("option")).toHaveText([/（unit1）$/]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/user\?open=/);
  await expect(page.getByRole("row", { name: /unit1/ })).toBeVisible();
  const drawer = page.getByRole("dialog", { name: /（unit1）/ });
  await expect(drawer).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(find.getByRole("group", { name: "收藏" }).getByRole("option")).toHaveText(["角色管理系统管理"]);
  await expect(find.getByRole("group", { name: "最近访问" }).getByRole("option").first()).toHaveText("用户管理系统管理");
  await page.keyboard.press("Escape");
  await expect(find).toBeHidden();
  await page.locator("body").press("?");
  await expect(page.getByRole("dialog", { name: "快捷键与版本" })).toContainText(/版本 \d+\.\d+\.\d+/);
});

test("on a narrow screen the menu lies over the page and goes once something was chosen", async ({ page, openAs }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openAs("admin", "/home-picture");
  await expect(sideMenu(page)).toHaveCount(0);
  const hint = page.locator(".ant-tooltip").filter({ visible: true });
  await page.getByRole("button", { name: "展开菜单" }).hover();
  await expect(hint).toHaveText("展开菜单");
  await page.getByRole("button", { name: "展开菜单" }).click();
  await expect(hint).toHaveCount(0);
  await sideMenu(page).getByRole("button", { name: "运维管理" }).click();
  await sideMenu(page).getByRole("link", { name: "路由管理" }).click();
  await expect(page).toHaveURL(/\/gateway-route/);
  await expect(sideMenu(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("[P-GUARD-07][P-IFRAME-01][P-IFRAME-02][P-IFRAME-03] a menu opens an outer page inside, or in a window; an odd one does not", async ({
  page,
  openAs,
  context,
}) => {
  await fakeSite(page, "https://map.example");
  await context.route("https://map.example/**", (route) => route.fulfill({ contentType: "text/html", body: "<h1>outside</h1>" }));
  await addMenus(
    page,
    { menuId: "map", menuName: "行政地图", menuIndexUrl: "https://map.example/start#/province", menuOpenType: "1", menuOrder: 90 },
    { menuId: "window", menuName: "地图窗口", menuIndexUrl: "https://map.example/", menuOpenType: "2", menuOrder: 90 },
    { menuId: "odd", menuName: "陌生菜单", menuComponent: "no-such-screen", menuOrder: 90 },
    { menuId: "off", menuName: "停用菜单", menuComponent: "regions", menuOpenType: "3", menuOrder: 91 },
  );
  await openAs("admin", "/home-picture");
  await test.step("type 2 opens a window of its own", async () => {
    const opened = context.waitForEvent("page");
    await sideMenu(page).getByRole("link", { name: "地图窗口" }).click();
    const other = await opened;
    await other.waitForLoadState();
    expect(other.url()).toBe("https://map.example/");
    expect(await other.evaluate(() => window.opener)).toBeNull();
    await expect(page).toHaveURL(/\/home-picture$/);
  });

  await test.step("a disabled one leads nowhere", async () => {
    const off = sideMenu(page).getByText("停用菜单");
    await off.click();
    await expect(page).toHaveURL(/\/home-picture$/);
    await expect(sideMenu(page).locator("[aria-disabled=true]")).toContainText("停用菜单");
    await expect(sideMenu(page).getByRole("link", { name: "停用菜单" })).toHaveCount(0);
  });

  await test.step("an outer address opens inside the portal, titled by its name", async () => {
    await sideMenu(page).getByRole("link", { name: "行政地图" }).click();
    await expect(page).toHaveURL(/\/myiframe\/routerPath\?src=.*&name=/);
    expect(new URL(page.url()).searchParams.get("src")).toBe("https://map.example/start$/province");
    const frame = page.locator('iframe[title="行政地图"]');
    await expect(frame).toHaveAttribute("src", "https://map.example/start#/province");
    await expect(frame).toHaveAttribute("sandbox", /allow-scripts/);
    await expect(frame.contentFrame().getByRole("heading", { name: "外部站点" })).toBeVisible();
    await expect(page.getByRole("tab", { name: "行政地图" })).toHaveAttribute("aria-selected", "true");
    await expect(page).toHaveTitle(/^行政地图/);
    // Links by others: a site that no menu has, and a text that is no web address.
    await visit(page, `/myiframe/routerPath?${new URLSearchParams({ src: "https://other.example/", name: "x" })}`);
    await expect(page.getByText("other.example 不是您的菜单中登记的站点", { exact: false })).toBeVisible();
    await expect(page.locator("iframe").filter({ visible: true })).toHaveCount(0);
    await visit(page, `/myiframe/routerPath?${new URLSearchParams({ src: "javascript:alert(1)", name: "x" })}`);
    await expect(page).toHaveURL(/\/404$/);
  });

  await test.step("a component that is not known leads to /404", async () => {
    await page.goBack();
    await sideMenu(page).getByRole("link", { name: "陌生菜单" }).click();
    await expect(page).toHaveURL(/\/404$/);
  });
});
