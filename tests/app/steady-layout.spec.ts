import type { Page } from "@playwright/test";
import { button, dialog, expect, field, test, visit } from "./fixtures.ts";
import { settled } from "./support/page-state.ts";

test.use({ changesData: false });

/** Most layout shift (CLS), the browsers' own measure of unexpected movement. Up to 0.1 counts as good elsewhere. */
const LIMIT = 0.02;

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

async function watchShifts(page: Page): Promise<() => Promise<{ sum: number; moved: string[] }>> {
  await page.addInitScript(() => {
    const seen = { sum: 0, moved: [] as string[] };
    Object.assign(window, { __shifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        seen.sum += entry.value;
        for (const { node } of entry.sources)
          seen.moved.push(node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { __shifts: { sum: number; moved: string[] } }).__shifts);
}

/** Waits until the page has drawn a frame. A page that is being left draws none. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))).catch(() => undefined);

test("pages load without a jump, also when they are drawn before the replies arrive", async ({ page, openAs }) => {
  const shifts = await watchShifts(page);
  await page.route(/\/(gp-|gpr-|api\/rest)/, async (route) => {
    await drawn(page);
    await route.continue();
  });
  for (const [what, account, path] of [
    ["the welcome page", "admin", "/home-picture"],
    ["a list", "admin", "/gateway-route"],
    ["a tree beside a list", "admin", "/region"],
    ["a list with steps", "unit1", "/purchaserList"],
  ] as const)
    await test.step(what, async () => {
      await openAs(account, path);
      await settled(page);
      const { sum, moved } = await shifts();
      expect(sum, moved.join("\n")).toBeLessThanOrEqual(LIMIT);
    });
});

test("a message under a field, a ticked row and a search that finds nothing move nothing", async ({ page, openAs }) => {
  await test.step("a message under a field", async () => {
    await openAs("admin", "/gateway-route");
    await button(page.locator(".gp-toolbar"), "新增").click();
    const form = dialog(page);
    const readTop = async () => (await field(form, "enabled").boundingBox())?.y;
    const before = await readTop();
    await button(form, "确定").click();
    await expect(field(form, "id").locator(".gp-error")).toBeVisible();
    expect(await readTop()).toBe(before);
    expect(before).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await visit(page, "/region");
  await expect(page).toHaveURL(/\/region/);
  const region = page.locator("[data-screen=regions]");
  await expect(region.locator("tbody tr.ant-table-row").first()).toBeVisible();
  await settled(page);
  await test.step("a ticked row", async () => {
    const second = region.locator("tbody tr.ant-table-row").nth(1);
    const before = (await second.boundingBox())?.y;
    await region.locator("tbody tr.ant-table-row").first().getByRole("checkbox").check();
    await expect(page.getByText(/已选\s*1\s*项/)).toBeVisible();
    expect((await second.boundingBox())?.y).toBe(before);
  });

  await test.step("a search that finds nothing", async () => {
    const lefts = () =>
      region.locator(".ant-table-thead th").evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().left));
    const before = await lefts();
    await region.getByRole("textbox", { name: "关键字" }).fill("没有这样的区划");
    await page.keyboard.press("Enter");
    await expect(page.getByText("没有符合条件的数据")).toBeVisible();
    // Allows for rounded fractions of pixels.
    await expect.poll(async () => Math.max(...(await lefts()).map((left, index) => Math.abs(left - (before[index] ?? 0))))).toBeLessThan(4);
  });
});

/** A laptop of 1366 × 768 under the bars of its browser. */
const LAPTOP = { width: 1366, height: 625 };

test("the buttons of a long form stay in sight, and cover nothing that has the focus", async ({ page, openAs }) => {
  await page.setViewportSize(LAPTOP);
  await openAs("admin", "/security-policy");
  const save = button(page, "保存");
  await expect(save).toBeInViewport({ ratio: 1 });
  const top = (await save.boundingBox())?.y ?? 0;
  const inputs = page.locator(".gp-form input:enabled");
  for (let index = 0; index < (await inputs.count()); index++) {
    const input = inputs.nth(index);
    await input.focus();
    await expect(save).toBeInViewport({ ratio: 1 });
    const box = await input.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), `input ${index}`).toBeLessThanOrEqual(top);
  }
});

test("a long title of a dialog leaves room for the close button", async ({ page, openAs }) => {
  await openAs("admin", "/user");
  const boxes = page.locator("tbody tr.ant-table-row").getByRole("checkbox");
  for (let row = 0; row < 3; row++) await boxes.nth(row).check();
  await button(page.locator(".gp-toolbar"), "重置密码").click();
  const title = dialog(page).locator(".ant-modal-title");
  await expect(title).toContainText("共 3 条");
  const textEnd = await title.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().right;
  });
  expect(textEnd).toBeLessThanOrEqual((await dialog(page).locator(".ant-modal-close").boundingBox())?.x ?? 0);
});

