import { expect, test, visit } from "./portal.ts";
import { openThree, tab, tabs } from "./support/tags.ts";

test.use({ changesData: false });

test("tags are sorted by dragging and by the keyboard; home keeps its place", async ({ page, openAs }) => {
  await openThree(page, openAs);
  await test.step("arrows, Enter, Delete, the menu key, Alt with an arrow", async () => {
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

  await test.step("dragging", async () => {
    const drag = async (from: string, to: string, part: number) => {
      const [a, b] = [await tab(page, from).boundingBox(), await tab(page, to).boundingBox()];
      if (a === null || b === null) throw new Error("a tag is not in sight");
      await page.mouse.move(a.x + 20, a.y + a.height / 2);
      await page.mouse.down();
      await page.mouse.move(b.x + b.width * part, b.y + b.height / 2, { steps: 8 });
      await page.mouse.up();
    };
    await drag("路由管理", "客户端管理", 0.9);
    await expect.poll(() => tabs(page)).toEqual(["首页", "客户端管理", "路由管理"]);
    await drag("路由管理", "首页", 0.1);
    await expect.poll(() => tabs(page)).toEqual(["首页", "路由管理", "客户端管理"]);
    await expect(page, "a drag opens nothing").toHaveURL(/\/oauth-client/);
  });
});

test("more tags than there is room for: the one in sight is in sight, all are in the list at the end", async ({ page, openAs }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openAs("admin", "/gateway-route");
  await expect(tab(page, "路由管理")).toBeVisible();
  for (const path of ["/region", "/oauth-client", "/task-work", "/alter"]) {
    await visit(page, path);
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
