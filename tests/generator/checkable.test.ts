import { expect, test } from "vitest";
import { load, type Source, sourceOf } from "../../generator/load/load.ts";
import { buildSources } from "../../generator/pipeline.ts";
import { root } from "./built.ts";

const sources = load(root);

const withEdits = (edits: Readonly<Record<string, readonly [string, string]>>): Source[] =>
  sources.map((source) => {
    const edit = edits[source.file];
    return edit === undefined
      ? source
      : sourceOf(
          source.file,
          source.kind,
          source.text.replace(edit[0], () => edit[1]),
        );
  });

const SELECT = ["columns:", "select: true\n    columns:"] as const;

test("a mistake of grammar and a broken rule of an unrelated file are reported together", () => {
  const { diagnostics } = buildSources(
    withEdits({ "schemas/services/gateway.yaml": ["title:", "titel:"], "schemas/screens/alarm-log.yaml": SELECT }),
  );
  expect(diagnostics.map(({ code, at }) => [code, at.file])).toEqual([
    ["E514", "schemas/screens/alarm-log.yaml"],
    ["E102", "schemas/services/gateway.yaml"],
  ]);
});

test("a broken file causes no mistake in files that name it or that it names", () => {
  const named = withEdits({ "schemas/services/gateway.yaml": ["title:", "titel:"], "schemas/screens/gateway-routes.yaml": SELECT });
  expect(buildSources(named).diagnostics.map(({ code }) => code)).toEqual(["E102"]);
  for (const file of ["schemas/entities/organisation.schema.json", "schemas/screens/users.yaml", "schemas/menus.yaml"]) {
    const { diagnostics } = buildSources(withEdits({ [file]: file.endsWith(".json") ? ["{", '{"odd": 1,'] : ["\n", "\nodd: 1\n"] }));
    expect(diagnostics.map(({ code, at }) => [code, at.file])).toEqual([["E102", file]]);
  }
});

const COUNTED = ["store: { create: gateway-route }", "store: { create: gateway-route, sum: [id] }"] as const;

test("a broken rule of a file that a broken one names is reported too", () => {
  const edits = { "schemas/screens/gateway-routes.yaml": ["columns:", "colums:"], "schemas/services/gateway.yaml": COUNTED } as const;
  const { diagnostics } = buildSources(withEdits(edits));
  expect(diagnostics.map(({ code, at }) => [code, at.file])).toEqual([
    ["E102", "schemas/screens/gateway-routes.yaml"],
    ["E404", "schemas/services/gateway.yaml"],
  ]);
});

test("mistakes of grammar, of names and of rules in three files are reported together", () => {
  const { diagnostics } = buildSources(
    withEdits({
      "schemas/screens/gateway-routes.yaml": ["columns:", "colums:"],
      "schemas/screens/users.yaml": ["columns: [", "columns: [strange, "],
      "schemas/services/gateway.yaml": COUNTED,
    }),
  );
  expect(diagnostics.map(({ code }) => code)).toEqual(["E102", "E203", "E404"]);
});
