import { gzipSync } from "node:zlib";
import type { Page, Request, Response } from "@playwright/test";
import { isFullRun } from "../support/full-run.ts";
import { callsTo, expect, test } from "./fixtures.ts";
import { settled } from "./support/page-state.ts";

test.use({ changesData: false });

/** Records the scripts and styles that a page loads from now on: names without hashes, and kilobytes compressed by gzip. */
function watchLoads(page: Page): () => Promise<{ names: string[]; kilobytes: number }> {
  const loads: { name: string; size: Promise<number> }[] = [];
  const watch = (response: Response): void => {
    const name = /\/assets\/(.+)-[\w-]{8}\.(?:js|css)$/.exec(new URL(response.url()).pathname)?.[1];
    if (name !== undefined) loads.push({ name, size: response.body().then((body) => gzipSync(body).byteLength) });
  };
  page.on("response", watch);
  return async () => {
    // Later loads are not measured, and may never complete.
    page.off("response", watch);
    const sizes = await Promise.all(loads.map((load) => load.size));
    return { names: loads.map((load) => load.name), kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000 };
  };
}

/** Milliseconds of idle time after which the portal fetches the code of its toasts, even if the page is still loading. */
const SPARE = 3000;

/**
 * Disables idle callbacks and long timers. Code for dialogs and toasts that the page fetches while idle does not count as its
 * weight. Without them, the page fetches none of it, even on a busy machine.
 */
async function withoutRest(page: Page): Promise<void> {
  await page.addInitScript((spare) => {
    const begin = window.setTimeout.bind(window);
    const setTimeout = (task: () => void, wait = 0, ...given: unknown[]) => (wait >= spare ? 0 : begin(task, wait, ...given));
    Object.assign(window, { requestIdleCallback: undefined, setTimeout });
  }, SPARE);
}

/** Loaded when the user starts to write, or to crop a picture. */
const EDITORS = /^(rich-text-editor|crop-dialog)/;

/** Paths, and the most kilobytes that each may load. */
const PAGES = [
  ["/gateway-route", 355],
  ["/home-picture", 452],
  ["/login-page", 452],
  ...(isFullRun
    ? (["/region", "/oauth-client", "/info", "/alter", "/task-work", "/register-user-type"].map((path) => [path, 452]) as [
        string,
        number,
      ][])
    : []),
] as const;

test("a page loads at most 452 kB of scripts and styles, a list 355, and no editor", async ({ page, openAs }) => {
  await withoutRest(page);
  for (const [path, most] of PAGES)
    await test.step(path, async () => {
      const loads = watchLoads(page);
      await openAs("admin", path);
      await expect(page.getByRole("main")).toBeVisible();
      await settled(page);
      const { names, kilobytes } = await loads();
      expect(names).toContain("portal");
      expect(kilobytes).toBeLessThanOrEqual(most);
      expect(names.filter((name) => EDITORS.test(name))).toEqual([]);
    });
});

test("a list is there after few requests; every other route is a chunk that is loaded when it is opened", async ({ page, openAs }) => {
  await withoutRest(page);
  const calls = callsTo(page, /userInfo|menu\/list|route\/getAllRoutes|config\.json/);
  const loads = watchLoads(page);
  await openAs("admin", "/gateway-route");
  await page.locator("tbody tr.ant-table-row").first().waitFor();
  const { names } = await loads();
  expect(names).toContain("packages");
  // Three of them are for the switches in its rows.
  expect(names.length).toBeLessThanOrEqual(15);
  await settled(page);
  expect(calls.map((call) => new URL(call.url()).pathname).sort()).toEqual([
    "/api/rest/v1/gateway/route/getAllRoutes",
    "/gp-auth-center/rest/v1/user/userInfo",
    "/gp-menu-center/rest/v1/menu/list",
  ]);
  const others = watchLoads(page);
  await page.getByRole("navigation", { name: "主菜单" }).getByText("系统管理").click();
  await page.getByRole("link", { name: "客户端管理" }).click();
  await page.locator("[data-screen=oauth-clients] tbody tr.ant-table-row").first().waitFor();
  expect((await others()).names).toContain("oauth-clients");
});

test("[P-GUARD-06] the portal reads what could not be preloaded", async ({ page, openAs, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  let calls = 0;
  await page.route(/userInfo/, (route) => (calls++ === 0 ? route.abort() : route.continue()));
  await openAs("admin", "/gateway-route");
  await page.locator("tbody tr.ant-table-row").first().waitFor();
  expect(calls).toBe(2);
  await expect(page.locator(".ant-notification-notice, .ant-message-notice")).toHaveCount(0);
});

test("the page announces every script and style that is loaded before its content is shown", async ({ page }) => {
  await withoutRest(page);
  const unannounced: string[] = [];
  for (const path of ["/login", "/lock", "/404"]) {
    const loads: string[] = [];
    const watch = (request: Request): void => void loads.push(new URL(request.url()).pathname);
    page.on("request", watch);
    const text = await (await page.goto(path))?.text();
    await expect(page.locator("#root")).toContainText(/[一-龥]/);
    page.off("request", watch);
    for (const file of loads) if (/\.(js|css)$/.test(file) && text?.includes(file) !== true) unannounced.push(`${path} ${file}`);
  }
  expect(unannounced).toEqual([]);
});
