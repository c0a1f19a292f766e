import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildProject, describe as printed } from "../../generator/pipeline.ts";
import { partsOf, statements } from "./spec.ts";

const built = buildProject(join(import.meta.dirname, "../.."));
if (built.project === undefined) throw new Error(printed(built));
const stated = statements();
const parts = partsOf(built.project, stated);

/** The metadata against what tests/spec states of it a second time: neither may change alone. */
describe.each(stated)("$file", ({ proves, reading }) => {
  const names = Object.entries(reading).flatMap(([kind, named]) => Object.keys(named ?? {}).map((name): [string, string] => [kind, name]));
  it.each(names)(`${proves.map((id) => `[${id}]`).join("")} the metadata says of %s %s what is stated`, (kind, name) => {
    const part = parts.find((item) => item.kind === kind && item.name === name);
    expect(part?.read).toEqual(part?.stated);
  });
});

it("everything in the metadata is stated, once", () => {
  expect(parts.filter((part) => part.stated === undefined).map(({ kind, name }) => `${kind} ${name}`)).toEqual([]);
  const all = stated.flatMap(({ reading }) =>
    Object.entries(reading).flatMap(([kind, named]) => Object.keys(named ?? {}).map((name) => `${kind} ${name}`)),
  );
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
});
