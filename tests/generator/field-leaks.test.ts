import { describe as group, expect, it } from "vitest";
import { grammarOf, type Located, resolved } from "../../generator/parse/grammar.ts";
import { asked, closed, plants } from "./planted-fields.ts";
import { diagnosed, HIDDEN, MASKED, OPEN } from "./staff-project.ts";

/*
 * No place of the language lets a field out of its rights. The grammar lists the places where an entity, a service or a workflow names a
 * field. A field with x-read, and one with x-mask, is planted at each. Screens name what the server has sent.
 */

const HOLDERS = ["condition", "value", "text", "reference", "send", "set", "label", "checks"];

/** Lists the places that may name a field, by their keywords. A JSON Schema is walked once, as `field`. */
function places(): string[] {
  const found = new Set<string>();
  const walk = (located: Located, at: string, around: readonly string[]): void => {
    const definition = located.rule.$ref?.split("/").at(-1) ?? "";
    if (HOLDERS.includes(definition)) found.add(at);
    if (HOLDERS.includes(definition) || around.includes(definition)) return;
    const { rule, document } = resolved(located);
    const start = definition === "schema" ? "field" : at;
    const inside = definition === "" ? around : [...around, definition];
    if (rule.pattern?.includes("[A-Za-z0-9]*")) found.add(start);
    for (const [keyword, inner] of Object.entries(rule.properties ?? {})) walk({ rule: inner, document }, `${start}.${keyword}`, inside);
    const more = typeof rule.additionalProperties === "object" ? [rule.additionalProperties] : [];
    const branches = [...(rule.anyOf ?? []), ...(rule.oneOf ?? []), ...(rule.allOf ?? []), ...(rule.items ? [rule.items] : [])];
    for (const inner of [...more, ...branches]) walk({ rule: inner, document }, start, inside);
  };
  for (const kind of ["entity", "service", "workflow"] as const) walk(grammarOf(kind), kind, []);
  return [...found].sort();
}

group("rights to a field", () => {
  it("are guarded at every place where the grammar takes the name of a field", () => {
    const unnamed = [
      "entity.if",
      "entity.then",
      "field.x-derived.formula",
      "screen.forms.fields.show",
      "service.calls.reply.entity",
      "service.calls.reply.plus",
    ];
    expect([...Object.keys(plants), ...Object.keys(closed)].sort()).toEqual([...places(), ...unnamed].sort());
  });

  it("start from metadata without a mistake", () => expect(diagnosed([])).toEqual([]));

  it("admit a condition that asks the right beside the field, unless a field for others takes the outcome", () => {
    const codes = (edit: (typeof asked)[number]["plant"]): string[] => diagnosed([edit]).map((one) => one.slice(0, 4));
    for (const { accepted, plant } of asked) expect(codes(plant), plant[2]).toEqual(accepted ? [] : ["E561"]);
  });

  for (const [place, { refused, mask, plant }] of Object.entries(plants))
    it(`refuse a restricted field at ${place}, and no other`, () => {
      expect(diagnosed(plant(OPEN))).toEqual([]);
      const found = diagnosed(plant(HIDDEN));
      expect(found.length).toBeGreaterThan(0);
      for (const one of found) expect(one).toMatch(refused);
      if (mask !== undefined) expect(diagnosed(plant(MASKED)).map((one) => one.slice(0, 4))).toContain(mask);
    });
});
