import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { callOf, split } from "../../src/build/single-calls.ts";

const CALLS = `import type { Call } from "../call.ts";

/** GET /a */
export const listA: Call<ListAInput, ListAReply> = {
  id: "x.listA",
  wire: { pwd: "password" },
};

/** GET /b */
export const addA: Call<AddAInput, AddAReply> = {
  id: "x.addA",
};
`;
const FOLDER = new URL("../../src/generated/services/", import.meta.url);
const services = Object.fromEntries(
  readdirSync(FOLDER).map((service) => [service, readFileSync(new URL(`${service}/calls.ts`, FOLDER), "utf8")]),
);
const from = "../generated/services/x/calls.ts";

it("each call is imported by itself, under the name it has there", () => {
  expect(split(`import { listA, addA as add } from "${from}";\nadd(listA);`, () => CALLS)).toBe(
    `import { listA as listA } from "${from}?call=listA"; import { addA as add } from "${from}?call=addA";\nadd(listA);`,
  );
});

it("of a whole service come the calls that are read from it, whatever else is written like one", () => {
  expect(split(`// x.yaml\nimport * as x from "${from}";\nrun(x.addA);`, () => CALLS)).toBe(
    `// x.yaml\nimport { addA as x_addA } from "${from}?call=addA"; const x = { addA: x_addA };\nrun(x.addA);`,
  );
});

it("types and other modules stay as they are", () => {
  const code = `import type { A } from "${from}";\nimport { b } from "./b.ts";`;
  expect(split(code, () => CALLS)).toBe(code);
});

it("a call's module is its text alone; one that is not there is told with its file", () => {
  expect(callOf(CALLS, "listA", "x/calls.ts")).toBe(CALLS.slice(CALLS.indexOf("export"), CALLS.indexOf("};") + 2));
  expect(() => callOf(CALLS, "list", "x/calls.ts")).toThrow('single-calls: x/calls.ts exports no call "list"');
});

it("a call brings the list of names that it shares with others, and no other list", () => {
  const list = (name: string) => `const ${name} = [\n  "id",\n];`;
  const call = `export const save: Call<SaveInput, SaveReply> = {\n  id: "x.save",\n  body: [...changeBody, "flag"],\n};`;
  const code = `${list("changeBody")}\n\n${list("otherBody")}\n\n/** POST /c */\n${call}\n`;
  expect(callOf(code, "save", "x/calls.ts")).toBe(`${list("changeBody")}\n${call}`);
});

it("every generated call is whole by itself: it names nothing that its module has not", () => {
  for (const [file, code] of Object.entries(services)) {
    for (const [, name = ""] of code.matchAll(/^export const (\w+)/gm)) {
      const text = callOf(code, name, file);
      for (const [, used = ""] of text.matchAll(/\b(\w+Body)\b(?!")/g)) expect(text, `${file} ${name}`).toContain(`const ${used} = [`);
    }
  }
});
