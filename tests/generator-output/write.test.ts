import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RenderedFile } from "../../generator/render/render.ts";
import { writeOutputs } from "../../generator/write/write.ts";
import { shop } from "../generator/built.ts";
import { rendered } from "./generate.ts";

let root = "";
let files: RenderedFile[] = [];

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "generated-"));
  files = await rendered(shop);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const edit = (path: string, change: (text: string) => string): void => writeFileSync(join(root, path), change(read(path)));

describe("writing", () => {
  it("writes each file once and none on the second run", () => {
    const first = writeOutputs(root, files);
    expect(first.written).toHaveLength(files.length);
    const before = files.map((file) => statSync(join(root, file.path)).mtimeMs);
    const second = writeOutputs(root, files);
    expect(second).toMatchObject({ written: [], unchanged: files.length, missing: [], changed: [], orphaned: [], edited: [], removed: [] });
    expect(files.map((file) => statSync(join(root, file.path)).mtimeMs)).toEqual(before);
    expect(readdirSync(root, { recursive: true }).filter((name) => String(name).includes(".tmp-"))).toEqual([]);
  });

  it("is byte-identical after the folder was deleted and without a cache", async () => {
    writeOutputs(root, files);
    const before = new Map(files.map((file) => [file.path, read(file.path)]));
    rmSync(join(root, "src"), { recursive: true });
    writeOutputs(root, await rendered(shop, false));
    expect(new Map(files.map((file) => [file.path, read(file.path)]))).toEqual(before);
  });

  it("writes only what changed", async () => {
    writeOutputs(root, files);
    const facts = writeOutputs(root, await rendered({ ...shop, folders: [] }));
    expect(facts.written).toEqual(["src/generated/menus.ts"]);
    expect(facts.changed.map((item) => item.path)).toEqual(["src/generated/menus.ts"]);
  });

  it("lists missing, changed and orphaned files in a check and writes nothing", async () => {
    writeOutputs(root, files);
    rmSync(join(root, "src/generated/rights.ts"));
    const without = await rendered({ ...shop, screens: new Map() });
    const facts = writeOutputs(root, without, { check: true });
    expect(facts.missing.map((item) => item.path)).toEqual(["src/generated/rights.ts"]);
    expect(facts.changed.map((item) => item.path)).toContain("src/generated/pages.ts");
    const pages = ["books", "loan", "loans"].map((name) => `src/generated/screens/${name}.tsx`);
    expect(facts.orphaned.map((item) => item.path)).toEqual(pages);
    expect(facts.written).toEqual([]);
    expect(existsSync(join(root, "src/generated/rights.ts"))).toBe(false);
    expect(existsSync(join(root, "src/generated/screens/books.tsx"))).toBe(true);
  });

  it("removes orphans and the folders that they leave empty", async () => {
    writeOutputs(root, files);
    const facts = writeOutputs(root, await rendered({ ...shop, screens: new Map(), services: new Map(), workflows: new Map() }));
    expect(facts.removed).toContain("src/generated/screens/books.tsx");
    expect(facts.removed).toContain("src/generated/validators/shop.addBook.validate.js");
    expect(existsSync(join(root, "src/generated/screens"))).toBe(false);
    expect(existsSync(join(root, "src/generated/validators"))).toBe(false);
  });

  it.each([
    "src/generated/screens/books.tsx",
    "src/generated/openapi.json",
    "src/generated/entities.md",
    "src/generated/workflows/loan/vectors.json",
  ])("refuses to write when one byte of %s was edited, and names template and sources", (path) => {
    writeOutputs(root, files);
    const menus = files.map((file) => (file.path === "src/generated/menus.ts" ? { ...file, text: `${file.text}\n` } : file));
    edit(path, (text) => `${text.slice(0, -2)} ${text.slice(-2)}`);
    const [before, edited] = [read("src/generated/menus.ts"), read(path)];
    const facts = writeOutputs(root, menus);
    expect(facts.edited).toEqual([
      expect.objectContaining({ path, before: edited, after: files.find((file) => file.path === path)?.text }),
    ]);
    expect(facts.edited[0]?.template).toMatch(/^templates\/.*\.hbs$/);
    expect(facts.edited[0]?.sources.length).toBeGreaterThan(0);
    expect(facts.written).toEqual([]);
    expect(read("src/generated/menus.ts")).toBe(before);
    expect(read(path)).toBe(edited);
  });

  it("treats a changed or lost header as an edit", () => {
    writeOutputs(root, files);
    edit("src/generated/rights.ts", (text) => text.replace("Sources: schemas/screens", "Sources: schemas/services"));
    edit("src/generated/pages.ts", (text) => text.split("\n").slice(4).join("\n"));
    expect(writeOutputs(root, files).edited.map((item) => item.path)).toEqual(["src/generated/pages.ts", "src/generated/rights.ts"]);
  });

  it("removes neither an edited orphan nor a file that is not generated", async () => {
    writeOutputs(root, files);
    edit("src/generated/screens/books.tsx", (text) => `${text}// mine\n`);
    writeFileSync(join(root, "src/generated/mine.ts"), "export {};\n");
    const facts = writeOutputs(root, await rendered({ ...shop, screens: new Map() }));
    expect(facts.edited).toEqual([expect.objectContaining({ path: "src/generated/screens/books.tsx", after: "" })]);
    expect(existsSync(join(root, "src/generated/screens/books.tsx"))).toBe(true);
    expect(existsSync(join(root, "src/generated/mine.ts"))).toBe(true);
  });

  it("overwrites edited validators, which are not committed", () => {
    writeOutputs(root, files);
    edit("src/generated/validators/shop.addBook.validate.js", (text) => `${text}// mine\n`);
    const facts = writeOutputs(root, files);
    expect(facts.edited).toEqual([]);
    expect(facts.written).toEqual(["src/generated/validators/shop.addBook.validate.js"]);
  });
});
