import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { noteToasts } from "./toasts.ts";

/** Lends a browser context of these options until `giveBack` is called. */
export type Lend = (options: BrowserContextOptions) => Promise<{ context: BrowserContext; giveBack: () => Promise<void> }>;

/**
 * Keeps one browser context per set of options for all journeys of a worker, because the caches of a new one are
 * empty: to load the portal costs twice the CPU time there. A journey leaves nothing in it but these caches.
 */
export function warmContexts(browser: Browser): Lend {
  const known = new Map<string, Promise<BrowserContext>>();
  return async (options) => {
    const key = JSON.stringify(options);
    const made = known.get(key) ?? newContext(browser, options);
    known.set(key, made);
    const context = await made;
    return { context, giveBack: () => clear(context) };
  };
}

export async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await noteToasts(context);
  return context;
}

/** Opens a page in whose origin nothing is stored. */
export async function newPage(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage,indexeddb,cache_storage,service_workers" });
  await session.detach();
  return page;
}

async function clear(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
}
