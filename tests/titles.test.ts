import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, it } from "vitest";
import { filesOf, ROOT } from "./support/imports.ts";

/** Most characters of a title, without its requirement ids. */
const MOST = 100;
const IDS = /^(\s*\[[A-Z0-9-]+\])+\s*/;
const RUNNERS = new Set(["it", "test"]);
/** Terms of the project's former private language, and pronouns for a person. */
const AVOIDED = /\b(his|him|told|tells|heard|hears|whoever|noted|bury|buried)\b/i;
const STARTS = /^(who|what|whoever|one that|one who|of) /i;

interface Title {
  at: string;
  text: string;
}

/** @returns the titles of the tests in a file. A segment that is computed at run time counts as one character. */
function titlesIn(file: string): Title[] {
  const source = readFileSync(join(ROOT, file), "utf8");
  const titles: Title[] = [];
  const lineOf = (offset: number): number => source.slice(0, offset).split("\n").length;
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const text = textOf(first);
      if (RUNNERS.has(rootOf(callee) ?? "") && text !== undefined) titles.push({ at: `${file}:${lineOf(callee.start)}`, text });
    },
  }).visit(parseSync(file, source).program);
  return titles;
}

function textOf(node: ESTree.Argument | undefined): string | undefined {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  return node?.type === "TemplateLiteral" ? node.quasis.map(({ value }) => value.cooked).join("…") : undefined;
}

/** @returns the identifier at the root of a callee: `test` for `test.each(rows)(…)` and `test.describe(…)` */
function rootOf(node: ESTree.Expression): string | undefined {
  if (node.type === "Identifier") return node.name;
  if (node.type === "CallExpression") return rootOf(node.callee);
  return node.type === "MemberExpression" ? rootOf(node.object) : undefined;
}

const titles = filesOf("tests")
  .filter((file) => !file.startsWith("tests/cases/"))
  .flatMap(titlesIn);

it("the title of a test says what is expected in at most 100 characters", () => {
  expect(titles.length).toBeGreaterThan(1000);
  const long = titles.map(({ at, text }) => ({ at, size: text.replace(IDS, "").length })).filter(({ size }) => size > MOST);
  expect(long.map(({ at, size }) => `${at} ${size}`)).toEqual([]);
});

it("the title of a test uses the words of the field", () => {
  const odd = titles.filter(({ text }) => AVOIDED.test(text) || STARTS.test(text.replace(IDS, "")));
  expect(odd.map(({ at, text }) => `${at} ${text}`)).toEqual([]);
});
