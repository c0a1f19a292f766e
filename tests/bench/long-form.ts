import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { type Figure, figuresOf, median } from "./report.ts";

/** Maximum number of rows in a call (`BOUNDS.rows`). */
const ROWS = 2000;
const KEYSTROKES = 30;
/** Rounds of keystrokes, of which the median counts: the code of dialogs may arrive during one of them. */
const ROUNDS = 5;
const WHEEL_STEPS = 60;
const ADDRESS = "/editPurchaserAssets";
const TYPED = "一二三四五六七八九十";

/**
 * Measures a keystroke and a wheel step in a form with a long list of rows. Uses the processor time of the page's thread, which
 * other load does not affect.
 */
export async function measureLongForm(context: BrowserContext, token: string): Promise<Figure[]> {
  const page = await context.newPage();
  await page.goto(`${ADDRESS}?id=${await longProject(context, token)}`);
  const field = page.getByLabel("联系人", { exact: false }).first();
  await field.waitFor();
  await page.getByText(String(ROWS)).first().waitFor();
  await field.click();
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await typed(page);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = await taskTime(session);
    await typed(page);
    rounds.push(((await taskTime(session)) - before) / KEYSTROKES);
  }
  const each = median(rounds);
  const scrolled = await taskTime(session);
  await scrollRows(page);
  const wheelStep = ((await taskTime(session)) - scrolled) / WHEEL_STEPS;
  return [
    frame(`keystroke beside ${ROWS} rows, processor time`, each),
    frame(`turn of the wheel over ${ROWS} rows, processor time`, wheelStep),
  ];
}

/** Limits a figure to the duration of one frame at 60 frames per second. */
const frame = (what: string, value: number): Figure => figuresOf("form")(what, value, "ms", { most: 16 });

/** Scrolls down through the rows, one wheel step per frame. */
async function scrollRows(page: Page): Promise<void> {
  const row = page.locator("tr.ant-table-row").first();
  await row.hover();
  const top = async (): Promise<number> => (await row.boundingBox())?.y ?? Number.NaN;
  const before = await top();
  for (let at = 0; at < WHEEL_STEPS; at++) {
    await page.mouse.wheel(0, 40);
    await page.waitForTimeout(16);
  }
  if (!((await top()) < before)) throw new Error("the rows stand where they stood");
}

/** Types at the speed of a person. Only the cost of each character counts, not code that is deferred to a pause. */
async function typed(page: Page): Promise<void> {
  for (let at = 0; at < KEYSTROKES; at++) {
    await page.keyboard.insertText(TYPED[at % TYPED.length] ?? "");
    await page.waitForTimeout(60);
  }
}

/** Returns the processor time of the page's main thread so far, in milliseconds. The session must have enabled its domain. */
export async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
}

async function longProject(context: BrowserContext, token: string): Promise<string> {
  const worth = { purchaseDate: "2020-05-01", original: "1200.50", equity: "100.00" };
  const row = { assetType: "办公设备", assetNum: 2, unit: "台", ...worth };
  const assetsList = Array.from({ length: ROWS }, (_, at) => ({ ...row, assetName: `打印机${at}` }));
  const data = { state: "0", projectNameStr: "长清单", supGuid: "000", assetsMode: "进场交易", assetsList };
  const headers = { authorization: `Bearer ${token}` };
  const reply = await (await context.request.post("/gpr-workflow/rest/assetes/org/addAndModify", { data, headers })).json();
  if (reply.code !== "200") throw new Error(`the long list was refused: ${reply.msg}`);
  return reply.data.id;
}
