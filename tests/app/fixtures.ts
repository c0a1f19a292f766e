import { createHash } from "node:crypto";
import { test as base, type APIRequestContext, type BrowserContext, expect, type Locator, type Page, type Request } from "@playwright/test";
import { DEMO_PASSWORD, type RunningServer, type Settings } from "./server-process.ts";
import { type CaReaderService, startCaReader } from "./support/ca-reader-service.ts";
import { consoleLines, followRequests, requestsUnderWay } from "./support/page-watch.ts";
import { fileServer, type ServerOf } from "./support/file-server.ts";
import { rest } from "./support/page-state.ts";
import { expectToast, noteToasts, toast } from "./support/toasts.ts";

export { expect, expectToast, toast };

// Every spec file uses the same worker fixtures: for others, Playwright would start another worker and browser.
interface WorkerFixtures {
  serverOf: ServerOf;
  /** The service that reads CA keys on the user's computer. */
  reader: CaReaderService;
}

interface Fixtures {
  /** Settings of the server in addition to those of all journeys. */
  settings: Settings;
  /** False if the journeys of the file leave the data unchanged, apart from sessions and logs. */
  changesData: boolean;
  /** The built server with the demo data. The journeys of one spec file share it. */
  portal: RunningServer;
  /** Allows console lines that a journey causes on purpose (such as a refused call). Any other error or warning fails it. */
  allowConsole: (pattern: RegExp) => void;
  /** Opens a path of the portal as one of the demo accounts. */
  openAs: (account: string, path: string) => Promise<Page>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { option: true }],
  changesData: [true, { option: true }],
  serverOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const { serverOf, stop } = fileServer();
      await use(serverOf);
      await stop();
    },
    { scope: "worker" },
  ],
  reader: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const reader = await startCaReader();
      await use(reader);
      await reader.stop();
    },
    { scope: "worker" },
  ],
  portal: [
    async ({ serverOf, settings, changesData, reader }, use, { file }) => {
      const all = { CA_READER_URL: reader.url, SHOW_CA: "on", SMS_LOG_CODES: "on", ...settings };
      await use(await serverOf({ file, settings: all, changesData }));
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  context: async ({ context }, use) => {
    await noteToasts(context);
    await use(context);
  },
  page: async ({ page }, use) => {
    followRequests(page);
    await use(page);
  },
  allowConsole: [
    async ({ page }, use, info) => {
      const allowed: RegExp[] = [];
      const lines = await consoleLines(page);
      await use((pattern) => allowed.push(pattern));
      // A failed journey may have waited for the same request as the page.
      if (info.status !== info.expectedStatus)
        await info.attach("requests under way", { body: requestsUnderWay(page).join("\n") || "none" });
      expect(
        lines.filter((line) => !allowed.some((pattern) => pattern.test(line))),
        "errors and warnings on the console",
      ).toEqual([]);
    },
    { auto: true },
  ],
  openAs: async ({ page, portal }, use) => {
    await use(async (account, path) => {
      // A page that is open as another user would notice, and would navigate to the sign-in page.
      if (page.url() !== "about:blank") await page.goto("about:blank");
      await continueAs(page, portal.url, account);
      await page.goto(path);
      return page;
    });
  },
});

/**
 * Goes to an address within the single-page app, as its links do, without loading the document again.
 *
 * @param screen id of the screen at the address. It is awaited, because the previous page stays visible while another loads.
 */
export async function visit(page: Page, address: string, screen?: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({ ...window.history.state, idx: (window.history.state?.idx ?? 0) + 1 }, "", to);
    window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
  }, address);
  if (screen === undefined) return;
  // Checks at each frame. A locator would check again half a second later.
  await page.waitForFunction(
    (selector) => [...document.querySelectorAll(selector)].some((element) => element.checkVisibility()),
    `[data-screen="${screen}"]`,
  );
}

/** Cookies of the sessions that journeys of this worker began, by server and account. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext["cookies"]>>>();

/** Continues the account's session of an earlier journey if it is still valid, else starts one. */
async function continueAs(page: Page, url: string, account: string): Promise<void> {
  const context = page.context();
  const key = `${url} ${account}`;
  const cookies = sessions.get(key) ?? [];
  await context.addCookies(cookies);
  const token = cookies.find(({ name }) => name === "access_token")?.value;
  if (token !== undefined && (await clearPreferences(context.request, token))) return;
  await signInByCall(context.request, account);
  sessions.set(key, await context.cookies(url));
}

/** Signs in by calls alone. The cookie remains in the browser's context. */
export async function signInByCall(request: APIRequestContext, username: string): Promise<string> {
  const captcha = await (await request.get("/api/oauth/captcha")).json();
  const { encryptType } = (await (await request.get("/gp-auth-center/rest/v1/user/getEncryptType")).json()).data;
  expect(encryptType, "the demo's transformation of passwords").toBe("1");
  const reply = await request.post("/api/oauth/login", {
    data: {
      username,
      password: createHash("sha256").update(DEMO_PASSWORD).digest("hex"),
      captcha: "0000",
      captchaKey: captcha.data.captchaKey,
      loginType: "1",
    },
  });
  const body = await reply.json();
  expect(body.code, body.msg).toBe("200");
  await clearPreferences(request, body.data.access_token);
  return body.data.access_token;
}

