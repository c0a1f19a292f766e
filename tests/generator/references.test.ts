import { describe as group, expect, it } from "vitest";
import { stringify } from "yaml";
import { Report } from "../../generator/diagnostics/diagnostic.ts";
import { load, sourceOf } from "../../generator/load/load.ts";
import { buildModel } from "../../generator/model/build.ts";
import { parse } from "../../generator/parse/parse.ts";
import { roles } from "../../generator/parse/roles.ts";
import { baseFolder } from "./cases.ts";
import { type Holder, holders } from "./reference-holders.ts";

/* Every reference of a screen must be requested from its call. The test plants one in every keyword that takes a reference. */

function entity(name: string, store: object | undefined, names: readonly string[], more: object = {}) {
  const text = JSON.stringify({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: name,
    title: name,
    type: "object",
    ...(store === undefined ? {} : { "x-store": store }),
    properties: { ...Object.fromEntries(names.map((field) => [field, { type: "string", title: field }])), ...more },
    additionalProperties: false,
  });
  return sourceOf(`schemas/entities/${name}.schema.json`, "entity", text);
}

const read = (path: string, operation: string, shape: object) => ({
  get: path,
  query: { plus: { code: { type: "string" } } },
  reply: { entity: "place", ...shape },
  store: { [operation]: "place" },
});

const base = [
  ...load(baseFolder).filter(({ file }) => file.includes("entities/user")),
  entity("place", { key: "id", parent: "parentId" }, ["id", "parentId", "placeName", "planted"]),
  entity("part", undefined, ["partName"]),
  entity("item", { key: "id" }, ["id", "itemName", "planted", "other", "scan"], {
    parts: { type: "array", title: "parts", items: { $ref: "part" } },
  }),
  sourceOf(
    "schemas/services/yard.yaml",
    "service",
    stringify({
      service: "yard",
      title: "院子",
      calls: {
        places: read("/yard/places", "tree", { many: true }),
        halls: read("/yard/halls", "tree", { many: true }),
        items: {
          get: "/yard/items",
          query: { page: true, plus: { code: { type: "string" } } },
          reply: { entity: "item", page: true },
          store: { list: "item" },
        },
        move: { post: "/yard/items/move", body: { entity: "item", fields: ["id", "itemName"] } },
        upload: {
          post: "/yard/upload",
          query: { plus: { code: { type: "string" } } },
          body: { file: true },
          reply: { value: { type: "string" } },
        },
        days: {
          get: "/yard/days",
          query: { plus: { code: { type: "string" } } },
          reply: { many: true, plus: { day: { type: "string" }, days: { type: "integer" } } },
        },
        page: { get: "/yard/page", query: { entity: "item", fields: ["id"] }, reply: { entity: "item" } },
      },
    }),
  ),
];

interface Json {
  [name: string]: unknown;
}

const screen = (): Json => ({
  screen: "planted",
  title: "种下",
  path: "/planted",
  blocks: {
    places: { kind: "tree", call: "yard.places", label: "${placeName}" },
    halls: { kind: "tree", call: "yard.halls", label: "${placeName}", search: [{ field: "code" }] },
    items: {
      kind: "table",
      call: "yard.items",
      columns: [{ field: "itemName" }],
      expand: { field: "parts", columns: [{ field: "partName" }] },
      search: [{ field: "code" }],
      actions: ["ask"],
      rowActions: ["move"],
    },
    parts: { kind: "table", rows: "$places.children", columns: ["placeName"] },
    page: { kind: "form", call: "yard.page", form: { readonly: true, fields: ["itemName"] } },
    figure: { kind: "figure", label: "数", call: "yard.items", link: { screen: "planted" } },
    chart: { kind: "chart", type: "bar", title: "图", call: "yard.days", x: "day", y: "days" },
  },
  actions: {
    ask: { label: "问", call: "yard.move", form: "form" },
    move: { label: "移", call: "yard.move", form: "form", confirm: { text: "移动?" } },
  },
  forms: {
    form: {
      fields: [
        { field: "itemName", options: { call: "yard.halls", value: "id", label: "placeName" } },
        { section: "段", fields: [{ field: "other" }] },
        { field: "scan", call: "yard.upload", widget: "upload" },
      ],
    },
  },
});

