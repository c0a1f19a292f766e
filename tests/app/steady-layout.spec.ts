import type { Page } from "@playwright/test";
import { button, dialog, expect, field, test } from "./portal.ts";
import { settled } from "./support/page-state.ts";

/** The browsers' own measure of what moved without being asked to; up to 0.1 counts as good elsewhere. */
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

for (const [what, account, path] of [
  ["the welcome page", "admin", "/home-picture"],
  ["a list", "admin", "/gateway-route"],
  ["a tree beside a list", "admin", "/region"],
  ["a list with steps", "unit1", "/purchaserList"],
] as const) {
  test(`${what} loads without a jump, also when the replies are slow`, async ({ page, openAs }) => {
    const shifts = await watchShifts(page);
    await page.route(/\/(gp-|gpr-|api\/rest)/, async (route) => {
      await new Promise((done) => setTimeout(done, 250));
      await route.continue();
    });
    await openAs(account, path);
    await settled(page);
    const { sum, moved } = await shifts();
    expect(sum, moved.join("\n")).toBeLessThanOrEqual(LIMIT);
  });
}

test("a message under a field comes without moving what is below", async ({ page, openAs }) => {
  await openAs("admin", "/gateway-route");
  await button(page.locator(".gp-toolbar"), "新增").click();
  const form = dialog(page);
  const place = async () => (await field(form, "enabled").boundingBox())?.y;
  const before = await place();
  await button(form, "确定").click();
  await expect(field(form, "id").locator(".gp-error")).toBeVisible();
  expect(await place()).toBe(before);
  expect(before).toBeGreaterThan(0);
});
