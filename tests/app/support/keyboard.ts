import { expect, type Locator, type Page } from "@playwright/test";

/** Presses a key until an element has the focus, as a user without a mouse does. */
export async function tabTo(page: Page, target: Locator, { key = "Tab", most = 160 } = {}): Promise<void> {
  await target.waitFor();
  for (let count = 0; count < most; count += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
    // A menu moves the focus in the next frame. Without a wait, a second press would lead beyond the target.
    if (key !== "Tab") await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  throw new Error(`not reached within ${most} presses of ${key}: ${target}; the focus is on ${await focused(page)}`);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Describes the focused element, for messages. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    return activeElement === null ? "nothing" : activeElement.outerHTML.slice(0, 160);
  });
}

export async function expectFocusIn(page: Page, container: Locator): Promise<void> {
  await expect.poll(() => container.evaluate((element) => element.contains(document.activeElement)), await focused(page)).toBe(true);
}
