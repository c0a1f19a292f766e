import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { build as viteBuild } from "vite";
import react from "@vitejs/plugin-react";
import { iconSets } from "../../src/build/icon-sets.ts";
import { findChromium } from "../run/needs.ts";
import { measurePortal } from "./bench-portal.ts";
import { taskTime } from "./long-form.ts";
import { build, listen, PORTAL } from "./process.ts";
import { type Figure, figuresOf, median } from "./report.ts";

const PAGE = join(PORTAL, "dist/bench-page");
const KEYSTROKES = 60;

async function buildPage(): Promise<void> {
  const root = join(PORTAL, "tests/bench/form-page");
  const crypto = join(PORTAL, "src/app/identity/credentials/no-crypto.ts");
  await viteBuild({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [react(), iconSets()],
    resolve: { alias: { crypto } },
    build: {
      outDir: PAGE,
      emptyOutDir: true,
      target: "es2022",
      chunkSizeWarningLimit: 5000,
      rolldownOptions: { input: ["index.html", "bare-list.html"].map((name) => join(root, name)) },
    },
  });
}

const TYPES: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

const serveFiles = (folder: string): ReturnType<typeof listen> =>
  listen((request, reply) => {
    const name = request.url === "/" ? "/index.html" : (request.url ?? "");
    try {
      const body = readFileSync(join(folder, name));
      reply.writeHead(200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream" }).end(body);
    } catch {
      reply.writeHead(404).end();
    }
  });

async function keystroke(page: Page, kind: "generated" | "bare", count: number): Promise<number> {
  await page.evaluate(([name, fields]) => window.bench[name](fields), [kind, count] as const);
  await page.evaluate(() => window.bench.type(20));
  const { each, shown, typed } = await page.evaluate((times) => window.bench.type(times), KEYSTROKES);
  if (shown !== typed) throw new Error(`${kind} form of ${count} fields shows "${shown}" after "${typed}"`);
  if (kind === "generated") {
    const entered = Object.values(await page.evaluate(() => window.bench.entered()));
    if (!entered.includes(typed)) throw new Error(`the form of ${count} fields does not hold what was typed`);
  }
  return median(each);
}

async function measureForms(page: Page): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const count of [30, 500]) {
    const rounds = [];
    for (let round = 0; round < 3; round++)
      rounds.push({ own: await keystroke(page, "generated", count), bare: await keystroke(page, "bare", count) });
    const own = median(rounds.map((round) => round.own));
    const bare = median(rounds.map((round) => round.bare));
    const ratio = median(rounds.map((round) => round.own / round.bare));
    const limit = { text: `≤ 3 ms and ≤ 1.6 × bare (${ratio.toFixed(2)} ×)`, holds: own <= 3 && ratio <= 1.6 };
    const peer = { name: "bare antd inputs", value: bare };
    figures.push({ ...figuresOf("form")(`keystroke, ${count} fields`, own, "ms", { peer }), limit });
  }
  return figures;
}

const ROWS = 10_000;
const COLUMNS = 40;
const FRAMES = 300;
/** Pixels that are scrolled per frame: the height of four rows. */
const STEP = 200;
/** Two frames of a display with 60 of them per second, in milliseconds. */
const TWO_FRAMES = 33.5;

async function measureVirtualList(page: Page): Promise<Figure[]> {
  const mount = await page.evaluate(([rows, columns]) => window.bench.list(rows, columns), [ROWS, COLUMNS] as const);
  const rendered = () => page.locator("#root .gp-virtual-record").count();
  await page.locator("#root .gp-virtual-record").first().waitFor();
  const count = await rendered();
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await taskTime(session);
  const frames = await page.evaluate(([times, step]) => window.bench.scroll(times, step), [FRAMES, STEP] as const);
  const each = ((await taskTime(session)) - before) / FRAMES;
  const inTime = (frames.filter((time) => time <= TWO_FRAMES).length / frames.length) * 100;
  await page
    .locator(".gp-virtual")
    .first()
    .evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
  await page.getByText(`row-${ROWS - 1}`, { exact: true }).waitFor({ timeout: 5_000 });
  const most = Math.max(count, await rendered());
  const figure = figuresOf("list");
  const of = `${ROWS.toLocaleString("en-US")} rows × ${COLUMNS} columns`;
  return [
    figure(`${of}, mount`, mount, "ms"),
    figure(`${of}, frames within 33 ms while scrolling`, inTime, "%", { least: 95 }),
    figure(`${of}, processor time of such a frame`, each, "ms"),
    {
      ...figure(`${of}, rows in the document after scrolling to the last`, most, "rows"),
      limit: { text: "virtual: ≤ 100", holds: most <= 100 },
    },
  ];
}

/** Starts the browser of the tests, with further arguments. */
export function launch(...args: string[]): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", ...args],
  });
}

export async function measure(): Promise<Figure[]> {
  build();
  await buildPage();
  const files = await serveFiles(PAGE);
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(`${files.address}/`);
    const figures = [...(await measureForms(page)), ...(await measureVirtualList(page))];
    // Closed first, because its ten thousand rows would distort the next measurements.
    await page.close();
    return [...figures, ...(await measurePortal(browser, `${files.address}/bare-list.html`))];
  } finally {
    await browser.close();
    files.stop();
  }
}
