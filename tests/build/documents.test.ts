import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Rule, grammars } from "../../generator/parse/grammar.ts";
import { buildDocuments } from "../../src/build/documents/documents.ts";
import { filesOf, ROOT } from "../support/imports.ts";
import { listSettings } from "../../src/server/engine/config/setting.ts";
import { SETTINGS } from "../../src/server/engine/config/settings.ts";

const documents = buildDocuments(ROOT);

/** Lists the keywords of a grammar, nested ones included. */
function keywordsIn(rule: Rule): string[] {
  const subschemas = [rule.items, rule.additionalProperties, ...(rule.anyOf ?? []), ...(rule.oneOf ?? []), ...(rule.allOf ?? [])];
  const inside = [...subschemas, ...Object.values(rule.definitions ?? {}), ...Object.values(rule.properties ?? {})];
  return [
    ...Object.keys(rule.properties ?? {}),
    ...inside.flatMap((subschema) => (typeof subschema === "object" ? keywordsIn(subschema) : [])),
  ];
}

describe("generated documents", () => {
  it.each(documents.map(({ path, text }) => [path, text]))("%s is what `npm run docs` writes", (path, text) => {
    expect(readFileSync(join(ROOT, path), "utf8")).toBe(text);
  });

  it("the reference of the language has a row for every keyword of the grammar", () => {
    const text = documents.find(({ path }) => path === "schemas/REFERENCE.md")?.text ?? "";
    const rows = new Set(
      [...text.matchAll(/^\| (?:\*\*)?`([^`]+)`/gm)].map(([, path = ""]) =>
        path
          .split(".")
          .at(-1)
          ?.replace(/(\[\])+$/, ""),
      ),
    );
    const keywords = [...new Set(Object.values(grammars).flatMap(keywordsIn))];
    expect(keywords.length).toBeGreaterThan(150);
    expect(keywords.filter((keyword) => !rows.has(keyword))).toEqual([]);
    expect(rows.has("noSuchKeyword")).toBe(false);
  });

  it("the settings name every environment variable that the product reads", () => {
    const listed = new Set(listSettings(SETTINGS).map(({ name }) => name));
    const read = filesOf("src", "generator", "runtime").flatMap((file) =>
      [...readFileSync(join(ROOT, file), "utf8").matchAll(/process\.env(?:\["(\w+)"\]|\.(\w+))/g)].map(
        ([, quoted, bare]) => quoted ?? bare ?? "",
      ),
    );
    // NODE_ENV is Node's own, which the build sets, and PATH that of the system. Neither is a setting.
    expect([...new Set(read)].filter((name) => !listed.has(name)).sort()).toEqual(["NODE_ENV", "PATH"]);
  });
});
