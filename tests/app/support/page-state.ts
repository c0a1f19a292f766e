import { expect, type Locator, type Page } from "@playwright/test";
import { requestsUnderWay } from "./page-watch.ts";

/** Waits until the page has drawn everything that it has requested, and nothing on it moves. */
export async function settled(page: Page): Promise<void> {
  // A page that is being left cannot be evaluated.
  const found = async () => [...(await unsettled(page).catch((error: unknown) => [String(error)])), ...requestsUnderWay(page)];
  await expect.poll(found, { message: "what is under way", intervals: [20, 50, 100] }).toEqual([]);
}

/** Lists what the page still waits for, or animates. */
function unsettled(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // By the second frame effects have run: their requests are in flight, or a busy indicator is shown.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const shown = (selector: string) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    // A text that is half faded in has half its contrast.
    const moving = document
      .getAnimations()
      .filter((item) => item.playState === "running" && item.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    return [
      ...(shown("main").length > 0 ? [] : ["no main region"]),
      ...shown('[aria-busy="true"], .ant-skeleton, .gp-lines, .boot').map((element) => `busy: ${element.outerHTML.slice(0, 120)}`),
      ...moving.map((item) => `moves: ${item.id}`),
    ];
  });
}

/** Waits until nothing around an element moves any more, or is about to move. */
export async function rest(item: Locator): Promise<void> {
  await item.evaluate(async (element) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const moving = (): Animation[] =>
      document.getAnimations().filter(({ effect, playState }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return playState === "running" && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY && target?.contains(element) === true;
      });
    do {
      await Promise.allSettled(moving().map((animation) => animation.finished));
      // An animation that begins with the next frame is running in the one after it.
      await frame();
      await frame();
    } while (moving().length > 0);
  });
}

/** Asserts that no container of the page scrolls sideways. Tables scroll inside their own frame. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const wide = await page.evaluate(() => {
    const holders = [document.documentElement, ...document.querySelectorAll("main, .frame-pane, [role=dialog], .ant-drawer-body")].filter(
      (element) => element.checkVisibility(),
    );
    return holders
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.tagName} ${element.className}: ${element.scrollWidth} in ${element.clientWidth}`);
  });
  expect.soft(wide, `${what} scrolls sideways`).toEqual([]);
}

/** Asserts that the document has a title, and the page a heading or a name. */
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
  // By then, everything that follows the width by an observer or a media query is updated.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
