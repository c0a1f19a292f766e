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

it("imports each call from its own module under its local name", () => {
  expect(split(`import { listA, addA as add } from "${from}";\nadd(listA);`, () => CALLS)).toBe(
    `import { listA as listA } from "${from}?call=listA"; import { addA as add } from "${from}?call=addA";\nadd(listA);`,
  );
});

it("imports only the used calls of a service imported as a whole", () => {
  expect(split(`// x.yaml\nimport * as x from "${from}";\nrun(x.addA);`, () => CALLS)).toBe(
    `// x.yaml\nimport { addA as x_addA } from "${from}?call=addA"; const x = { addA: x_addA };\nrun(x.addA);`,
  );
});

it("leaves type imports and other modules unchanged", () => {
  const code = `import type { A } from "${from}";\nimport { b } from "./b.ts";`;
  expect(split(code, () => CALLS)).toBe(code);
});

it("returns the text of one call and names the file of a missing one", () => {
  expect(callOf(CALLS, "listA", "x/calls.ts")).toBe(CALLS.slice(CALLS.indexOf("export"), CALLS.indexOf("};") + 2));
  expect(() => callOf(CALLS, "list", "x/calls.ts")).toThrow('single-calls: x/calls.ts exports no call "list"');
});

it("includes the list of names that a call shares with others, and no other list", () => {
  const list = (name: string) => `const ${name} = [\n  "id",\n];`;
  const call = `export const save: Call<SaveInput, SaveReply> = {\n  id: "x.save",\n  body: [...changeBody, "flag"],\n};`;
  const code = `${list("changeBody")}\n\n${list("otherBody")}\n\n/** POST /c */\n${call}\n`;
  expect(callOf(code, "save", "x/calls.ts")).toBe(`${list("changeBody")}\n${call}`);
});

it("every generated call is complete by itself", () => {
  for (const [file, code] of Object.entries(services)) {
    for (const [, name = ""] of code.matchAll(/^export const (\w+)/gm)) {
      const text = callOf(code, name, file);
      for (const [, used = ""] of text.matchAll(/\b(\w+Body)\b(?!")/g)) expect(text, `${file} ${name}`).toContain(`const ${used} = [`);
    }
  }
});
