import { join } from "node:path";
import type { CDPSession, Page } from "@playwright/test";
import { signInBy } from "./accounts.ts";
import { launch } from "./browser.ts";
import { build, PORTAL, startPortal } from "./process.ts";
import { type Figure, figuresOf } from "./report.ts";

const CYCLES = Number(process.env["TABS_CYCLES"] ?? 200);
/** Cycles before the first measurement: they load all chunks and fill the bounded caches. */
const WARM_UP = 5;
/** Compiled code grows with each repetition, and belongs to no page. Without these compilers, the heap has what pages hold. */
const NO_COMPILERS = "--js-flags=--no-sparkplug --no-maglev --no-turbofan";
const PATHS =
  "/user /role /online-user /region /organisation /agency /region-init /oauth-client /menu /subsystem /view-config /basic-config " +
  "/email-config /email-log /sms-config /sms-log /gateway-route /alarm /alarm-member /alarm-info";

/** Memory that the page uses after a garbage collection. */
interface Held {
  /** Bytes of the JavaScript heap. */
  heap: number;
  nodes: number;
  listeners: number;
}

/** Opens and closes 20 pages in one window, many times. Its memory must return to that of the start. */
export async function measure(): Promise<Figure[]> {
  build();
  const portal = await startPortal(join(PORTAL, "dist/bench-data"), { demo: true });
  const browser = await launch(NO_COMPILERS);
  try {
    const context = await browser.newContext({ baseURL: portal.address, viewport: { width: 1440, height: 900 } });
    const { request } = context;
    await signInBy(async (path, data) => (await (data === undefined ? request.get(path) : request.post(path, { data }))).json(), "admin");
    const page = await context.newPage();
    await page.goto("/home-picture");
    const session = await context.newCDPSession(page);
    await cycles(page, WARM_UP);
    const start = await held(session);
    await cycles(page, CYCLES);
    return figures(start, await held(session));
  } finally {
    await browser.close();
    await portal.stop();
  }
}

function figures(start: Held, end: Held): Figure[] {
  const figure = figuresOf("tabs");
  const growth = (name: keyof Held): number => (end[name] / start[name] - 1) * 100;
  const of = `after ${CYCLES} × 20 tabs`;
  return [
    figure(`heap at the start`, start.heap / 1e6, "MB"),
    figure(`growth of the heap ${of}`, growth("heap"), "%", { most: 5 }),
    figure(`growth of the nodes ${of}`, growth("nodes"), "%", { most: 5 }),
    figure(`growth of the listeners ${of}`, growth("listeners"), "%", { most: 5 }),
  ];
}

async function held(session: CDPSession): Promise<Held> {
  // The next run collects the objects that a finaliser releases.
  for (let run = 0; run < 3; run++) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
  return { heap: usedSize, nodes, listeners: jsEventListeners };
}

async function cycles(page: Page, count: number): Promise<void> {
  for (let cycle = 0; cycle < count; cycle++) {
    for (const path of PATHS.split(" ")) await page.evaluate(openTab, path);
    await page.getByRole("button", { name: "全部标签" }).click();
    await page.getByRole("menuitem", { name: "关闭全部" }).click();
    await page.locator(".tag-bar [role=tab]").nth(1).waitFor({ state: "detached" });
  }
}

/** Runs in the page. Opens a page by its address and waits until it has its data. It must contain no functions of its own. */
async function openTab(path: string): Promise<void> {
  const last = [...document.querySelectorAll("[data-screen]")].find((screen) => screen.checkVisibility());
  history.pushState({}, "", path);
  dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  const start = performance.now();
  while (true) {
    const next = [...document.querySelectorAll("[data-screen]")].find((screen) => screen.checkVisibility());
    if (next !== undefined && next !== last && next.querySelector("[aria-busy=true]") === null) return;
    if (performance.now() - start > 10_000) throw new Error(`${path} did not come`);
    await new Promise(requestAnimationFrame);
  }
}
