import type { Page } from "@playwright/test";
import { taskTime } from "./long-form.ts";
import { median } from "./report.ts";
import { settleBrowser } from "./settle-browser.ts";

const ROUNDS = 20;

/** Medians of switches between two open pages. */
export interface SwitchTimes {
  /** Milliseconds from the click until the frame with the other page is rendered. */
  wall: number;
  /** Processor milliseconds of the main thread in this time. */
  processor: number;
  /** Processor milliseconds of the main thread from the click until the page has nothing more to do. */
  untilIdle: number;
}

/**
 * Opens a list and the list of OAuth clients in a signed-in window, and switches between their tags. Each click waits until the
 * page is idle, because a user reads a page before leaving it. Otherwise the effects of the last switch would delay the next one.
 *
 * @param page a window of the portal, signed in and empty
 * @param list path of the list of gateway routes
 * @param row selector of a row of a list
 * @returns the medians of 20 switches
 */
export async function measureSwitches(page: Page, list: string, row: string): Promise<SwitchTimes> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(list);
  await page.locator(row).first().waitFor();
  await page.evaluate(() => {
    history.pushState({}, "", "/oauth-client");
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  });
  await page.locator("[data-screen=oauth-clients]").locator(row).first().waitFor();
  await settleBrowser(page.context());
  const [wall, processor, untilIdle]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    const [title, next, last] =
      round % 2 === 0 ? ["路由管理", "gateway-routes", "oauth-clients"] : ["客户端管理", "oauth-clients", "gateway-routes"];
    const before = await taskTime(session);
    wall.push(await page.evaluate(clickTag, { title, next: `[data-screen=${next}]`, last: `[data-screen=${last}]` }));
    processor.push((await taskTime(session)) - before);
    await settleBrowser(page.context());
    untilIdle.push((await taskTime(session)) - before);
  }
  return { wall: median(wall), processor: median(processor), untilIdle: median(untilIdle) };
}

/** Runs in the page. It must contain no functions of its own, because the compiler would add a helper for their names. */
async function clickTag({ title = "", next = "", last = "" }): Promise<number> {
  const tabs = [...document.querySelectorAll<HTMLElement>(".tag-bar [role=tab]")];
  const start = performance.now();
  tabs.find((item) => item.textContent?.includes(title))?.click();
  do {
    if (performance.now() - start > 5_000) throw new Error(`the tag ${title} did not come`);
    await new Promise(requestAnimationFrame);
  } while (!document.querySelector(next)?.checkVisibility() || document.querySelector(last)?.checkVisibility());
  // A message is delivered after the frame is laid out and painted.
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(0);
  });
  return performance.now() - start;
}
