import { expect, test } from "./portal.ts";
import { command, openByMenu, openThree, shown, tab, tabs } from "./support/tags.ts";

test("closing: by its cross, the middle button and the commands of its menu; home stays", async ({ page, openAs }) => {
  await openThree(page, openAs);
  await tab(page, "客户端管理").locator(".tag-close").click();
  await expect(page).toHaveURL(/\/region/);
  await expect.poll(() => tabs(page)).toEqual(["首页", "路由管理", "区划管理"]);
  await tab(page, "路由管理").click({ button: "middle" });
  await expect.poll(() => tabs(page)).toEqual(["首页", "区划管理"]);
  await openByMenu(page, "运维管理", "路由管理");
  await openByMenu(page, "系统管理", "客户端管理");
  await command(page, "路由管理", "关闭左侧");
  await expect.poll(() => tabs(page)).toEqual(["首页", "路由管理", "客户端管理"]);
  await command(page, "路由管理", "关闭右侧");
  await expect.poll(() => tabs(page)).toEqual(["首页", "路由管理"]);
  await expect(page).toHaveURL(/\/gateway-route/);
  await openByMenu(page, "系统管理", "区划管理");
  await command(page, "区划管理", "关闭其它");
  await expect.poll(() => tabs(page)).toEqual(["首页", "区划管理"]);
  await tab(page, "首页").click({ button: "middle" });
  await expect.poll(() => tabs(page)).toEqual(["首页", "区划管理"]);
  await command(page, "首页", "关闭全部");
  await expect.poll(() => tabs(page)).toEqual(["首页"]);
  await expect(page).toHaveURL(/\/home-picture$/);
});

test("a closed page has forgotten its state, 刷新 begins it anew", async ({ page, openAs }) => {
  await openThree(page, openAs);
  const keyword = () => shown(page.locator('[data-screen="gateway-routes"] input[type="text"]')).first();
  await tab(page, "路由管理").click();
  await keyword().fill("menu");
  await expect(page).toHaveURL(/menu/);
  await command(page, "路由管理", "关闭");
  await openByMenu(page, "运维管理", "路由管理");
  await expect(keyword()).toHaveValue("");
  await expect(page).toHaveURL(/\/gateway-route$/);

  await tab(page, "区划管理").click();
  const box = shown(page.locator('[data-screen="regions"] tbody .ant-checkbox-input')).first();
  await box.check();
  await command(page, "区划管理", "刷新");
  await expect(box).not.toBeChecked();
});

test("pinned tags stand first and are spared; unpinned they can be closed again", async ({ page, openAs }) => {
  await openThree(page, openAs);
  await command(page, "客户端管理", "固定");
  await expect.poll(() => tabs(page)).toEqual(["首页", "客户端管理", "路由管理", "区划管理"]);
  await tab(page, "客户端管理").click({ button: "middle" });
  await command(page, "客户端管理", "关闭全部");
  await expect.poll(() => tabs(page)).toEqual(["首页", "客户端管理"]);
  await command(page, "客户端管理", "取消固定");
  await command(page, "客户端管理", "关闭");
  await expect.poll(() => tabs(page)).toEqual(["首页"]);
});

test("dragging sorts the tags; home keeps its place, and a drag opens nothing", async ({ page, openAs }) => {
  await openThree(page, openAs);
  const drag = async (from: string, to: string, part: number) => {
    const [a, b] = [await tab(page, from).boundingBox(), await tab(page, to).boundingBox()];
    if (a === null || b === null) throw new Error("a tag is not in sight");
    await page.mouse.move(a.x + 20, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(b.x + b.width * part, b.y + b.height / 2, { steps: 8 });
    await page.mouse.up();
  };
  await drag("路由管理", "客户端管理", 0.9);
  await expect.poll(() => tabs(page)).toEqual(["首页", "区划管理", "客户端管理", "路由管理"]);
  await expect(page).toHaveURL(/\/oauth-client/);
  await drag("路由管理", "首页", 0.1);
  await expect.poll(() => tabs(page)).toEqual(["首页", "路由管理", "区划管理", "客户端管理"]);
});

test("the keyboard: arrows, Enter, Delete, the menu key, Alt with an arrow", async ({ page, openAs }) => {
  await openThree(page, openAs);
  await tab(page, "客户端管理").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(tab(page, "区划管理")).toBeFocused();
  await expect(page).toHaveURL(/\/oauth-client/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/region/);
  await page.keyboard.press("Shift+F10");
  const menu = page.getByRole("menu", { name: "区划管理" });
  await expect(menu.getByRole("menuitem", { name: "刷新" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(menu.getByRole("menuitem", { name: "关闭全部" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(tab(page, "区划管理")).toBeFocused();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect.poll(() => tabs(page)).toEqual(["首页", "区划管理", "路由管理", "客户端管理"]);
  await expect(tab(page, "区划管理")).toBeFocused();
  await page.keyboard.press("Delete");
  await expect.poll(() => tabs(page)).toEqual(["首页", "路由管理", "客户端管理"]);
  await expect(tab(page, "路由管理")).toBeFocused();
});

test("more tags than there is room for: the one in sight is in sight, all of them are in the list at the end", async ({ page, openAs }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openAs("admin", "/gateway-route");
  await expect(tab(page, "路由管理")).toBeVisible();
  for (const path of ["/region", "/oauth-client", "/task-work", "/alter"]) {
    await page.goto(path);
    await expect(page.locator(`.tag[data-key="${path}"]`)).toBeInViewport({ ratio: 0.9 });
  }
  // Too low for the whole list: it scrolls to the page in sight, below its button.
  await page.setViewportSize({ width: 390, height: 300 });
  const opener = page.getByRole("button", { name: "全部标签" });
  await opener.click();
  const all = page.getByRole("menu", { name: "已打开的页面" });
  await expect(all.getByRole("menuitemradio")).toHaveCount(6);
  const shown = all.getByRole("menuitemradio", { name: "修改密码" });
  await expect(shown).toBeFocused();
  await expect(shown).toBeInViewport({ ratio: 0.9 });
  for (const closer of ["关闭其它", "关闭全部"]) await expect(all.getByRole("menuitem", { name: closer })).toBeInViewport({ ratio: 1 });
  const [button, list] = [await opener.boundingBox(), await all.boundingBox()];
  expect(list?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
  await all.getByRole("menuitemradio", { name: "路由管理" }).click();
  await expect(page).toHaveURL(/\/gateway-route/);
  await expect(tab(page, "路由管理")).toBeInViewport({ ratio: 0.9 });
});
