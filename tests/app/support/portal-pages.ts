import type { APIRequestContext, Page } from "@playwright/test";
import { menuTree, reachablePages, type MenuRecord } from "../../../src/app/navigation/menu-tree.ts";
import { FRAME_PATH, ownPages } from "../../../src/app/navigation/own-pages.ts";
import { OPEN_PAGES } from "../../../src/app/session/guard.ts";
import { type PageEntry, pages } from "../../../src/generated/pages.ts";
import { signInByCall } from "../portal.ts";

/** Demo accounts, the one with most menus first: a page is judged as the first of them that may open it. */
export const ACCOUNTS = ["admin", "unit1", "agency1", "reviewer1", "ops", "audit", "region"] as const;

/** Pages that need no account, by their address. The lock page shows itself without one too. */
export const openPages: readonly string[] = [...OPEN_PAGES];

/** Hand-written pages inside the frame: everybody's, judged as the first account. */
export const ownAddresses: readonly string[] = ownPages.map(({ path }) =>
  path === FRAME_PATH ? `${path}?${new URLSearchParams({ src: "https://elsewhere.example/", name: "外部页面" })}` : path,
);

const known = new Map<string, readonly PageEntry[]>();

/** Screens of the generated table that an account opens, by its menus and by who the screens are for. */
export async function screensOf(request: APIRequestContext, account: string): Promise<readonly PageEntry[]> {
  const screens = known.get(account) ?? (await readScreens(request, account));
  known.set(account, screens);
  return screens;
}

async function readScreens(request: APIRequestContext, account: string): Promise<readonly PageEntry[]> {
  const token = await signInByCall(request, account);
  const headers = { authorization: `Bearer ${token}` };
  const read = async (path: string) => (await (await request.get(path, { headers })).json()).data;
  const user = await read("/gp-auth-center/rest/v1/user/userInfo");
  const menus = (await read("/gp-menu-center/rest/v1/menu/list")) as MenuRecord[];
  const reachable = menuTree(menus).length === 0 ? new Set<string>() : reachablePages(pages, menus);
  const now = "2026-05-01 12:00:00";
  return pages.filter((page) => reachable.has(page.id) && (page.access === undefined || page.access({ user, setting: {}, now })));
}

/** First rows that were read in a page, by list and the names that are asked for: several screens are opened from one list. */
const rowsRead = new WeakMap<Page, Map<string, Record<string, unknown>>>();

/**
 * An address of a screen, with a real record where it shows one: the first row of the list it is opened from.
 *
 * @throws when no list has a row with the names that the screen asks for
 */
export async function addressOf(page: Page, entry: PageEntry, reachable: readonly PageEntry[]): Promise<string> {
  if (entry.params.length === 0) return entry.path;
  const read = rowsRead.get(page) ?? new Map<string, Record<string, unknown>>();
  rowsRead.set(page, read);
  for (const list of reachable.filter((item) => entry.under.includes(item.id))) {
    const key = `${list.path} ${entry.params}`;
    const row = read.get(key) ?? (await firstRow(page, list.path, entry.params));
    if (row === undefined) continue;
    read.set(key, row);
    return `${entry.path}?${new URLSearchParams(entry.params.map((name) => [name, String(row[name])]))}`;
  }
  throw new Error(`${entry.path}: expected a list it is opened from (${entry.under.join(", ")}) among the account's own screens`);
}

async function firstRow(page: Page, path: string, names: readonly string[]): Promise<Record<string, unknown> | undefined> {
  const reply = page.waitForResponse(async (response) => rowOf(await response.json().catch(() => undefined), names) !== undefined);
  await page.goto(path);
  return rowOf(await (await reply).json(), names);
}

function rowOf(reply: unknown, names: readonly string[]): Record<string, unknown> | undefined {
  const { data } = (reply ?? {}) as { data?: { rows?: Record<string, unknown>[] } };
  return data?.rows?.find((row) => names.every((name) => row[name] !== undefined && row[name] !== null));
}
