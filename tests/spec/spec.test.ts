import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildProject, describe as printed } from "../../generator/pipeline.ts";
import { partsOf, statements } from "./spec.ts";

const built = buildProject(join(import.meta.dirname, "../.."));
if (built.project === undefined) throw new Error(printed(built));
const stated = statements();
const parts = partsOf(built.project, stated);

/** Requirements that one part alone meets, words and gates to the letter; that a page does what its metadata says is proved in tests/conformance. */
const PROVES: Readonly<Record<string, string>> = {
  "entities disposal-project": "[D-ENTITY-01][D-ENTITY-02][D-ENTITY-03][D-ENTITY-04][D-FORM-16][D-VALID-29]",
  "entities asset-row": "[D-ENTITY-06]",
  "entities result-row": "[D-ENTITY-07]",
  "services assetsOrg": "[D-API-09]",
  "services assetsSup": "[D-API-18][D-API-19][D-API-20][D-API-21]",
  "services lookup": "[D-PRINT-05]",
  "screens purchaser-list": "[D-ACCESS-01][D-ACTION-18][D-VOUCHER-01][D-VOUCHER-03][D-VOUCHER-06]",
  "screens supplier-list": "[D-ACCESS-02][D-ACCESS-05][D-ACCESS-06]",
  "screens supplier-look": "[D-VIEW-01][D-VIEW-02][D-ACCESS-07]",
  "screens purchaser-look": "[D-ACCESS-07]",
  "screens item-completion": "[D-ACCESS-07]",
  "screens result-completion": "[D-ACCESS-07]",
  "screens voucher-print": "[D-ACCESS-07]",
  "screens purchaser-edit": "[D-ACCESS-07]",
  "screens item-review":
    "[D-ACCESS-07][D-REVIEW-01][D-REVIEW-02][D-REVIEW-03][D-REVIEW-04][D-REVIEW-05][D-REVIEW-06][D-REVIEW-08][D-REVIEW-09]",
  "screens purchaser-add": "[D-FORM-14][D-ACCESS-07]",
  "workflows disposal-project": "[D-FORM-06][D-FORM-07][D-REVIEW-11][D-ITEM-11][D-VALID-11][D-VALID-19]",
};

/** The metadata against what tests/spec states of it a second time: neither may change alone. */
describe.each(stated)("$file", ({ proves, reading }) => {
  const names = Object.entries(reading).flatMap(([kind, named]) => Object.keys(named ?? {}).map((name): [string, string] => [kind, name]));
  for (const [kind, name] of names) {
    const ids = `${proves.map((id) => `[${id}]`).join("")}${PROVES[`${kind} ${name}`] ?? ""}`;
    it(`${ids} the metadata says of ${kind} ${name} what is stated`, () => {
      const part = parts.find((item) => item.kind === kind && item.name === name);
      expect(part?.read).toEqual(part?.stated);
    });
  }
});

it("everything in the metadata is stated, once", () => {
  const known = new Set(parts.map(({ kind, name }) => `${kind} ${name}`));
  expect(Object.keys(PROVES).filter((part) => !known.has(part))).toEqual([]);
  expect(parts.filter((part) => part.stated === undefined).map(({ kind, name }) => `${kind} ${name}`)).toEqual([]);
  const all = stated.flatMap(({ reading }) =>
    Object.entries(reading).flatMap(([kind, named]) => Object.keys(named ?? {}).map((name) => `${kind} ${name}`)),
  );
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
});
