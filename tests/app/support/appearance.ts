import type { Page } from "@playwright/test";

/** Shows the page as it is in dark mode. */
export async function darken(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
}

export async function lighten(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
}
