import path from "node:path";
import { describe, expect, it } from "vitest";
import { longestOf } from "../../generator/model/bounds.ts";
import { buildProject } from "../../generator/pipeline.ts";
import { formats, meetsFormat } from "../../runtime/contract/values/formats.ts";
import { LENGTHS } from "../../runtime/contract/values/lengths.ts";

/** The longest text of each format that limits its own length. */
const LONGEST: Record<keyof typeof LENGTHS.formats, string> = {
  phone: "0755-12345678",
  mobile: "13812345678",
  date: "2026-03-01",
  datetime: "2026-03-01 10:20:30",
  amount: "-1234567890123.25",
};
const CHARACTERS = [..."0123456789-. :+abc"];

describe("implied lengths", () => {
  it.each(Object.entries(LONGEST))("the longest %s has exactly the assumed length", (format, text) => {
    expect(Object.keys(formats)).toContain(format);
    expect(text).toHaveLength(LENGTHS.formats[format as keyof typeof LENGTHS.formats]);
    expect(meetsFormat(text, format)).toBe(true);
    for (let at = 0; at <= text.length; at += 1)
      for (const more of CHARACTERS)
        expect([at, more, meetsFormat(`${text.slice(0, at)}${more}${text.slice(at)}`, format)]).toEqual([
          at,
          more,
          more === " " && (at === 0 || at === text.length),
        ]);
  });

  const { project } = buildProject(path.join(import.meta.dirname, "../.."));
  it.each([
    ["what x-ref names", "disposal-project", "supGuid", LENGTHS.key],
    ["a list of what it names, by typed keys", "menu", "roleIds", 200],
    ["the row above in a tree", "region", "parentId", LENGTHS.key],
    ["a text made of others, with the words between them", "disposal-project", "projectName", 1000 + 1000 + "处置事项".length],
    ["what stands in another table", "alarm-rule", "levelName", 50],
    ["a state", "disposal-project", "state", 1],
    ["a file", "disposal-project", "savePath", LENGTHS.file],
    ["what a service writes by hand", "region", "path", LENGTHS.filled],
  ])("derives a length limit: %s", (_, entity, name, most) => {
    const field = project?.entities.get(entity)?.fields.get(name);
    expect(field && project && longestOf(field, project.entities)).toBe(most);
  });
});
