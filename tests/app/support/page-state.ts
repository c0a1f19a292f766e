import { expect, type Page } from "@playwright/test";

/** Waits until nothing on the page loads or moves any more: three quiet looks in a row. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate("window.__quiet = 0");
  await page.waitForFunction(
    () => {
      const shown = (selector: string) => [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
      const counter = window as unknown as { __quiet: number };
      // Half faded in, a text has half its contrast.
      const moves = document
        .getAnimations()
        .some((item) => item.playState === "running" && item.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
      counter.__quiet = !moves && shown("main") && !shown('[aria-busy="true"], .ant-skeleton, .gp-lines, .boot') ? counter.__quiet + 1 : 0;
      return counter.__quiet >= 3;
    },
    undefined,
    { polling: 40 },
  );
}

/** No part that holds the page scrolls sideways; tables scroll inside their own frame. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const wide = await page.evaluate(() => {
    const holders = [document.documentElement, ...document.querySelectorAll("main, [role=dialog]")].filter((element) =>
      element.checkVisibility(),
    );
    return holders
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.tagName} ${element.className}: ${element.scrollWidth} in ${element.clientWidth}`);
  });
  expect.soft(wide, `${what} scrolls sideways`).toEqual([]);
}

/** A title of the document, and a heading or a name for where one is. */
export async function expectNamed(page: Page, what: string): Promise<void> {
  const names = await page.evaluate(() => {
    const visible = (selector: string) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const [main, ...others] = visible("main");
    return {
      title: document.title.trim(),
      mains: main === undefined ? 0 : 1 + others.length,
      h1: visible("h1").length,
      label: main?.getAttribute("aria-label"),
    };
  });
  expect.soft(names.title, `${what}: title of the document`).not.toBe("");
  expect.soft(names.mains, `${what}: main regions`).toBe(1);
  expect
    .soft(names.h1 === 1 || (names.h1 === 0 && Boolean(names.label)), `${what}: one h1 or a main region with a name, got ${names.h1} h1`)
    .toBe(true);
}

export const WIDTHS = { desk: 1440, tablet: 1024, phone: 390 } as const;

export async function widen(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  // What follows the width by an observer or a media query has followed by then.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
