import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { casesFolder } from "../generator/cases.ts";
import { Case, keywords } from "./keywords.ts";

/** What nothing reads, with the reason. */
const UNREAD: Readonly<Record<string, string>> = {
  "common.schema.json common.description": "for readers of the OpenAPI document and of the metadata",
  "entity.schema.json entity.description": "for readers of the metadata",
  "screen.schema.json action.awaits": "says what is still to come; the cases of E510 and E511 judge it",
};

const cases = [...readdirSync(casesFolder).filter((name) => name.startsWith("output-")), "examples"].map((name) => new Case(name));

const grammars = [...new Set(keywords().map((keyword) => keyword.split(" ")[0] ?? ""))];

it.each(grammars)("every keyword of schemas/meta/%s is alive: without it some case yields something else", (grammar) => {
  const own = keywords().filter((keyword) => keyword.startsWith(`${grammar} `));
  expect(own.filter((keyword) => UNREAD[keyword] === undefined && !cases.some((item) => item.notices(keyword)))).toEqual([]);
});

it("a keyword that is said to be unread is one of the grammar, and unread", () => {
  const known = keywords();
  expect(Object.keys(UNREAD).filter((keyword) => !known.includes(keyword) || cases.some((item) => item.notices(keyword)))).toEqual([]);
});
