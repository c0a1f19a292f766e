import { readdirSync, readFileSync, statSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { measureLongForm, taskTime } from "./long-form.ts";
import { signInBy } from "./accounts.ts";
import { listen, PORTAL, startPortal } from "./process.ts";
import { type Figure, figuresOf, median } from "./report.ts";
import { settleBrowser } from "./settle-browser.ts";
import { measureSwitches, type SwitchTimes } from "./page-switch.ts";

const figure = figuresOf("portal");
const ROUNDS = 7;
const LIST = "/gateway-route";
const ROW = "tbody tr.ant-table-row";
/** Milliseconds in which a user looks at a page, and in which it loads the code of its dialogs. */
const IDLE = 2_500;
/** Maximum time until a list shows its rows, as a multiple of the bare page in the same run. */
const COLD = 4;

/**
 * Measures the built portal in a browser: how soon it can be used, and how much it loads.
 *
 * @param bareList address of a page with nothing but an antd table
 */
export async function measurePortal(browser: Browser, bareList: string): Promise<Figure[]> {
  const portal = await startPortal(join(PORTAL, "dist/bench-data"), { demo: true });
  try {
    const context = () => browser.newContext({ baseURL: portal.address, viewport: { width: 1440, height: 900 } });
    return [...(await speed(context, bareList)), ...(await longForm(context)), ...(await weights(context))];
  } finally {
    await portal.stop();
  }
}

type NewContext = () => Promise<BrowserContext>;

async function longForm(newContext: NewContext): Promise<Figure[]> {
  const context = await newContext();
  const token = await signIn(context, "unit1");
  return measureLongForm(context, token).finally(() => context.close());
}

/** Signs in. Returns the token, which the context also has as a cookie. */
const signIn = ({ request }: BrowserContext, username = "admin"): Promise<string> =>
  signInBy(async (path, data) => (await (data === undefined ? request.get(path) : request.post(path, { data }))).json(), username);

/** How often a page is slowed down: not at all, and as on a computer whose processor is four times slower. */
const RATES = [1, 4];

/** Opens a page whose processor is slower by a factor. */
async function openPage(context: BrowserContext, rate: number): Promise<Page> {
  const page = await context.newPage();
  if (rate > 1) await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate });
  return page;
}

interface Cold {
  path: string;
  /** Resolves when the user can use the page. */
  ready: (page: Page) => Promise<void>;
  signedIn?: boolean;
}

/** Milliseconds until a page can be used or has changed, and processor milliseconds of its main thread until then. */
interface Times {
  wall: number;
  processor: number;
}

/** Measures navigations with an empty cache: each uses a new window. They alternate, so that other load affects all alike. */
async function coldStarts<Name extends string>(
  newContext: NewContext,
  rate: number,
  pages: Readonly<Record<Name, Cold>>,
): Promise<Record<Name, Times>> {
  const names = Object.keys(pages) as Name[];
  const times = new Map(names.map((name) => [name, [] as Times[]]));
  for (let round = 0; round < ROUNDS; round++)
    for (const name of names) times.get(name)?.push(await coldStart(newContext, rate, pages[name]));
  const medianOf = (name: Name, of: keyof Times) => median((times.get(name) ?? []).map((one) => one[of]));
  const entries = names.map((name) => [name, { wall: medianOf(name, "wall"), processor: medianOf(name, "processor") }]);
  return Object.fromEntries(entries) as Record<Name, Times>;
}

async function coldStart(newContext: NewContext, rate: number, { path, ready, signedIn = false }: Cold): Promise<Times> {
  const context = await newContext();
  if (signedIn) await signIn(context);
  const page = await openPage(context, rate);
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await settleBrowser(context);
  const [start, before] = [performance.now(), await taskTime(session)];
  await page.goto(path, { waitUntil: "commit" });
  await ready(page);
  const wall = performance.now() - start;
  const processor = (await taskTime(session)) - before;
  await context.close();
  return { wall, processor };
}

async function speed(newContext: NewContext, bareList: string): Promise<Figure[]> {
  const bare = await listen((_, reply) => reply.setHeader("content-type", "text/html").end("<!doctype html><title>-</title><input>"));
  const figures: Figure[] = [figure("load of the machine in the last minute", loadavg()[0] ?? 0, "processes")];
  for (const rate of RATES) figures.push(...(await speedAt(newContext, rate, { bare: `${bare.address}/`, bareList })));
  bare.stop();
  return figures;
}

/** Addresses of the minimal page, which no portal can beat, and of a page with nothing but an antd table. */
interface BarePages {
  bare: string;
  bareList: string;
}

