import { button, callsTo, dialog, expect, field, fill, test, visit } from "./fixtures.ts";
import { command, openByMenu, openThree, shown, tab, tabs } from "./support/tags.ts";

test.use({ changesData: false });

test("[P-TAGS-01][P-TAGS-02][P-TAGS-03] tags open, sort, pin and close their pages by mouse and keyboard, over a reload too", async ({
  page,
  openAs,
}) => {
  await openThree(page, openAs);
  await test.step("one tag for each page; arrows, Enter, Delete, the menu key, Alt with an arrow", async () => {
    await expect.poll(() => tabs(page)).toEqual(["首页", "路由管理", "区划管理", "客户端管理"]);
    await expect(shown(page.getByRole("tabpanel", { name: "客户端管理" }))).toHaveCount(1);
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
    await expect(tab(page, "区划管理")).toBeFocused();
    await page.keyboard.press("Alt+ArrowLeft");
    await expect.poll(() => tabs(page)).toEqual(["首页", "区划管理", "路由管理", "客户端管理"]);
    await page.keyboard.press("Delete");
    await expect.poll(() => tabs(page)).toEqual(["首页", "路由管理", "客户端管理"]);
    await expect(tab(page, "路由管理")).toBeFocused();
  });

  await test.step("dragging sorts and opens nothing; home keeps its place", async () => {
    await tab(page, "客户端管理").click();
    const drag = async (from: string, to: string, fraction: number) => {
      const [a, b] = [await tab(page, from).boundingBox(), await tab(page, to).boundingBox()];
      if (a === null || b === null) throw new Error("a tag is not in sight");
      await page.mouse.move(a.x + 20, a.y + a.height / 2);
      await page.mouse.down();
      await page.mouse.move(b.x + b.width * fraction, b.y + b.height / 2, { steps: 8 });
      await page.mouse.up();
    };
    await drag("路由管理", "客户端管理", 0.9);
    await expect.poll(() => tabs(page)).toEqual(["首页", "客户端管理", "路由管理"]);
    await drag("路由管理", "首页", 0.1);
    await expect.poll(() => tabs(page)).toEqual(["首页", "路由管理", "客户端管理"]);
    await expect(page).toHaveURL(/\/oauth-client/);
  });

  await test.step("tags, their order, pins and searches outlive a reload", async () => {
    await tab(page, "路由管理").click();
    await shown(page.locator(".ant-pagination-item-2")).click();
    await expect(page).toHaveURL(/pageNumber=2/);
    await command(page, "客户端管理", "固定");
    await openByMenu(page, "系统管理", "区划管理");
    await page.reload();
    await expect(tab(page, "区划管理")).toHaveAttribute("aria-selected", "true");
    await expect.poll(() => tabs(page)).toEqual(["首页", "客户端管理", "路由管理", "区划管理"]);
    await tab(page, "路由管理").click();
    await expect(page).toHaveURL(/\/gateway-route\?pageNumber=2$/);
    await expect(shown(page.locator(".ant-pagination-item-active"))).toHaveText("2");
  });

  await test.step("the cross, the middle button and a command close; pinned tags and home are spared", async () => {
    await tab(page, "区划管理").locator(".tag-close").click();
    await expect.poll(() => tabs(page)).toEqual(["首页", "客户端管理", "路由管理"]);
    for (const name of ["路由管理", "客户端管理", "首页"]) await tab(page, name).click({ button: "middle" });
    await expect.poll(() => tabs(page)).toEqual(["首页", "客户端管理"]);
    await command(page, "客户端管理", "取消固定");
    await command(page, "首页", "关闭全部");
    await expect.poll(() => tabs(page)).toEqual(["首页"]);
    await expect(page).toHaveURL(/\/home-picture$/);
  });
});