const field = ["forms", "form", "fields", 0];

/** Path where each shape is planted. A new shape of the grammar is missing here: add its path. */
const SHAPES_AT: Readonly<Record<string, readonly (string | number)[]>> = {
  action: ["actions", "move"],
  chart: ["blocks", "chart"],
  column: ["blocks", "items", "columns", 0],
  field,
  figure: ["blocks", "figure"],
  form: ["forms", "form"],
  formBlock: ["blocks", "page"],
  link: ["blocks", "figure", "link"],
  options: [...field, "options"],
  section: ["forms", "form", "fields", 1],
  table: ["blocks", "items"],
  tree: ["blocks", "halls"],
};
/** Keywords whose path differs from that of their shape, or that contain names of fields. */
const APART: Readonly<Record<string, readonly (string | number)[]>> = {
  "action.set": ["actions", "move", "set", "planted"],
  "field.change.set": [...field, "change", 0, "set", "other"],
  "field.change.when": [...field, "change", 0, "when"],
  "field.send": ["forms", "form", "fields", 2, "send", "code"],
  "link.query": ["blocks", "figure", "link", "query", "code"],
  "table.rows": ["blocks", "parts", "rows"],
};
const SENT: Readonly<Record<string, string>> = { action: "id", form: "id", formBlock: "id" };

function pathOf(keyword: string): readonly (string | number)[] {
  const [shape = "", ...members] = keyword.split(".");
  const sent = members[0] === "send" ? [SENT[shape] ?? "code"] : [];
  return APART[keyword] ?? [...(SHAPES_AT[shape] ?? []), ...members, ...sent];
}

/** Evaluated before anything is loaded: it may only refer to the user. */
const BEFORE_ALL = ["screen.access"];

/** Lists the values to plant: every form in which a holder refers to something. */
function planted(holder: Holder, name: string): unknown[] {
  const condition = { [name]: "x" };
  const values = [`$${name}`, `见\${${name}}`, [`$${name}`], [{ when: condition, value: "1" }, { value: "2" }], [{ value: `$${name}` }]];
  switch (holder) {
    case "condition":
      return [condition, { any: [{ user: { empty: true } }, { not: condition }] }];
    case "value":
    case "send":
    case "set":
      return values;
    case "text":
      return [`见\${${name}}`];
    case "reference":
      return [`$${name}`];
    case "label":
      return [[{ when: condition, text: "一" }, { text: "二" }]];
    case "hint":
      return [`见\${${name}}`, [{ when: condition, text: "一" }], [{ text: `见\${${name}}` }]];
    case "checks":
      return [
        [{ rule: { user: { empty: false } }, message: `没有\${${name}}` }],
        [{ rule: condition, message: "不" }],
        [{ when: condition, rule: { user: { empty: false } }, message: "不" }],
      ];
  }
}

function plant(into: Json, path: readonly (string | number)[], value: unknown): Json {
  const [step, ...rest] = path;
  if (step === undefined) throw new Error("a path leads somewhere");
  const holder = into as Record<string | number, unknown>;
  if (rest.length === 0) holder[step] = value;
  else {
    holder[step] = typeof holder[step] === "object" ? holder[step] : typeof rest[0] === "number" ? [] : {};
    plant(holder[step] as Json, rest, value);
  }
  return into;
}

/** @returns the fields requested from a call, after the screen (or its dialogs) is added to the project */
function asked(json: Json, call: string, kind: "screen" | "dialogs" = "screen"): string[] {
  const { asts, diagnostics } = parse([...base, sourceOf("schemas/planted.yaml", kind, stringify(json))]);
  const report = new Report();
  const model = buildModel(asts, report);
  // A list does not fit every name that it is planted in. Its references are requested anyway.
  const messages = [...diagnostics, ...report.diagnostics]
    // The planted name is a text, whatever takes it.
    .filter(({ code }) => code !== "E303")
    .map(({ message }) => message);
  expect(messages).toEqual([]);
  return (model.needs.get(call) ?? []).map((need) => need.field);
}