/** Measures with a slowed processor. The limits in milliseconds hold for the full one. */
async function speedAt(newContext: NewContext, rate: number, { bare, bareList }: BarePages): Promise<Figure[]> {
  const firstRow = (page: Page) => page.evaluate(paintWith, ROW);
  const cold = await coldStarts(newContext, rate, {
    input: { path: bare, ready: fillInput },
    table: { path: bareList, ready: firstRow },
    signIn: { path: "/login", ready: fillAccount },
    list: { path: LIST, ready: firstRow, signedIn: true },
  });
  const inputPage = { name: "bare page with one input", value: cold.input.wall };
  const tags = await tagSwitch(newContext, rate);
  const dialogs = await dialogTimes(newContext, rate);
  const at = rate === 1 ? "" : `, processor ${rate} times slower`;
  const most = (limit: number): { most?: number } => (rate === 1 ? { most: limit } : {});
  const ratio = cold.list.wall / cold.input.wall;
  const tablePage = (of: keyof Times) => ({ peer: { name: "bare page with an antd table of 20 rows", value: cold.table[of] } });
  return [
    figure(`cold start: the account field of the sign-in page takes input${at}`, cold.signIn.wall, "ms", { ...most(600), peer: inputPage }),
    {
      ...figure(`cold start: a list in the shell shows its rows${at}`, cold.list.wall, "ms", { peer: inputPage }),
      limit: { text: `≤ ${COLD} × bare (${ratio.toFixed(2)} ×)`, holds: ratio <= COLD },
    },
    figure(`the same beside a bare table${at}`, cold.list.wall, "ms", tablePage("wall")),
    figure(`the same, processor time of the main thread${at}`, cold.list.processor, "ms", tablePage("processor")),
    figure(`switching between two open tags, until the frame is painted${at}`, tags.wall, "ms", most(20)),
    figure(`the same, processor time of the main thread${at}`, tags.processor, "ms"),
    figure(`the same, processor time until the page is idle${at}`, tags.untilIdle, "ms", most(45)),
    figure(`the first dialog of a page takes input, from the click${at}`, median(dialogs.first), "ms", most(60)),
    figure(`the next dialogs of a page take input, from the click${at}`, median(dialogs.next), "ms", most(40)),
  ];
}

/**
 * Runs in the page. Resolves when the first element of a selector is painted. A locator would look again only 20, 50, 100, 100 and 500 ms
 * after it looked in vain. It must contain no functions of its own, because the compiler would add a helper for their names.
 */
async function paintWith(selector: string): Promise<void> {
  while (document.querySelector(selector)?.checkVisibility() !== true) {
    if (performance.now() > 30_000) throw new Error(`the page did not show ${selector}`);
    await new Promise(requestAnimationFrame);
  }
  // A message is delivered after the frame is laid out and painted.
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(0);
  });
}

async function fillInput(page: Page): Promise<void> {
  await page.evaluate(paintWith, "input");
  await page.locator("input").fill("a");
}

async function fillAccount(page: Page): Promise<void> {
  await page.evaluate(paintWith, "input");
  const account = page.getByLabel("用户名");
  await account.fill("a");
  if ((await account.inputValue()) !== "a") throw new Error("the account field did not keep what was typed");
}

/** Measures switches between two open pages in a new context. */
async function tagSwitch(newContext: NewContext, rate: number): Promise<SwitchTimes> {
  const context = await newContext();
  await signIn(context);
  return measureSwitches(await openPage(context, rate), LIST, ROW).finally(() => context.close());
}

/** Measures the first dialog and later ones in a new context each time, after an idle time. A user would look at the page then. */
async function dialogTimes(newContext: NewContext, rate: number): Promise<{ first: number[]; next: number[] }> {
  const times = { first: [] as number[], next: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    const context = await newContext();
    await signIn(context);
    const page = await openPage(context, rate);
    await page.goto(LIST);
    await page.locator(ROW).first().waitFor();
    await page.waitForTimeout(IDLE);
    for (let turn = 0; turn < 4; turn++) {
      times[turn === 0 ? "first" : "next"].push(await page.evaluate(openDialog));
      await page.keyboard.press("Escape");
      await page.locator("[role=dialog] form").waitFor({ state: "detached" });
    }
    await context.close();
  }
  return times;
}

/** Runs in the page. Measures from the click until the dialog's first input has the focus. */
async function openDialog(): Promise<number> {
  const add = [...document.querySelectorAll<HTMLElement>(".gp-buttons button")].find((item) => item.textContent?.includes("新增"));
  const start = performance.now();
  add?.click();
  while (!(document.activeElement?.closest("[role=dialog] form") instanceof Element)) {
    if (performance.now() - start > 5_000) throw new Error("the dialog did not come");
    await new Promise(requestAnimationFrame);
  }
  return performance.now() - start;
}

async function weights(newContext: NewContext): Promise<Figure[]> {
  const signInPage = await loaded(newContext, false, "/login");
  const list = await loaded(newContext, true, LIST);
  const idle = await loaded(newContext, true, LIST, true);
  const routes = ["/home-picture", "/region", "/oauth-client", "/login-page", "/info", "/alter", "/task-work", "/register-user-type"];
  const others: number[] = [];
  for (const route of routes) others.push(await loaded(newContext, true, route));
  const peer = { name: "all chunks of the app", value: allChunks() };
  return [
    figure("scripts and styles of the sign-in page, gzip", signInPage, "kB", { most: 95, peer }),
    figure("scripts and styles of the shell with a list, gzip", list, "kB", { most: 365 }),
    figure("the same with the dialogs that it loads while idle, gzip", idle, "kB", { most: 430 }),
    figure("the heaviest route, gzip", Math.max(list, ...others), "kB", { most: 450 }),
  ];
}

/**
 * Measures the scripts and styles that a page loads in kilobytes, each compressed as a server would.
 * @param rests Whether the page may load the code of its dialogs while it is idle.
 */
async function loaded(newContext: NewContext, account: boolean, path: string, rests = false): Promise<number> {
  const context = await newContext();
  if (!rests) await context.addInitScript(() => Object.assign(window, { requestIdleCallback: undefined }));
  if (account) await signIn(context);
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) sizes.push(response.body().then((body) => gzipSync(body).byteLength));
  });
  await page.goto(path, { waitUntil: "networkidle" });
  if (rests) await page.waitForTimeout(IDLE);
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
  await context.close();
  if (total === 0) throw new Error(`${path} loaded no script: nothing was measured`);
  return total;
}

function allChunks(): number {
  const folder = join(PORTAL, "dist/app");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
  const bytes = files
    .filter((file) => /\.(js|css)$/.test(file) && statSync(file).isFile())
    .map((file) => gzipSync(readFileSync(file)).byteLength);
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}
