import type { BrowserContext } from "@playwright/test";

/** Milliseconds between two looks at the processor time of the browser's pages. */
const PAUSE = 250;
/** Processor seconds that idle pages use at most in this time. */
const IDLE = 0.005;
/** Looks after which the measurement starts anyway: 10 s. */
const LOOKS = 40;

/**
 * Waits until no page of the browser is computing. A new window first loads pages of the browser itself, such as the popup of its address
 * bar. They take 700 ms of processor time, and would compete with the measured page for the same cores.
 *
 * @param context any context of the browser
 */
export async function settleBrowser(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (session === undefined) throw new Error("settleBrowser: the context has no browser");
  const used = async (): Promise<number> => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  for (let look = 0, before = -1, now = await used(); look < LOOKS && (before < 0 || now - before > IDLE); look++) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    [before, now] = [now, await used()];
  }
  await session.detach();
}