/** Deletes preferences and drafts of earlier journeys of this user. @returns whether the session is valid */
async function clearPreferences(request: APIRequestContext, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await (await request.get("/gp-auth-center/rest/v1/user/userInfo", { headers })).json();
  if (reply.code !== "200") return false;
  const user = reply.data?.userInfo ?? reply.data ?? {};
  const drafts =
    user.drafts > 0 ? await (await request.get("/gp-portal-center/portalCenter/kept/drafts", { headers })).json() : { data: [] };
  for (const name of [...Object.keys(JSON.parse(user.preferences ?? "{}")), ...drafts.data.map((draft: { name: string }) => draft.name)]) {
    await request.put("/gp-portal-center/portalCenter/kept", { headers, data: { name } });
  }
  return true;
}

/** Records the calls to a path from now on. */
export function callsTo(page: Page, path: string | RegExp): Request[] {
  const calls: Request[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (typeof path === "string" ? pathname === path : path.test(pathname)) calls.push(request);
  });
  return calls;
}

/** Finds the visible data row of a table that contains a text. Rows on hidden pages of other tags are ignored. */
export function rowWith(page: Page, text: string): Locator {
  return page.locator("tbody tr.ant-table-row").filter({ hasText: text, visible: true });
}

/** Clicks a menu entry after it has stopped moving. While a menu unfolds, the entries move, so that a click could hit a neighbour. */
export async function clickItem(item: Locator): Promise<void> {
  await item.waitFor();
  await rest(item);
  await item.click();
}

/** Performs a row's action, either in the row or under 更多. */
export async function rowAction(page: Page, row: Locator, label: string): Promise<void> {
  await row.waitFor();
  // An action that opens a page is a link.
  const button = row.getByRole("button", { name: label, exact: true }).or(row.getByRole("link", { name: label, exact: true }));
  if ((await button.count()) === 0) {
    await row.getByText("更多").click();
    await clickItem(page.getByRole("menuitem", { name: label, exact: true }));
  } else await button.click();
}

/** Returns the labels of the actions of a row, including those under 更多. */
export async function rowActions(page: Page, row: Locator): Promise<string[]> {
  await row.waitFor();
  const labels = (await row.locator("td").last().locator("a[href], button").allInnerTexts()).map((label) => label.trim());
  if (!labels.some((label) => label.startsWith("更多"))) return labels;
  await row.getByText("更多").click();
  const menu = page.getByRole("menu").last();
  await menu.waitFor();
  const more = (await menu.getByRole("menuitem").allInnerTexts()).map((label) => label.trim());
  await page.keyboard.press("Escape");
  return [...labels.filter((label) => !label.startsWith("更多")), ...more];
}

/** Finds the open dialog; if several are open, the topmost one. */
export function dialog(page: Page): Locator {
  return page.getByRole("dialog").filter({ visible: true }).last();
}

/** Returns the column titles of the first table. */
export async function columnTitles(page: Page): Promise<string[]> {
  const titles = await page.locator("thead").first().locator("th").allInnerTexts();
  return titles.map((title) => title.trim()).filter((title) => title !== "");
}

/** Finds a field of a form (in a dialog or on the page) by its name. */
export function field(within: Page | Locator, name: string): Locator {
  return within.locator(`[data-field="${name}"]`);
}

/** Types into a text, number or password field. */
export async function fill(within: Page | Locator, name: string, text: string): Promise<void> {
  await field(within, name).locator("input, textarea").first().fill(text);
}

/** Selects a radio button or a checkbox. */
export async function tick(within: Page | Locator, name: string, label: string): Promise<void> {
  await field(within, name).getByText(label, { exact: true }).click();
}

/** Selects one or more options of a select. The list of options stays open between several options. */
export async function choose(page: Page, within: Page | Locator, name: string, ...labels: string[]): Promise<void> {
  await field(within, name).getByRole("combobox").click();
  const list = page.locator(".ant-select-dropdown").filter({ visible: true });
  for (const label of labels) await list.getByTitle(label, { exact: true }).click();
  // A list with a single choice has closed itself, and Escape would reach the dialog.
  if (labels.length > 1) await page.keyboard.press("Escape");
  await list.waitFor({ state: "hidden" });
}

/** Returns the messages at the fields of a form, in the order of the fields. */
export async function fieldMessages(within: Page | Locator): Promise<string[]> {
  return (await within.locator("[data-field] .gp-error").allInnerTexts()).map((text) => text.trim());
}

export function button(within: Page | Locator, name: string): Locator {
  return within.getByRole("button", { name, exact: true });
}

/** Page sizes in the pager of the (only) table. */
export async function offeredPageSizes(page: Page): Promise<number[]> {
  await page.locator(".ant-pagination-options").getByRole("combobox").click();
  const options = page.locator(".ant-select-dropdown").filter({ visible: true }).locator(".ant-select-item-option");
  await options.first().waitFor();
  return (await options.allInnerTexts()).map((text) => Number.parseInt(text, 10));
}

/**
 * Types into the search of a list whose session has changed meanwhile. It does not fail: a request of the tab may have
 * detected the change before, and then the input is gone.
 */
export async function typeInSearch(page: Page): Promise<void> {
  await page
    .getByPlaceholder("请输入")
    .first()
    .fill("x")
    .catch(() => undefined);
}
