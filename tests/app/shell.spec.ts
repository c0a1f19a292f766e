import { button, expect, test, visit } from "./fixtures.ts";
import { MENU_LIST, menuNames, sideMenu } from "./support/side-menu.ts";

test.use({ changesData: false });

test("[P-SHELL-09][P-SHELL-10][P-SHELL-11] the frame has its sizes, folds its menu over a reload, and fills the screen", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/home-picture");
  const side = page.locator(".frame-side");
  const tags = page.locator(".tag-bar");
  await expect(tags).toBeVisible();
  expect((await page.locator(".frame-header").boundingBox())?.height).toBe(72);
  expect((await tags.boundingBox())?.height).toBe(40);
  expect((await side.boundingBox())?.width).toBe(180);
  await button(page, "收起菜单").click();
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(65);
  await page.reload();
  await expect(button(page, "展开菜单")).toBeVisible();
  expect((await side.boundingBox())?.width).toBe(65);
  expect(await page.evaluate(() => localStorage.getItem("gp-portal-collapsed"))).toBe("true");
  // With the menu folded, a folder opens beside its icon, also by keyboard.
  const folder = sideMenu(page).getByRole("button", { name: "系统管理" });
  await folder.focus();
  await page.keyboard.press("Enter");
  await expect(sideMenu(page).getByRole("link", { name: "区划管理" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sideMenu(page).getByRole("link", { name: "区划管理" })).toHaveCount(0);
  await expect(folder).toBeFocused();
  await button(page, "展开菜单").click();
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(180);
  await page.getByRole("button", { name: "全屏", exact: true }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.getByRole("button", { name: "退出全屏" }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  await expect(page.getByRole("button", { name: "全屏", exact: true })).toBeVisible();
});

test("[P-SHELL-03][P-SHELL-01][P-TOPBAR-08] theme, lock, full screen, tags, menu and 新增处置需求 are offered, in Chinese", async ({
  page,
  openAs,
}) => {
  await openAs("unit1", "/home-picture");
  const header = page.locator(".frame-header");
  await expect(header).toBeVisible();
  for (const name of [/主题|换肤/, "锁屏", "全屏", "收起菜单", "搜索菜单", "新增处置需求"]) {
    await expect(header.getByRole("button", { name }).first()).toBeVisible();
  }
  await expect(header.getByRole("link", { name: /待办任务/ })).toBeVisible();
  await expect(page.locator(".tag-bar").getByRole("tablist")).toBeVisible();
  const texts = await page.locator(".frame :is(a, button, h1, h2, h3, p, small, [role=tab], .side-label)").allInnerTexts();
  const text = texts.join(" ").replace("Ctrl K", "");
  expect(text.match(/[A-Za-z]{3,}/g) ?? []).toEqual([]);
  await header.getByRole("button", { name: "新增处置需求" }).click();
  await expect(page).toHaveURL(/\/addPurchaserAssets/);
});

test("[P-GUARD-06] nothing of a page is drawn before user and menus are there, and nothing jumps when they come", async ({
  page,
  openAs,
}) => {
  let release = () => {};
  const asked = new Promise<void>((seen) => {
    void page.route(MENU_LIST, async (route) => {
      seen();
      await new Promise<void>((done) => {
        release = done;
      });
      await route.continue();
    });
  });
  await openAs("admin", "/gateway-route");
  await asked;
  await expect(page.locator(".frame[aria-busy=true]")).toBeVisible();
  await expect(page.locator("[data-screen]")).toHaveCount(0);
  const before = await page.locator(".frame-content").boundingBox();
  release();
  await expect(page.locator("tbody tr.ant-table-row").first()).toBeVisible();
  expect(await page.locator(".frame-content").boundingBox()).toEqual(before);
});

test("[D-LIST-11][P-GUARD-11][D-ACCESS-03][D-ACCESS-04] a visitor has no disposal; its screens say so, and lead home", async ({
  page,
  openAs,
}) => {
  await openAs("visitor", "/home-picture");
  const names = await menuNames(page);
  expect(names.filter((name) => /处置/.test(name))).toEqual([]);
  for (const path of ["/purchaserList", "/supplierList"]) {
    await visit(page, path);
    await expect(page.getByText(/^您不是资产处置用户，无权限访问$/).filter({ visible: true })).toBeVisible();
    await expect(page.locator("tbody tr.ant-table-row")).toHaveCount(0);
  }
  await expect(page, "after four seconds").toHaveURL(/\/home-picture$/);
  await visit(page, "/region");
  await expect(page).toHaveURL(/\/404$/);
});
