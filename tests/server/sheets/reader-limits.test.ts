import { beforeAll, describe, expect, it } from "vitest";
import { SHEET_LIMITS } from "../../../src/server/sheets/limits.ts";
import { upload } from "../support/images.ts";
import { ASSET, workbookFile } from "../support/sheets.ts";
import { type Answer, serverFor } from "../support/test-server.ts";

/** Read anew for each reader and each workbook. */
const limits = SHEET_LIMITS as { -readonly [Name in keyof typeof SHEET_LIMITS]: number };
const { heap, time } = SHEET_LIMITS;

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
  const rows = (enclosurePath = sheet): Promise<Answer> => server.call("unit1", "assetsOrg.assetRows", { enclosurePath });

  /**
   * Whatever reader is there took its limits when it began, in an earlier file perhaps: each is given work without time for it.
   * One may be done before the loop comes to its timer, and stays.
   */
  const noTime = async (): Promise<Answer[]> => {
    limits.time = 0;
    let answers: Answer[] = [];
    do answers = await Promise.all(Array.from({ length: limits.readers }, () => rows()));
    while (answers.some(({ code }) => code === "200"));
    limits.time = time;
    return answers;
  };

  it("refuses a workbook that exceeds its memory and reads the next one", async () => {
    const large = await uploaded(10_000);
    await noTime();
    limits.heap = 16;
    const refused = await rows(large);
    limits.heap = heap;
    expect(refused).toMatchObject({ status: 422, msg: "表格内容过大，请拆分后重新上传" });
    expect(await rows()).toMatchObject({ code: "200", data: [{ assetName: "打印机" }] });
  });

  it("refuses a workbook that exceeds its time and reads the next one", async () => {
    for (const refused of await noTime()) expect(refused).toMatchObject({ status: 422, msg: "表格读取时间过长，请拆分后重新上传" });
    expect(await rows()).toMatchObject({ code: "200", data: [{ assetName: "打印机" }] });
  });

  it("refuses workbooks beyond the waiting limit at once", async () => {
    limits.waiting = 1;
    const answers = await Promise.all(Array.from({ length: 6 }, () => rows()));
    limits.waiting = 20;
    expect(answers.filter(({ code }) => code === "200").length).toBeGreaterThanOrEqual(limits.readers);
    expect(answers.find(({ code }) => code !== "200")).toMatchObject({ status: 503, msg: "服务器繁忙，请稍后再试" });
  });
});
