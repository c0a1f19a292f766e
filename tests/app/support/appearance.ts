import type { Page } from "@playwright/test";
import { storageKey } from "../../../runtime/plain.ts";
import { settled } from "./page-state.ts";

/** The portal follows the system from its next load on, so that `darken` and `lighten` need none. */
export async function followSystem(page: Page): Promise<void> {
  await page.addInitScript(([key, look]) => window.localStorage.setItem(key, look), [
    storageKey("theme"),
    JSON.stringify({ mode: "system" }),
  ] as const);
}

export async function darken(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await settled(page);
}

export async function lighten(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await settled(page);
}
