import type { Page } from "@playwright/test";
import { storageKey } from "../../../runtime/plain.ts";
import { settled } from "./page-state.ts";

/** Makes the portal follow the system's appearance from its next load, so that `darken` and `lighten` need no reload. */
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