/** Texts of the cells that are partly below the visible area. */
function halfCovered(row: Element): string[] {
  const cells = [...row.querySelectorAll(":scope > td:not(.ant-table-cell-fix)")];
  const half = cells.filter((cell) => {
    const { left, right, top, bottom } = cell.getBoundingClientRect();
    const isSeenAt = (x: number) => cell.contains(document.elementFromPoint(x, (top + bottom) / 2));
    return isSeenAt(left + 2) && !isSeenAt(right - 2);
  });
  return half.map(({ textContent }) => textContent);
}

test("a list shows eight rows on a laptop; head, first column and state stay in sight", async ({ page, openAs }) => {
  for (const [account, path, stateField] of [
    ["unit1", "/purchaserList", "state"],
    ["admin", "/gateway-route", "enabled"],
    ["admin", "/user", "userStatus"],
  ] as const)
    await test.step(path, async () => {
      await page.setViewportSize(LAPTOP);
      await openAs(account, path);
      await settled(page);
      const whole = await page
        .locator("tbody tr.ant-table-row")
        .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length);
      expect(whole).toBeGreaterThanOrEqual(8);
      await page.locator(".frame-pane").evaluate((pane) => pane.scrollTo(0, pane.scrollHeight));
      // A header that is wider than its table is cut at the right side only, so the first column stays visible.
      await expect(page.locator(".ant-table-thead th").first()).toBeInViewport({ ratio: 0.9 });
      // As long as other operators' names are.
      await page
        .locator("tbody .gp-key-cell .gp-text")
        .first()
        .evaluate((key) => key.append(" journey-operator-of-the-night"));
      for (const width of [LAPTOP.width, 1024, 640]) {
        await page.setViewportSize({ width, height: 844 });
        const row = page.locator("tbody tr.ant-table-row").first();
        await row.scrollIntoViewIfNeeded();
        await expect.poll(() => row.evaluate(uncovered, stateField), `${path} at ${width}`).toEqual(["first", "actions", "state"]);
        await expect.poll(() => row.evaluate(halfCovered), `half covered of ${path} at ${width}`).toEqual([]);
      }
    });

  await test.step("on a narrow screen the buttons of a list are in one line, its tools together", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const buttons = page.locator(".gp-toolbar-end button").filter({ visible: true });
    await expect(buttons).toHaveCount(6);
    const middles = await buttons.evaluateAll((all) =>
      all.map((item) => item.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
    );
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
  });
});

/** Lists the identifying cells of a row that are readable: no other element covers their middle. */
function uncovered(row: Element, stateField: string): string[] {
  const cells = [...row.querySelectorAll("td")];
  const heads = [...(row.closest(".ant-table")?.querySelectorAll<HTMLElement>("thead th") ?? [])].map((head) => head.dataset["column"]);
  // On a phone the first column shows the state of a workflow.
  const state = row.querySelector(".gp-status")?.closest("td") ?? cells[heads.indexOf(stateField)];
  const known = { first: cells[heads.findIndex((column) => column !== undefined)], actions: cells.at(-1), state };
  const clear = (cell: Element): boolean => {
    const { left, right, top, bottom } = cell.getBoundingClientRect();
    const found = [left + 12, right - 12].map((x) => document.elementFromPoint(x, (top + bottom) / 2)?.closest("td"));
    return found.every((under) => under === cell);
  };
  return Object.entries(known).flatMap(([name, cell]) => (cell !== undefined && cell !== null && clear(cell) ? [name] : []));
}
