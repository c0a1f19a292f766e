// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of mappings
import { describe, expect, it } from "vitest";
import { ANNOUNCEMENTS } from "../../../src/server/features/data-sending/data-classes.ts";
import { mapped, mappingProblem } from "../../../src/server/features/data-sending/mapping.ts";

const { item } = ANNOUNCEMENTS;

describe("the mapping of an announcement", () => {
  it.each([
    ["a comma is missing", '{\n  "a": 1,\n  "b" 2\n}', "数据映射第3行第7列不是正确的JSON"],
    ["it ends too early", '{\n  "a": 1', "数据映射第2行第9列不是正确的JSON"],
    ["a list of lists without end", `${"[".repeat(1900)}${"]".repeat(1900)}`, '数据映射应为JSON对象，如 {"title": "${projectName}"}'],
    [
      "a field is mistyped",
      '{\n  "org": {\n    "name": "${orgNam}"\n  }\n}',
      "数据映射第3行「org.name」的字段「orgNam」不存在，是否为「orgName」",
    ],
    [
      "a field is nobody else's",
      '{"by": "${submittedBy}"}',
      /^数据映射第1行「by」的字段「submittedBy」不存在，可用的字段：projectCode、projectName、/,
    ],
    [
      "a list in the place of a field",
      '{"a": "${assetsList}"}',
      '数据映射第1行「a」的「assetsList」是列表，应写成 {"$each": "assetsList", …}',
    ],
    [
      "a list that is not there",
      '{"a": {"$each": "assetsResultList"}}',
      "数据映射第1行「a.$each」的列表「assetsResultList」不存在，可用的列表：assetsList",
    ],
    ["a list by a name that objects have", '{"a": {"$each": "constructor"}}', /^数据映射第1行「a.\$each」的列表「constructor」不存在/],
    [
      "a field of the announcement in a row",
      '{"a": {"$each": "assetsList", "b": "${orgName}"}}',
      /^数据映射第1行「a.b」的字段「orgName」不存在/,
    ],
    ["a placeholder is not closed", '{"a": ["${orgName"]}', "数据映射第1行「a.0」的占位符写法不正确，应为 ${字段}"],
    ["a name stands twice", '{"a": 1,\n"a": 2}', "数据映射第2行的名称重复"],
    ["too many levels", `${'{"a":'.repeat(9)}1${"}".repeat(9)}`, /嵌套超过8层$/],
  ])("[P-SENDWAY-01] is refused at the position of the error: %s", (_what, text, message) => {
    const problem = mappingProblem(text, item);
    if (typeof message === "string") expect(problem).toBe(message);
    else expect(problem).toMatch(message);
  });

  it("fills texts, preserves the type of a lone field and maps each row of a list", () => {
    const text = `{ "no": "\${listTotalNum}", "head": "\${orgName}（\${orgTel}）", "fixed": [1, true, null, "x"], "none": "\${supTel}",
\t"rows": { "$each": "assetsList", "n": { "name": "\${assetName}" } }, "__proto__": "\${orgName}" }`;
    expect(mappingProblem(text, item)).toBeUndefined();
    const record = { listTotalNum: 3, orgName: "一中", orgTel: null, assetsList: [{ assetName: "桌" }, { assetName: "椅" }] };
    expect(JSON.stringify(mapped(text, item, record))).toBe(
      '{"no":3,"head":"一中（）","fixed":[1,true,null,"x"],"none":null,"rows":[{"n":{"name":"桌"}},{"n":{"name":"椅"}}],"__proto__":"一中"}',
    );
    expect(mapped('{"rows": {"$each": "assetsList"}}', item, {})).toEqual({ rows: [] });
  });

  it("is given up when its result exceeds 1 MB, however short it is", () => {
    const text = JSON.stringify({ rows: { $each: "assetsList", names: "${assetName}".repeat(200) } });
    const recordOf = (rows: number) => ({ assetsList: Array.from({ length: rows }, () => ({ assetName: "桌".repeat(1000) })) });
    expect(mappingProblem(text, item)).toBeUndefined();
    expect(mapped(text, item, recordOf(4))).toMatchObject({ rows: { length: 4 } });
    expect(mapped(text, item, recordOf(5))).toBeUndefined();
    const started = process.cpuUsage();
    expect(mapped(text, item, recordOf(2000))).toBeUndefined();
    expect(process.cpuUsage(started).user).toBeLessThan(200_000);
  });

  it("sends all fields by default, missing ones as null, without lists", () => {
    const sent = mapped("  ", item, { orgName: "一中", submittedBy: "u1", assetsList: [{}] }) as object;
    expect(Object.keys(sent)).toEqual(item.fields);
    expect(sent).toMatchObject({ orgName: "一中", supName: null });
  });
});
