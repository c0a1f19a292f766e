import type { Page } from "@playwright/test";
import { button, callsTo, dialog, expect, field, fill, test } from "./portal.ts";
import { makeProject } from "./projects.ts";
import { command, openByMenu, openThree, shown, tab, tabs } from "./support/tags.ts";

test("[P-TAGS-01][P-TAGS-02] a page that is visited gets one tag, which opens and closes it", async ({ page, openAs }) => {
  await openThree(page, openAs);
  await test.step("each page has one tag", async () => {
    await expect.poll(() => tabs(page)).toEqual(["首页", "路由管理", "区划管理", "客户端管理"]);
    await tab(page, "路由管理").click();
    await expect(page).toHaveURL(/\/gateway-route$/);
    await expect(shown(page.locator('[data-screen="gateway-routes"]'))).toBeVisible();
    await expect(page.locator('[data-screen="regions"]')).toBeHidden();
    await expect(page).toHaveTitle(/^路由管理/);
    await openByMenu(page, "系统管理", "区划管理");
    await expect.poll(() => tabs(page)).toEqual(["首页", "路由管理", "区划管理", "客户端管理"]);
    // The tag bar names its page for screen readers.
    const panel = shown(page.getByRole("tabpanel", { name: "区划管理" }));
    await expect(panel).toHaveCount(1);
  });

  await test.step("switching between two open pages takes no long", async () => {
    // By the page's own processor time: other programs run beside it.
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const seconds = async (): Promise<number> => {
      const { metrics } = await session.send("Performance.getMetrics");
      return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
    };
    const taken: number[] = [];
    for (let round = 0; round < 9; round += 1) {
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
    expect(taken[4]).toBeLessThan(0.5);
  });

  await test.step("a tag is closed by its cross, the middle button and its commands; home stays", async () => {
    await tab(page, "区划管理").click();
    await tab(page, "客户端管理").click();
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
});

test("[P-TAGS-01] the browser asks before it drops what was typed on a page out of sight, or in a dialog", async ({ page, openAs }) => {
  await openAs("admin", "/login-page");
  const title = page.locator("[data-field=logoContent]").getByRole("textbox");
  await title.fill("写了一半");
  await openByMenu(page, "系统管理", "区划管理");
  await expect(shown(page.locator("tbody tr.ant-table-row")).first()).toBeVisible();
  await stayWhenAsked(page);
  await tab(page, "登录页设置").click();
  await expect(title).toHaveValue("写了一半");
  await expect(tab(page, "登录页设置")).toHaveAttribute("aria-describedby", /tag-is-unsaved/);
  await command(page, "登录页设置", "关闭");
  await button(page.getByRole("dialog", { name: "放弃已填写的内容？" }), "放弃").click();
  await expect(tab(page, "登录页设置")).toHaveCount(0);

  await button(shown(page.locator(".gp-toolbar")), "新增").click();
  await fill(dialog(page), "regionName", "另一半");
  await stayWhenAsked(page);
  await expect(field(dialog(page), "regionName").getByRole("textbox")).toHaveValue("另一半");
});

/** Tries to leave, and takes the offer to stay. */
async function stayWhenAsked(page: Page): Promise<void> {
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
}

test("[P-TAGS-03] tags, their order, pins and searches outlive a reload; pinned ones are spared", async ({ page, openAs }) => {
  await openThree(page, openAs);
  await tab(page, "路由管理").click();
  await shown(page.locator(".ant-pagination-item-2")).click();
  await expect(page).toHaveURL(/pageNumber=2/);
  await command(page, "客户端管理", "固定");
  await expect.poll(() => tabs(page)).toEqual(["首页", "客户端管理", "路由管理", "区划管理"]);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => !key.startsWith("gp-portal-")))).toEqual([]);
  await openByMenu(page, "系统管理", "区划管理");
  await page.reload();
  await expect(tab(page, "区划管理")).toHaveAttribute("aria-selected", "true");
  await expect.poll(() => tabs(page)).toEqual(["首页", "客户端管理", "路由管理", "区划管理"]);
  await tab(page, "路由管理").click();
  await expect(page).toHaveURL(/\/gateway-route\?pageNumber=2$/);
  await expect(shown(page.locator(".ant-pagination-item-active"))).toHaveText("2");
  await test.step("pinned tags are spared until they are unpinned", async () => {
    await tab(page, "客户端管理").click({ button: "middle" });
    await command(page, "客户端管理", "关闭全部");
    await expect.poll(() => tabs(page)).toEqual(["首页", "客户端管理"]);
    await command(page, "客户端管理", "取消固定");
    await command(page, "客户端管理", "关闭");
    await expect.poll(() => tabs(page)).toEqual(["首页"]);
  });
});

