import { monitorEventLoopDelay } from "node:perf_hooks";
import { read } from "xlsx";
import type { Sheet } from "../../runtime/contract/language/sheet.ts";
import { sheets } from "../../src/generated/sheets.ts";
import { bombFile, readWorkbook, workbookFile } from "../server/support/workbooks.ts";
import { inProcess, type Send } from "./in-process.ts";
import { type Figure, figuresOf, median, pause, timesOf } from "./report.ts";

const figure = figuresOf("import");
const limited = (what: string, value: number, unit: string, most: number): Figure => figure(what, value, unit, { most });
const ROUNDS = 5;
const MANY = 18_000;
const SHEET: Sheet = sheets["asset-row"];
const RESOLUTION = 5;
const MEGABYTE = 1024 * 1024;

/** Builds rows that hardly compress: 18,000 of them are 2 MB. */
const rowsOf = (count: number): (string | number)[][] =>
  Array.from({ length: count }, (_, at) => {
    const worth = Math.round(Math.random() * 1e6) / 100;
    return ["设备", `打印机 ${Math.random()}`, (at % 9) + 1, "台", "2019-05-01", at + 0.01, worth];
  });

/**
 * `npm run bench -- import`: measures reading a large workbook beside the bare library, and how long the calls of an import block
 * the event loop.
 */
export async function measure(): Promise<Figure[]> {
  const large = workbookFile(rowsOf(MANY));
  const bare = await timed(() => read(large, { type: "buffer", dense: true }));
  const before = process.memoryUsage().rss;
  let most = before;
  const checked = await timed(() => {
    const { rows } = readWorkbook(large, SHEET);
    if (rows.length !== MANY) throw new Error(`${MANY} rows were expected, ${rows.length} read`);
    most = Math.max(most, process.memoryUsage().rss);
  });
  const size = (large.length / MEGABYTE).toFixed(1);
  const peer = { name: "bare SheetJS", value: bare };
  return [
    figure(`${size} MB, ${MANY} rows: expanded within limits, read and checked`, checked, "ms", { most: 1200, peer }),
    limited(`memory beside, ${MANY} rows`, (most - before) / MEGABYTE, "MB", 150),
    ...(await inProcess((send, callers) => calls(send, String(callers.get("unit1"))))),
  ];
}

/** Makes the calls of a whole import, and measures how long each blocks the server. */
async function calls(send: Send, token: string): Promise<Figure[]> {
  const authorization = `Bearer ${token}`;
  const figures: Figure[] = [];
  const times: number[] = [];
  const measureCall = async (what: string, request: Parameters<Send>[0]) => {
    const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
    delay.enable();
    const start = performance.now();
    const reply = await send(request);
    const time = performance.now() - start;
    await pause(4 * RESOLUTION);
    delay.disable();
    const body = reply.json();
    if (body.code !== "200") throw new Error(`${what}: ${body.msg}`);
    times.push(time);
    figures.push(figure(what, time, "ms"));
    figures.push(limited(`${what}: the server is held up`, Math.max(0, delay.max / 1e6 - RESOLUTION), "ms", 30));
    return body.data;
  };
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n';
  const uploadOf = (content: Buffer) => ({
    method: "POST" as const,
    url: "/gpr-workflow/rest/assetes/org/upload",
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n--b--\r\n")]),
    headers: { authorization, "content-type": "multipart/form-data; boundary=b" },
  });
  const upload = uploadOf(workbookFile(rowsOf(MANY)));
  const address = (id: string) => `/gpr-workflow/rest/assetes/org/import/assets?enclosurePath=${id}`;
  // Warms up the reader process and the code.
  const warm = (await send(upload)).json().data.enclosurePath;
  await send({ url: address(warm), headers: { authorization } });
  const before = process.memoryUsage().rss;
  const { enclosurePath } = await measureCall(`${MANY} rows: uploaded`, upload);
  await measureCall(`${MANY} rows: read and checked`, { url: address(enclosurePath), headers: { authorization } });
  const payload = { state: "0", supGuid: "000", projectNameStr: "批量导入", assetsMode: "进场交易", importId: enclosurePath };
  const save = { method: "POST" as const, url: "/gpr-workflow/rest/assetes/org/addAndModify", headers: { authorization }, payload };
  const { id } = await measureCall(`${MANY} rows: stored`, save);
  const whole = times.reduce((sum, time) => sum + time, 0);
  figures.push(limited(`${MANY} rows: sent, read, checked and stored`, whole, "ms", 1200));
  figures.push(limited(`${MANY} rows: memory beside, of the whole process`, (process.memoryUsage().rss - before) / MEGABYTE, "MB", 150));
  const { assetsList } = await measureCall(`${MANY} rows: answered`, {
    url: `/gpr-workflow/rest/assetes/org/findForModify?id=${id}`,
    headers: { authorization },
  });
  if (assetsList.length !== MANY) throw new Error(`${MANY} rows were expected, ${assetsList.length} stored`);
  const bomb = uploadOf(bombFile());
  const start = performance.now();
  const sent = (await send(bomb)).json().data.enclosurePath;
  const refused = await send({ url: address(sent), headers: { authorization } });
  if (refused.statusCode !== 422) throw new Error(`a workbook that is too large to read was answered with ${refused.statusCode}`);
  figures.push(limited("40 kB that grow to 40 MB: sent and refused", performance.now() - start, "ms", 1000));
  return figures;
}

const timed = async (run: () => void): Promise<number> => median(await timesOf(ROUNDS, run));
