import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastify from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { SHEET_LIMITS } from "../../../src/server/engine/sheets/sheet-limits.ts";
import { FairQueue } from "../../../src/server/engine/workers/fair-queue.ts";
import { whenGone } from "../../../src/server/engine/http/token.ts";
import { readInWorker } from "../../../src/server/engine/sheets/reader-processes.ts";
import { upload } from "../support/images.ts";
import { ASSET, workbookFile } from "../support/workbooks.ts";
import { type Reply, serverFor } from "../support/test-server.ts";

/** Limits are read for each reader and each workbook, so that tests can change them. */
const limits = SHEET_LIMITS as { -readonly [Name in keyof typeof SHEET_LIMITS]: number };
const { heap, time, cpu, waiting } = SHEET_LIMITS;

describe("the workbook reader", () => {
  const server = serverFor("sqlite");
  let sheet: string;
  beforeAll(async () => {
    sheet = await uploaded(1);
  });

  const uploaded = async (count: number): Promise<string> => {
    const file = workbookFile(Array.from({ length: count }, () => ASSET));
    return (await upload(server, "unit1", "a.xlsx", file)).data.enclosurePath;
  };
  const rows = (enclosurePath = sheet): Promise<Reply> => server.call("unit1", "assetsOrg.assetRows", { enclosurePath });

  /**
   * Ends readers that started with other limits, perhaps in an earlier test file. Each gets a workbook with no time to read it.
   * A reader may finish before its timer fires and survive, so this repeats until all have been refused.
   */
  const noTime = async (): Promise<Reply[]> => {
    limits.time = 0;
    let replies: Reply[] = [];
    do replies = await Promise.all(Array.from({ length: limits.readers }, () => rows()));
    while (replies.some(({ code }) => code === "200"));
    limits.time = time;
    return replies;
  };

  it("refuses a workbook that exceeds its memory and reads the next one", async () => {
    const large = await uploaded(10_000);
    await noTime();
    limits.heap = 16;
    const refused = await rows(large);
    limits.heap = heap;
    expect(refused).toMatchObject({ status: 422, msg: "表格内容过大，请拆分后重新上传" });
    expect(await rows()).toMatchObject({ code: "200", data: { rows: [{ assetName: "打印机" }] } });
  });

  it("refuses a workbook that exceeds its time and reads the next one", async () => {
    for (const refused of await noTime()) expect(refused).toMatchObject({ status: 422, msg: "表格读取时间过长，请拆分后重新上传" });
    expect(await rows()).toMatchObject({ code: "200", data: { rows: [{ assetName: "打印机" }] } });
  });

  it("refuses a workbook that exceeds its CPU time and reads the next one", async () => {
    // One byte is changed so that the library never returns.
    const endless = readFileSync(join(import.meta.dirname, "endless.xls"));
    const { data } = await upload(server, "unit1", "a.xls", endless);
    limits.cpu = 300;
    const refused = await rows(data.enclosurePath);
    limits.cpu = cpu;
    expect(refused).toMatchObject({ status: 422, msg: "表格读取时间过长，请拆分后重新上传" });
    expect(await rows()).toMatchObject({ code: "200", data: { rows: [{ assetName: "打印机" }] } });
  });

  it("stops reading a workbook when its caller goes, and drops what else waits for them", async () => {
    const endless = readFileSync(join(import.meta.dirname, "endless.xls"));
    const leave: (() => void)[] = [];
    const read = (file: Buffer) => {
      const job = { want: "rows", sheet: "asset-row", workbook: "W", now: "2026-11-26 10:00:00" } as const;
      return readInWorker({
        user: "who goes",
        job,
        load: async () => file,
        onGone: (run) => (leave.push(run), () => leave.splice(leave.indexOf(run), 1)),
      });
    };
    limits.cpu = 60_000;
    const left = Promise.allSettled([read(endless), read(endless)]);
    for (const run of [...leave]) run();
    expect((await left).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    limits.cpu = cpu;
    expect((await read(workbookFile([ASSET]))).rows).toHaveLength(1);
    expect(leave).toEqual([]);
  });

  it("limits the workbooks of one user and those in waiting, and refuses more at once", async () => {
    const replies = await Promise.all(Array.from({ length: limits.perUser + 2 }, () => rows()));
    expect(replies.filter(({ code }) => code === "200")).toHaveLength(limits.perUser);
    expect(replies.at(-1)).toMatchObject({ status: 429, msg: "您有多个表格正在读取，请等待完成后再试" });
    limits.waiting = 1;
    const more = await Promise.all([rows(), rows(), rows()]);
    limits.waiting = waiting;
    expect(more.map(({ status }) => status).sort()).toEqual([200, 200, 503]);
  });
});

describe("users in front of the reader", () => {
  const job = (caller: string, id: number) => ({ caller, id });

  it("are served in turn, one workbook of each at a time", () => {
    const queue = new FairQueue<ReturnType<typeof job>>();
    for (const added of [job("a", 1), job("a", 2), job("a", 3), job("b", 4), job("c", 5)]) queue.add(added);
    const first = queue.take();
    const second = queue.take();
    expect([first?.id, second?.id, queue.countOf("a"), queue.size]).toEqual([1, 4, 3, 3]);
    if (first !== undefined) queue.end(first.caller);
    queue.add(job("d", 6));
    expect(queue.take()?.id).toBe(5);
    expect(queue.take()?.id).toBe(2);
    expect(queue.take()?.id).toBe(6);
    // One workbook each of a and b is being read.
    queue.add(job("b", 7));
    expect(queue.take()).toBe(undefined);
  });
});

it("a caller is gone when the connection closes, unless the reply came first", async () => {
  const app = fastify({ forceCloseConnections: true });
  const gone: string[] = [];
  const asked: string[] = [];
  app.get("/:name", (request) => {
    const { name } = request.params as { name: string };
    const end = whenGone(request)(() => gone.push(name));
    asked.push(name);
    if (name === "waits") return new Promise(() => undefined);
    end();
    return name;
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  // Both requests use one connection.
  expect(await (await fetch(`${address}/answered`)).text()).toBe("answered");
  const leaving = new AbortController();
  const waiting = fetch(`${address}/waits`, { signal: leaving.signal }).catch(() => "left");
  await expect.poll(() => asked).toEqual(["answered", "waits"]);
  leaving.abort();
  expect(await waiting).toBe("left");
  await expect.poll(() => gone).toEqual(["waits"]);
  await app.close();
});