test("a page stays as it was left while its tag is open, and reads nothing again", async ({ page, openAs }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await openThree(page, openAs);
  await tab(page, "路由管理").click();
  await shown(page.locator(".ant-pagination-item-2")).click();
  await expect(shown(page.locator(".ant-pagination-item-active"))).toHaveText("2");
  await shown(page.locator(".frame-pane")).evaluate((pane) => pane.scrollTo(0, 120));
  await expect.poll(() => scrolled(page)).toBe(120);
  const reads = callsTo(page, "/api/rest/v1/gateway/route/getAllRoutes");
  await tab(page, "区划管理").click();
  await expect(shown(page.locator('[data-screen="regions"]'))).toBeVisible();
  await tab(page, "路由管理").click();
  await expect(page).toHaveURL(/pageNumber=2/);
  expect(await scrolled(page)).toBe(120);
  await expect(shown(page.locator(".ant-pagination-item-active"))).toHaveText("2");
  // The menu leads to the page as it was left.
  await openByMenu(page, "系统管理", "区划管理");
  await openByMenu(page, "运维管理", "路由管理");
  await expect(page).toHaveURL(/pageNumber=2/);
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
    // Nothing of the dialog holds the page behind: it can be used.
    await shown(page.getByRole("button", { name: "新增", exact: true })).click();
    await dialog(page).getByRole("button", { name: "取消" }).click();
    await expect(shown(page.getByRole("dialog"))).toHaveCount(0);
    await page.goForward();
    await expect(page).toHaveURL(/\/region/);
    await expect(field(dialog(page), "regionName").locator("input")).toHaveValue("半填的区划");
    await dialog(page).getByRole("button", { name: "取消" }).click();
    await button(page.getByRole("dialog", { name: "放弃已填写的内容？" }), "放弃").click();
    await expect(shown(page.getByRole("dialog"))).toHaveCount(0);
  });

  await test.step("leaving for an address that does not exist and coming back loses nothing", async () => {
    await shown(page.locator('[data-screen="regions"] tbody .ant-checkbox-input')).first().check();
    await page.evaluate(() => {
      window.history.pushState({ idx: window.history.state.idx + 1 }, "", "/no-such-page");
      window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
    });
    await expect(page).toHaveURL(/\/404$/);
    await button(page, "返回上一页").click();
    await expect(page).toHaveURL(/\/region/);
    await expect(shown(page.locator('[data-screen="regions"] tbody .ant-checkbox-input')).first()).toBeChecked();
  });

  await test.step("a change made on one page is seen on another that was open all along", async () => {
    const reads = callsTo(page, "/api/rest/v1/gateway/route/getAllRoutes");
    await shown(page.locator("tbody tr.ant-table-row").filter({ hasText: "江苏省" }))
      .getByRole("button", { name: "编辑" })
      .click();
    await fill(dialog(page), "regionName", "江苏省");
    await button(dialog(page), "确定").click();
    await expect(shown(page.getByRole("dialog"))).toHaveCount(0);
    await tab(page, "路由管理").click();
    await expect.poll(() => reads.length).toBeGreaterThan(0);
  });

  await test.step("a closed page has forgotten its state, 刷新 begins it anew", async () => {
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
    await command(page, "区划管理", "刷新");
    await expect(box).not.toBeChecked();
  });
});

function scrolled(page: Page): Promise<number> {
  return shown(page.locator(".frame-pane")).evaluate((pane) => Math.round(pane.scrollTop));
}

test("two records of one screen are two tags; 返回 closes the page and leads to where it was opened", async ({ page, openAs, portal }) => {
  const names = ["两条记录之一", "两条记录之二"];
  for (const name of names) await makeProject(portal.url, name, "1");
  await openAs("unit1", "/purchaserList");
  const open = async (index: number) => {
    const row = shown(page.locator("tbody tr.ant-table-row")).filter({ hasText: names[index] ?? "" });
    await row.getByRole("link", { name: "查看", exact: true }).click();
    await expect(page).toHaveURL(/lookpurchaserassets\?id=/);
    await expect(named(index)).toHaveAttribute("aria-selected", "true");
    return page.url();
  };
  // Each is called like its record.
  const named = (index: number) => page.getByRole("tab").filter({ hasText: names[index] ?? "" });
  const first = await open(0);
  await tab(page, "资产处置项目").click();
  const second = await open(1);
  expect(second).not.toBe(first);
  await expect(named(0)).toHaveAttribute("aria-selected", "false");
  await expect.poll(() => tabs(page)).toHaveLength(4);
  await shown(page.getByRole("button", { name: "返回" }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/purchaserList/);
  await expect(named(1)).toHaveCount(0);
  await expect.poll(() => tabs(page)).toHaveLength(3);
  await named(0).click();
  await expect(page).toHaveURL(first);
});