test("[P-TAGS-01] a page stays as it was left while its tag is open, and reads nothing again", async ({ page, openAs }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await openThree(page, openAs);
  await tab(page, "路由管理").click();
  await shown(page.locator(".ant-pagination-item-2")).click();
  await expect(shown(page.locator(".ant-pagination-item-active"))).toHaveText("2");
  const scrolled = () => shown(page.locator(".frame-pane")).evaluate((pane) => Math.round(pane.scrollTop));
  await shown(page.locator(".frame-pane")).evaluate((pane) => pane.scrollTo(0, 120));
  await expect.poll(scrolled).toBe(120);
  const reads = callsTo(page, "/api/rest/v1/gateway/route/getAllRoutes");
  await tab(page, "区划管理").click();
  await expect(shown(page.locator('[data-screen="regions"]'))).toBeVisible();
  await openByMenu(page, "运维管理", "路由管理");
  await expect(page).toHaveURL(/pageNumber=2/);
  expect(await scrolled()).toBe(120);
  await expect(shown(page.locator(".ant-pagination-item-active"))).toHaveText("2");
  expect(reads).toHaveLength(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step("an open dialog goes out of sight with its page; back and forward lead through the tags", async () => {
    await tab(page, "客户端管理").click();
    await tab(page, "区划管理").click();
    await shown(page.getByRole("button", { name: "新增", exact: true })).click();
    await fill(dialog(page), "regionName", "半填的区划");
    await page.goBack();
    await expect(page).toHaveURL(/\/oauth-client/);
    await expect(shown(page.getByRole("dialog"))).toHaveCount(0);
    // No remains of the dialog block the page behind, so it can be used.
    await shown(page.getByRole("button", { name: "新增", exact: true })).click();
    await dialog(page).getByRole("button", { name: "取消" }).click();
    await expect(shown(page.getByRole("dialog"))).toHaveCount(0);
    await page.goForward();
    await expect(page).toHaveURL(/\/region/);
    await expect(field(dialog(page), "regionName").locator("input")).toHaveValue("半填的区划");
  });

  await test.step("the browser asks before it drops what was typed", async () => {
    const asked = page.waitForEvent("dialog");
    await page.evaluate(() => setTimeout(() => location.reload()));
    const question = await asked;
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();
    await dialog(page).getByRole("button", { name: "取消" }).click();
    await button(page.getByRole("dialog", { name: "放弃已填写的内容？" }), "放弃").click();
    await expect(shown(page.getByRole("dialog"))).toHaveCount(0);
  });

  await test.step("leaving for an address that does not exist and coming back loses nothing", async () => {
    const box = shown(page.locator('[data-screen="regions"] tbody .ant-checkbox-input')).first();
    await box.check();
    await visit(page, "/no-such-page");
    await expect(page).toHaveURL(/\/404$/);
    await button(page, "返回上一页").click();
    await expect(page).toHaveURL(/\/region/);
    await expect(box).toBeChecked();
  });
});

test("switching between two open pages takes less than half a second of the page's own time", async ({ page, openAs }) => {
  await openThree(page, openAs);
  // Measures the page's own processor time, because other programs run at the same time.
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const seconds = async (): Promise<number> => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
  };
  const taken: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const before = await seconds();
    await page.evaluate(
      async (index) => {
        document.querySelectorAll<HTMLElement>(".tag-bar [role=tab]")[index]?.click();
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      },
      1 + (round % 2),
    );
    taken.push((await seconds()) - before);
  }
  taken.sort((a, b) => a - b);
  expect(taken[0]).toBeGreaterThan(0);
  expect(taken[2]).toBeLessThan(0.5);
});

test("more tags than there is room for: the one in sight is in sight, all are in the list at the end", async ({ page, openAs }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openAs("admin", "/gateway-route");
  await expect(page.getByRole("list", { name: "路由管理" }).getByRole("listitem").first()).toBeVisible();
  for (const path of ["/region", "/oauth-client", "/task-work", "/alter"]) {
    await visit(page, path);
    await expect(page.locator(`.tag[data-key="${path}"]`)).toBeInViewport({ ratio: 0.9 });
  }
  // Too low for the whole list, which scrolls to the current page, below its button.
  await page.setViewportSize({ width: 390, height: 300 });
  const opener = page.getByRole("button", { name: "全部标签" });
  await opener.click();
  const all = page.getByRole("menu", { name: "已打开的页面" });
  await expect(all.getByRole("menuitemradio")).toHaveCount(6);
  const current = all.getByRole("menuitemradio", { name: "修改密码" });
  await expect(current).toBeFocused();
  await expect(current).toBeInViewport({ ratio: 0.9 });
  for (const closer of ["关闭其它", "关闭全部"]) await expect(all.getByRole("menuitem", { name: closer })).toBeInViewport({ ratio: 1 });
  const [above, list] = [await opener.boundingBox(), await all.boundingBox()];
  expect(list?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  await all.getByRole("menuitemradio", { name: "路由管理" }).click();
  await expect(page).toHaveURL(/\/gateway-route/);
  await expect(tab(page, "路由管理")).toBeInViewport({ ratio: 0.9 });
});
