import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { blockShapes } from "../../generator/parse/roles.ts";
import { reservedFields } from "../../generator/parse/reserved.ts";
import { buildProject, describe as printed } from "../../generator/pipeline.ts";
import { formats } from "../../runtime/contract/values/formats.ts";
import { LOGS } from "../../runtime/contract/server/log-entities.ts";
import { FILE_TYPES } from "../../runtime/contract/language/file-rules.ts";
import { FORMATS, WIDGETS } from "../../runtime/contract/language/widgets.ts";

const project = path.join(import.meta.dirname, "../..");
const readme = readFileSync(path.join(project, "schemas/README.md"), "utf8");

/** Files in the code blocks of a section, by the path after the language of the fence. */
function filesOf(section: string): [string, string][] {
  return [...section.matchAll(/^```\w+ (schemas\/\S+)\n([\s\S]*?)^```$/gm)].map(([, file = "", text = ""]) => [file, text]);
}

const sections = readme.split(/^## /m).slice(1);
const growing = sections.filter((section) => filesOf(section).length > 0);

/** The names between `<!-- name -->` and `<!-- end -->`. */
function namesIn(list: string): string[] {
  const text = new RegExp(`<!-- ${list} -->([\\s\\S]*?)<!-- end -->`).exec(readme)?.[1] ?? "";
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
}

describe("schemas/README.md", () => {
  const root = mkdtempSync(path.join(tmpdir(), "gp-language-"));
  afterAll(() => rmSync(root, { recursive: true }));
  for (const file of ["entities/user-info.schema.json", "entities/user-type-info.schema.json"]) {
    mkdirSync(path.dirname(path.join(root, "schemas", file)), { recursive: true });
    cpSync(path.join(project, "schemas", file), path.join(root, "schemas", file));
  }

  test("has an example that grows from section to section", () => expect(growing.length).toBeGreaterThan(1));

  // Runs in sequence: each section changes files of the one before.
  test.each(growing.map((section) => [section.split("\n")[0] ?? "", section]))("§ %s: yields no diagnostics", (_, section) => {
    for (const [file, text] of filesOf(section)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    }
    expect(printed(buildProject(root))).toBe("");
  });

  test.each([
    ["blocks", Object.keys(blockShapes)],
    ["widgets", WIDGETS],
    ["formats", FORMATS],
    ["checks", Object.keys(formats)],
    ["logs", Object.keys(LOGS)],
    ["file-types", FILE_TYPES],
    ["reserved", [...reservedFields]],
  ])("lists all existing %s", (list, names) => expect(namesIn(list).sort()).toEqual([...names].sort()));
});
