import { rmSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { read, utils } from "xlsx";
import type { Data } from "../../runtime/contract/values/data.ts";
import { exportListBy } from "../../src/server/engine/exports/export-list.ts";
import { writeList } from "../../src/server/engine/exports/write-list.ts";
import { services } from "../../src/server/features/index.ts";
import { filesBelow, projectOf } from "../generator/cases.ts";
import { generatedFiles } from "../support/language-examples.ts";
import { projectServerFor } from "./support/project-server.ts";
import { type Reply, databases } from "./support/test-server.ts";

/** The metadata of the test case, without files that the server has already. */
function files(): Map<string, string> {
  const root = projectOf("output-object-names");
  const own = [...filesBelow(path.join(root, "schemas"))].filter(([file]) => /book|chapter|shop|menus/.test(file));
  rmSync(root, { recursive: true });
  return new Map(own.map(([file, text]) => [`schemas/${file}`, text]));
}

describe.each(databases)("fields that are called as members of every object (constructor, toString, …), on %s", (kind) => {
  // The export worker process only knows the lists of the application.
  const exportList = exportListBy((job) =>
    writeList(server.portal.store.database.kysely, job, server.made.listExports[job.id] as (typeof server.made.listExports)[string]),
  );
  const server = projectServerFor(kind, () => generatedFiles(files()), { services: { ...services, exportList } });

  const send = async (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: Data): Promise<Reply> => {
    const headers = { authorization: `Bearer ${await server.token("unit1")}` };
    return server.send({ method, url: `/shop/books${url}`, headers, ...(payload === undefined ? {} : { payload }) });
  };
  const outcomeOf = ({ status, data }: Reply): unknown[] => [
    status,
    ...(data?.violations ?? []).map((one: Data) => `${one["field"]} ${one["message"]}`),
  ];
  const listed = async (query: string): Promise<Data[]> => (await send("GET", `?pageNumber=1&pageSize=50&${query}`)).data.rows;

  it("are judged, stored, listed, filtered, changed and exported like any other", async () => {
    const full = {
      constructor: "中建",
      toString: "1",
      valueOf: "12.50",
      hasOwnProperty: true,
      isPrototypeOf: 7,
      propertyIsEnumerable: ["a"],
    };
    const chapters: Data[] = [{ heading: "一", constructor: "李", pages: 3 }, { heading: "二" }];
    expect(outcomeOf(await send("POST", "", { bookName: "有", ...full, chapters }))).toEqual([200]);
    expect(outcomeOf(await send("POST", "", { bookName: "无" }))).toEqual([200]);
    expect(outcomeOf(await send("POST", "", { bookName: "错", toString: "3" }))).toEqual([422, "toString 转为取值不正确"]);
    expect(outcomeOf(await send("POST", "", { bookName: "错", toString: "2" }))).toEqual([422, "isPrototypeOf 请输入原型号"]);
    expect(outcomeOf(await send("POST", "", { bookName: "错", isPrototypeOf: 100 }))).toEqual([422, "isPrototypeOf 原型号不能大于99"]);
    expect(outcomeOf(await send("POST", "", { bookName: "错", chapters: [{ pages: 1 }] }))).toEqual([
      422,
      "chapters.0.constructor 请输入作者",
    ]);
    expect(outcomeOf(await send("POST", "", { bookName: "错", propertyIsNot: 1 }))).toEqual([
      422,
      "propertyIsNot 不支持的字段：propertyIsNot",
    ]);

    const [none, some] = await listed("");
    expect([none?.["bookName"], some?.["bookName"]]).toEqual(["无", "有"]);
    expect(some).toMatchObject({ ...full, toLocaleString: "中建/文本" });
    expect(Object.keys(full).filter((name) => Object.hasOwn(none ?? {}, name) && none?.[name] !== null)).toEqual([]);
    expect((await listed("constructor=建")).map(({ bookName }) => bookName)).toEqual(["有"]);
    expect((await listed("toString=1")).map(({ bookName }) => bookName)).toEqual(["有"]);
    expect((await listed("searchText=中建")).map(({ bookName }) => bookName)).toEqual(["有"]);

    const id = String(some?.["id"]);
    expect((await send("GET", `/${id}`)).data.chapters).toMatchObject(chapters);
    expect(outcomeOf(await send("PUT", "", { id, bookName: "有", constructor: null }))).toEqual([422, "constructor 请输入施工单位"]);
    expect(outcomeOf(await send("PUT", "", { id: none?.["id"], bookName: "无", valueOf: "1" }))).toEqual([
      422,
      "valueOf 当前不可填写：估值",
    ]);
    expect(outcomeOf(await send("PUT", "", { id, bookName: "有", constructor: "中铁", valueOf: null }))).toEqual([200]);
    const changed = new Map(Object.entries((await send("GET", `/${id}`)).data as Data));
    expect(["constructor", "toString", "valueOf"].map((name) => changed.get(name) ?? null)).toEqual(["中铁", "1", null]);

    const { bytes } = await send("GET", "/export");
    const sheet = Object.values(read(bytes).Sheets)[0] ?? {};
    const rows = utils.sheet_to_json<Data>(sheet, { raw: false, defval: "" });
    const shown = (row: Data | undefined) => [row?.["书名"], row?.["施工单位"], row?.["转为"], row?.["估值"], row?.["自有"], row?.["可数"]];
    expect(rows.map(shown)).toEqual([
      ["无", "", "", "", "", ""],
      ["有", "中铁", "文本", "", "是", "a"],
    ]);
  });
});
