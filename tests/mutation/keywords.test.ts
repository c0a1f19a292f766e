import { expect, it } from "vitest";
import { outputCases } from "../generator/cases.ts";
import { Case, keywords } from "./keywords.ts";

/** Keywords that nothing reads, with the reason. */
const UNREAD: Readonly<Record<string, string>> = {
  "common.schema.json common.description": "for readers of the OpenAPI document and of the metadata",
  "entity > entity.schema.json entity.description": "for readers of the metadata",
  "screen.actions > screen.schema.json action.awaits": "says what is still to come; the cases of E510 and E511 judge it",
};

const cases = outputCases().map((name) => new Case(name));

const documentOf = (keyword: string): string => /\S+\.schema\.json/.exec(keyword)?.[0] ?? "";
const grammars = [...new Set(keywords().map(documentOf))];

// Covers each position of a keyword. If no case uses it there, it is planted, and must change the result or be refused.
it.each(grammars)("removing any keyword of schemas/meta/%s changes the result of some case", (grammar) => {
  const own = keywords().filter((keyword) => documentOf(keyword) === grammar && UNREAD[keyword] === undefined);
  const unnoticed = own.filter((keyword) => !cases.some((item) => item.notices(keyword)));
  expect(unnoticed.filter((keyword) => !cases.some((item) => item.noticesPlanted(keyword)))).toEqual([]);
});

it("a keyword declared as unread belongs to the grammar and is unread", () => {
  const known = keywords();
  expect(Object.keys(UNREAD).filter((keyword) => !known.includes(keyword) || cases.some((item) => item.notices(keyword)))).toEqual([]);
});