/** Adds what `change` and similar keywords require besides, so that the result is valid. */
function completed(keyword: string, json: Json): Json {
  if (keyword === "field.change.when") plant(json, [...field, "change", 0, "set"], { other: "1" });
  if (keyword === "form.send") plant(json, ["forms", "form", "call"], "yard.page");
  return json;
}

const keywords = holders();
const referringKeywords = [...keywords.keys()].filter((keyword) => !BEFORE_ALL.includes(keyword));

group("every reference of a screen is asked for", () => {
  it("has a planted case for each keyword of the grammar that takes a reference", () => {
    expect(keywords.size).toBeGreaterThan(25);
    expect(referringKeywords.filter((keyword) => SHAPES_AT[keyword.split(".")[0] ?? ""] === undefined)).toEqual([]);
    expect([...BEFORE_ALL, ...Object.keys(APART)].filter((keyword) => !keywords.has(keyword))).toEqual([]);
  });

  it.each(referringKeywords)("requests a referenced field of the choices in a block: %s", (keyword) => {
    expect(asked(completed(keyword, screen()), "yard.places")).not.toContain("planted");
    for (const value of planted(keywords.get(keyword) ?? "send", "places.planted")) {
      const json = completed(keyword, plant(screen(), pathOf(keyword), value));
      expect(asked(json, "yard.places"), JSON.stringify(value)).toContain("planted");
    }
  });

  const ofRow = referringKeywords.filter((keyword) => /^(action|column|field|section|form|options)\./.test(keyword));
  it.each(ofRow.filter((keyword) => keyword !== "form.send"))("requests a referenced field of the action's row: %s", (keyword) => {
    expect(asked(completed(keyword, screen()), "yard.items")).not.toContain("planted");
    for (const value of planted(keywords.get(keyword) ?? "send", "row.planted")) {
      const json = completed(keyword, plant(screen(), pathOf(keyword), value));
      expect(asked(json, "yard.items"), JSON.stringify(value)).toContain("planted");
    }
  });

  it("requests the fields of a record's title in its list and page", () => {
    const titled = (title: string): void => {
      const { asts } = parse([...base, sourceOf("schemas/planted.yaml", "screen", stringify(screen()))]);
      const [item] = asts.entities.filter(({ name }) => name.text === "item");
      const entities = asts.entities.map((ast) =>
        ast === item ? { ...ast, naming: { kind: "text" as const, segments: ["见", { text: title, at: ast.at }], at: ast.at } } : ast,
      );
      const { needs } = buildModel({ ...asts, entities }, new Report());
      for (const call of ["yard.items", "yard.page"]) {
        const fields = (needs.get(call) ?? []).map((need) => need.field);
        expect(fields.includes("planted"), `${call} ${title}`).toBe(title === "planted");
      }
    };
    titled("itemName");
    titled("planted");
  });

  it("requests referenced fields of the choices in a dialog without a page", () => {
    const dialogs = (label: string, set: string): Json => {
      const choosing = { field: "itemName", options: { call: "yard.halls", value: "id", label }, change: [{ set: { id: set } }] };
      return { dialogs: "planted", title: "种下", actions: { ask: { title: "问", form: { fields: [choosing] }, call: "yard.move" } } };
    };
    expect(asked(dialogs("placeName", "1"), "yard.halls", "dialogs")).not.toContain("planted");
    expect(asked(dialogs("${planted}", "1"), "yard.halls", "dialogs")).toContain("planted");
    expect(asked(dialogs("placeName", "$option.planted"), "yard.halls", "dialogs")).toContain("planted");
  });

  it("the table of roles contains every such keyword", () => {
    const shapes: Readonly<Record<string, Readonly<Record<string, unknown>>>> = roles;
    const renamed: Readonly<Record<string, string>> = {
      "action.confirm.text": "confirm.text",
      "action.confirm.when": "confirm.when",
      "field.change.set": "change.set",
      "field.change.when": "change.when",
    };
    const unknown = referringKeywords.filter((keyword) => {
      const [shape = "", member = ""] = (renamed[keyword] ?? keyword).split(".");
      return shapes[shape]?.[member] === undefined;
    });
    expect(unknown).toEqual([]);
  });
});
