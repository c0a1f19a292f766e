import type { APIRequestContext, Page, Response } from "@playwright/test";
import { menuTree, reachablePages, type MenuRecord } from "../../../src/app/boot/navigation/menu-tree.ts";
import { FRAME_PATH, ownPages } from "../../../src/app/boot/navigation/own-pages.ts";
import { OPEN_PAGES } from "../../../src/app/boot/session/guard.ts";
import { type PageEntry, pages } from "../../../src/generated/pages.ts";
import { expect, signInByCall, visit } from "../fixtures.ts";
import { settled } from "./page-state.ts";

/** An address, and what identifies its page once visible. The previous page stays visible while another loads. */
interface Opened {
  address: string;
  screen?: string;
  title?: string;
}

/** Demo accounts, the one with most menus first. A page is checked as the first account that may open it. */
export const ACCOUNTS = ["admin", "unit1", "agency1", "reviewer1", "ops", "audit", "region"] as const;

/** Addresses of pages that need no account. The lock page opens without one too. */
export const openPages: readonly string[] = [...OPEN_PAGES];

/** Hand-written pages inside the frame. Every account has them. They are checked as the first account. */
export const ownAddresses: readonly Opened[] = ownPages.map(({ path, title }) => ({
  address: path === FRAME_PATH ? `${path}?${new URLSearchParams({ src: "https://elsewhere.example/", name: title })}` : path,
  title,
}));

const known = new Map<string, readonly PageEntry[]>();

/** Generated screens that an account may open, by its menus and by the access of the screens. */
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

/** Replies that a list was drawn from, by its path. Several screens are opened from one list. */
const replies = new WeakMap<Page, Map<string, unknown[]>>();

/** Goes to a page of the portal without loading the document again, and waits until it is drawn. */
export async function openPage(page: Page, { address, screen, title }: Opened): Promise<void> {
  const path = address.replace(/\?.*/, "");
  const read = replies.get(page) ?? new Map<string, unknown[]>();
  replies.set(page, read);
  const bodies: Promise<unknown>[] = [];
  const collect = (response: Response): void => {
    if (response.request().resourceType() === "xhr") bodies.push(response.json().catch(() => undefined));
  };
  page.on("response", collect);
  await visit(page, address, screen);
  await expect.soft(page, "where the address leads").toHaveURL((url) => url.pathname === path);
  if (title !== undefined) await expect(page).toHaveTitle(new RegExp(`^${title}`));
  await settled(page);
  await closeOthers(page);
  page.off("response", collect);
  read.set(path, [...(read.get(path) ?? []), ...(await Promise.all(bodies))]);
}

/** Closes the tags of all other pages. Their pages remain in the document, and every check would include them. */
function closeOthers(page: Page): Promise<void> {
  return page.evaluate(() => {
    const others = document.querySelectorAll('.tag-bar [role=tab][aria-selected="false"]');
    for (const other of others) other.dispatchEvent(new MouseEvent("auxclick", { button: 1, bubbles: true }));
  });
}

/**
 * Returns an address of a screen. If it shows a record, the address names the first row of the list that it is opened from.
 *
 * @throws if no list has a row with the parameters that the screen requires
 */
export async function addressOf(page: Page, entry: PageEntry, reachable: readonly PageEntry[]): Promise<string> {
  if (entry.params.length === 0) return entry.path;
  for (const list of reachable.filter((item) => entry.under.includes(item.id))) {
    if (replies.get(page)?.has(list.path) !== true) await openPage(page, { address: list.path, screen: list.id });
    const rows = (replies.get(page)?.get(list.path) ?? []).map((reply) => rowOf(reply, entry.params));
    const row = rows.find((found) => found !== undefined);
    if (row !== undefined) return `${entry.path}?${new URLSearchParams(entry.params.map((name) => [name, String(row[name])]))}`;
  }
  throw new Error(`${entry.path}: expected a list it is opened from (${entry.under.join(", ")}) among the account's own screens`);
}

function rowOf(reply: unknown, names: readonly string[]): Record<string, unknown> | undefined {
  const { data } = (reply ?? {}) as { data?: { rows?: Record<string, unknown>[] } };
  return data?.rows?.find((row) => names.every((name) => row[name] !== undefined && row[name] !== null));
}
