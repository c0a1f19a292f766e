import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { main } from "../../generator/commands/run-command.ts";
import { collector, projectOf } from "./cases.ts";

describe("what a change of the metadata does to stored data", () => {
  let root: string;
  const file = (name: string): string => path.join(root, "schemas", name);
  const edit = (name: string, ...changes: [string, string][]): void => {
    const before = readFileSync(file(name), "utf8");
    const after = changes.reduce((text, [from, to]) => text.replace(from, to), before);
    expect(after).not.toBe(before);
    writeFileSync(file(name), after);
  };
  const generateOutput = async (): Promise<string[]> => {
    const output = collector();
    expect(await main(["generate", "--root", root], output), output.err).toBe(0);
    return output.out.split("\n").filter((line) => line.includes("stored data:"));
  };

  beforeEach(async () => {
    root = projectOf();
    expect(await generateOutput()).toEqual([]);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it("reports a removed field and suggests a similar one as renamed", async () => {
    edit("entities/book.schema.json", ['"phone": {', '"mobile": {']);
    expect(await generateOutput()).toEqual([
      'schemas/entities/book.schema.json:3 stored data: book: phone is removed: its values stay in the database, and nothing shows them. If it is renamed, add "x-was": "phone" to "mobile"',
    ]);
  });

  it("announces a declared rename", async () => {
    edit(
      "entities/book.schema.json",
      ['"phone": {', '"mobile": {"x-was": "phone", '],
      ['"chapters": {', '"parts": {"x-was": "chapters", '],
    );
    edit("entities/book.schema.json", ['"chapters.pages"', '"parts.pages"']);
    expect(await generateOutput()).toEqual([
      'schemas/entities/book.schema.json:16 stored data: book: mobile was "phone": the next start renames it and keeps its values',
      'schemas/entities/book.schema.json:18 stored data: book: parts was "chapters": the next start renames it and keeps its values',
    ]);
    // `x-was` remains after the rename, and there is nothing more to report.
    edit("entities/book.schema.json", ['"title": "电话"', '"title": "手机"']);
    expect(await generateOutput()).toEqual([]);
  });

  it("reports a former name that the last commit does not contain", async () => {
    edit("entities/book.schema.json", ['"phone": {', '"mobile": {"x-was": "fone", ']);
    expect(await generateOutput()).toContain(
      'schemas/entities/book.schema.json:16 stored data: book: mobile was "fone": the last commit has no such name; removed since then: phone',
    );
  });

  it("reports narrowed types, required fields, codes, limits, unique constraints and keys", async () => {
    edit(
      "entities/book.schema.json",
      ['"copies": {"type": "integer", "title": "册数", "minimum": 0}', '"copies": {"type": "string", "title": "册数", "maxLength": 20}'],
      ['"maxLength": 50', '"maxLength": 40'],
      [', {"const": "2", "title": "诗歌"}', ""],
      ['"required": ["bookName"]', '"required": ["bookName", "price"]'],
      ['"x-store": {"key": "id"', '"x-store": {"key": "id", "unique": [["bookName"]], "caseless": ["bookName"]'],
    );
    edit("entities/chapter.schema.json", ['"pages": {"type": "integer"', '"pages": {"type": "integer", "maximum": 9']);
    expect(
      (await generateOutput()).map((line) => line.replace("schemas/entities/book.schema.json:", "").replace(" stored data: book:", "")),
    ).toEqual([
      "3 bookName becomes unique without regard to case: the next start refuses rows that differ only in case",
      "3 bookName becomes unique: the next start refuses rows with equal values",
      "9 bookName is narrower (maxLength 50 → 40): values beyond the limit cannot be saved",
      "10 kind loses the code 2: rows with such a code show it without a label and cannot be saved",
      "11 copies changes from integer to text: the next start refuses it while there are values; npm run migrate -- --plan lists the values that can be converted",
      "12 price becomes required: rows without a value cannot be saved",
      "18 chapters.pages is narrower (maximum none → 9): values beyond the limit cannot be saved",
    ]);
  });

  it("reports what a workflow requires from now on, and which transitions do without it", async () => {
    const loan = ['"additionalProperties": false', '"required": ["dueAt"], "additionalProperties": false'] as [string, string];
    edit("entities/loan.schema.json", loan);
    edit("workflows/loan.yaml", [
      '    call: desk.saveLoan\n    send: { state: "0" }',
      '    partial: true\n    call: desk.saveLoan\n    send: { state: "0" }',
    ]);
    expect(await generateOutput()).toEqual([
      "schemas/entities/loan.schema.json:13 stored data: loan: dueAt becomes required: rows without a value cannot be saved, except by request, close",
    ]);
  });

  it("reports which updates do without what is required, and a new rule between fields", async () => {
    edit("services/shop.yaml", [
      "  deleteBook:",
      "  pickBook:\n    put: /shop/books/kind\n    access: signed-in\n    body: { entity: book, fields: [id, kind] }\n    store: { update: book, where: { bookName: $user.orgGuid } }\n  deleteBook:",
    ]);
    const rule = '"dependentRequired": {"phone": ["copies"]}';
    edit("entities/book.schema.json", ['"required": ["bookName"]', `"required": ["bookName", "price"], ${rule}`]);
    expect(await generateOutput()).toEqual([
      "schemas/entities/book.schema.json:3 stored data: book: a rule of phone, copies is new: rows that violate it cannot be saved by calls that write one of these fields",
      "schemas/entities/book.schema.json:12 stored data: book: price becomes required: rows without a value cannot be saved, except by shop.pickBook",
    ]);
    edit("entities/chapter.schema.json", ['"additionalProperties"', '"dependentRequired": {"pages": ["heading"]}, "additionalProperties"']);
    expect(await generateOutput()).toEqual([
      expect.stringContaining("book: chapters: a rule of pages, heading is new: rows that violate it"),
    ]);
    edit("entities/book.schema.json", ['"phone": {', '"mobile": {"x-was": "phone", '], [rule, rule.replace("phone", "mobile")]);
    expect(await generateOutput()).toEqual([expect.stringContaining('mobile was "phone"')]);
  });

  it("reports a renamed table, entity and screen, with and without `was`", async () => {
    edit("entities/book.schema.json", ['"x-store": {"key": "id"', '"x-store": {"table": "shop_book", "key": "id"']);
    writeFileSync(
      file("screens/shelves.yaml"),
      readFileSync(file("screens/books.yaml"), "utf8").replace("screen: books", "screen: shelves"),
    );
    rmSync(file("screens/books.yaml"));
    expect(await generateOutput()).toEqual([
      'schemas/entities/book.schema.json:3 stored data: book: its rows stay in table "book"; to rename that table, add "was": "book" to x-store',
      'schemas/screens/books.yaml:1 stored data: books: the screen is removed: its menu records and the rights of roles to it have no effect. If it is renamed, add "was: books" to the new screen',
    ]);
  });

  it("reports roles that contain a right of a removed action", async () => {
    edit("services/shop.yaml", ["    post: /shop/books\n", "    post: /shop/books\n    access: signed-in\n"]);
    edit(
      "screens/books.yaml",
      ["    actions: [add]\n", ""],
      [/ {2}add: .*\n/.exec(readFileSync(file("screens/books.yaml"), "utf8"))?.[0] ?? "", ""],
    );
    expect(await generateOutput()).toEqual([expect.stringMatching(/books: removed rights: books:add; roles that name them/)]);
  });

  const git = (...args: string[]): void => {
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false", ...args], {
      cwd: root,
      stdio: "ignore",
    });
  };
  const commit = (): void => {
    git("init");
    git("add", ".");
    git("commit", "-m", "before");
  };

  it("a limit unknown to the last commit narrows nothing unless the field implied one before", async () => {
    const snapshot = path.join(root, "src/generated/stored.json");
    const text = readFileSync(snapshot, "utf8");
    writeFileSync(snapshot, text.replaceAll(/, "limits": \{ "maxLength": 1000 \}/g, ""));
    commit();
    writeFileSync(snapshot, text);
    edit("entities/loan.schema.json", ['"x-ref": "book.bookName"', '"maxLength": 40']);
    expect(await generateOutput()).toEqual([
      "schemas/entities/loan.schema.json:9 stored data: loan: bookId is narrower (maxLength 200 → 40): values beyond the limit cannot be saved",
    ]);
  });

  it("compares with the last commit: two saves are one change", async () => {
    commit();
    edit("entities/book.schema.json", ['"phone": {', '"mobil": {']);
    await generateOutput();
    edit("entities/book.schema.json", ['"mobil": {', '"mobile": {"x-was": "phone", ']);
    expect(await generateOutput()).toEqual([
      expect.stringMatching(/: book: mobile was "phone": the next start renames it and keeps its values$/),
    ]);
  });
});
