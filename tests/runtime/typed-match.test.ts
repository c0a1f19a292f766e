import { expect, test } from "vitest";
import { findTyped } from "../../runtime/contract/values/typed-match.ts";

const PINYIN = "yong hu guan li";

test("finds a text by its part, its pinyin, initials, and mixtures of them", () => {
  const typed: [string, string | undefined][] = [
    ["用户", "用户"],
    ["管理", "管理"],
    ["yonghu", "用户"],
    ["YongHu", "用户"],
    ["yhgl", "用户管理"],
    ["hgl", "户管理"],
    ["yonghgl", "用户管理"],
    ["yongh", "用户"],
    ["yonghuguanl", "用户管理"],
    ["gu", "管"],
    ["yo", "用"],
    ["yog", undefined],
    ["yl", undefined],
    ["x", undefined],
    ["", undefined],
    ["yonghuguanlix", undefined],
  ];
  const found = typed.map(([text]): [string, string | undefined] => {
    const range = findTyped("用户管理", PINYIN, text);
    return [text, range === undefined ? undefined : "用户管理".slice(...range)];
  });
  expect(found).toEqual(typed);
});

test("knows initials of two letters, and letters between Chinese characters", () => {
  expect(findTyped("视图", "shi tu", "sht")).toEqual([0, 2]);
  expect(findTyped("视图", "shi tu", "st")).toEqual([0, 2]);
  expect(findTyped("SQL视图", "s q l shi tu", "sqlst")).toEqual([0, 5]);
  expect(findTyped("SQL视图", "s q l shi tu", "sql")).toEqual([0, 3]);
});

test("takes no time for letters that match nearly everywhere, and none without pinyin", () => {
  const syllables = Array(200).fill("aaaa").join(" ");
  const begun = performance.now();
  expect(findTyped("啊".repeat(200), syllables, `${"a".repeat(99)}b`)).toBeUndefined();
  expect(performance.now() - begun).toBeLessThan(1000);
  expect(findTyped("用户", "", "yonghu")).toBeUndefined();
  expect(findTyped("用户", "yong", "yong")).toBeUndefined();
});
