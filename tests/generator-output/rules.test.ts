import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { validateInput, noInput } from "../../runtime/contract/language/violations.ts";
import { routes } from "../../src/generated/server.ts";
import { input as addAndModify } from "../../src/generated/services/assets-org/rules/add-and-modify.ts";
import { input as addRoute } from "../../src/generated/services/gateway/rules/add-route.ts";
import { inputNames } from "../../runtime/contract/wire/call.ts";
import { input as addRegion } from "../../src/generated/services/menu-center/rules/add-region.ts";

const messages = (input: typeof addRoute, value: Data): string[] => validateInput(input, value).map((violation) => violation.message);

const whole = { id: "a", path: "/a", serviceId: "s", serviceName: "n", retryable: true, enabled: false };

describe("rules and messages", () => {
  it("[P-ROUTE-03] an empty route yields every message in the entity's order", () => {
    expect(messages(addRoute, {})).toEqual([
      "id为空",
      "路由路径为空",
      "注册中心服务id为空",
      "注册中心服务名称为空",
      "未设置是否重试",
      "未设置是否启用",
    ]);
    expect(messages(addRoute, { ...whole, id: "  ", serviceName: null })).toEqual(["id为空", "注册中心服务名称为空"]);
    expect(messages(addRoute, whole)).toEqual([]);
  });

  it("a limit, a pattern and a closed shape have their own messages", () => {
    expect(messages(addRoute, { ...whole, id: "a b" })).toEqual(["id只能包含字母、数字、下划线、点、冒号和短横线"]);
    expect(messages(addRoute, { ...whole, path: "x".repeat(201) })).toEqual(["路由路径长度不能超过200个字符"]);
    expect(messages(addRoute, { ...whole, other: 1 })).toEqual(["不支持的字段：other"]);
    expect(messages(addRegion, { parentId: "0", regionCode: "1", regionName: "x", enabled: "2", remark: "字".repeat(150) })).toEqual([
      "是否启用取值不正确",
      "备注长度不能超过150个字符",
    ]);
  });

  it("a call without input refuses any value and ignores blank ones", () => {
    expect(messages(noInput, { other: 1, more: "x" })).toEqual(["不支持的字段：other", "不支持的字段：more"]);
    expect(messages(noInput, { other: " " })).toEqual([]);
    expect(messages(noInput, {})).toEqual([]);
  });

  it("counts the length in characters, not UTF-16 code units", () => {
    expect(messages(addRegion, { parentId: "0", regionCode: "1", regionName: "x", enabled: "1", remark: "𠮷".repeat(149) })).toEqual([]);
  });

  it("validates rows and reports the row and field", () => {
    const row = { assetType: "车", assetNum: 1, purchaseDate: "2024-01-01", original: "1.00" };
    const found = validateInput(addAndModify, {
      assetsList: [row, { ...row, purchaseDate: "2024-02-30", original: "1.005" }, { ...row, assetNum: 1.5 }],
    });
    expect(found.map(({ field, message }) => [field, message])).toEqual([
      ["assetsList.2.assetNum", "数量必须为整数"],
      ["assetsList.1.purchaseDate", "购置日期格式不正确"],
      ["assetsList.1.original", "账面原值（元）格式不正确"],
    ]);
  });

  it("any violation of any call has its own message", () => {
    const any = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.array(fc.oneof(fc.string(), fc.object())), fc.object());
    // Generated once: building an object takes far longer than validating it, and calls are independent.
    const value = fc.constantFrom(...fc.sample(any, 5000));
    for (const { call, input } of routes) {
      const names = [...inputNames(call)];
      if (names.length === 0) continue;
      fc.assert(
        fc.property(fc.dictionary(fc.constantFrom(...names), value), (sent) => {
          for (const { message, field, keyword } of validateInput(input, sent))
            if (typeof message !== "string" || /填写错误$/.test(message)) expect.fail(`${call.id} ${field} ${keyword}: ${message}`);
        }),
        { numRuns: 60 },
      );
    }
  });

  it("the emitted validators need neither eval nor require", () => {
    const folder = new URL("../../src/generated/validators/", import.meta.url);
    const names = readdirSync(folder).filter((name) => name.endsWith(".validate.js"));
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) {
      const text = readFileSync(new URL(name, folder), "utf8");
      expect(text).not.toMatch(/\brequire\(|new Function|\beval\(/);
      expect(text).toMatch(/export default validate/);
    }
  });
});
