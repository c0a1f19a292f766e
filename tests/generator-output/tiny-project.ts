import type { Comparison, ConditionTree } from "../../runtime/contract/condition-tree.ts";
import type { Place } from "../../generator/diagnostics/place.ts";
import type { Call, Entity, EntityField, Project, Screen, Shape, Workflow } from "../../generator/model/types.ts";

/** A project made by hand: the interface between model and plan, without the phases before it. */
export const at = (file: string): Place => ({ file, line: 1, column: 1, length: 1 });

export const equalsLiteral = (subject: string, field: string, literal: string): Comparison => ({
  test: "equals",
  left: { subject, path: [field] },
  right: { literal },
});

export const equalsUser = (subject: string, field: string, user: string): Comparison => ({
  test: "equals",
  left: { subject, path: [field] },
  right: { reference: { subject: "user", path: [user] } },
});

export const condition = (tree: ConditionTree) => ({ tree, at: at("schemas/x.yaml") });

function field(name: string, title: string, schema: object, more: Partial<EntityField> = {}): EntityField {
  return {
    name,
    entity: "note",
    was: [],
    title,
    type: "string",
    nullable: false,
    schema: { type: "string", title, ...schema },
    display: "text",
    stored: "text",
    secret: false,
    readonly: false,
    indexed: false,
    messages: {},
    at: at("schemas/entities/note.schema.json"),
    ...more,
  };
}

const fields = [
  field("id", "id", {}),
  field("title", "标题", { minLength: 1, maxLength: 20, errorMessage: { required: "标题为空" } }),
  field(
    "state",
    "状态",
    {
      oneOf: [
        { const: "0", title: "草稿" },
        { const: "1", title: "已发布" },
      ],
    },
    {
      codes: [
        { value: "0", label: "草稿" },
        { value: "1", label: "已发布" },
      ],
      display: "codes",
    },
  ),
  field("owner", "所有者", {}),
];

const note: Entity = {
  name: "note",
  title: "便签",
  schema: {
    $id: "note",
    title: "便签",
    type: "object",
    properties: Object.fromEntries(fields.map((item) => [item.name, item.schema])),
    required: ["title"],
    additionalProperties: false,
  },
  fields: new Map(fields.map((item) => [item.name, item])),
  required: ["title"],
  store: { table: "note", was: [], key: "id", typedKey: false, unique: [["title"]], index: [] },
  was: [],
  scope: condition(equalsUser("row", "owner", "userId")),
  at: at("schemas/entities/note.schema.json"),
};

const shape = (names: readonly string[], required: readonly string[] = []): Shape => ({
  entity: "note",
  names,
  required,
  schema: {
    type: "object",
    properties: Object.fromEntries(
      names.map((name) => [
        name,
        note.schema["properties"] === undefined ? {} : (note.schema["properties"] as Record<string, unknown>)[name],
      ]),
    ),
    required,
    additionalProperties: false,
  },
  file: false,
});

const call = (name: string, method: Call["method"], query: Shape, body: Shape, more: Partial<Call>): Call => ({
  id: `notes.${name}`,
  service: "notes",
  name,
  method,
  path: `/notes/${name}`,
  query,
  body,
  reply: {
    entity: "note",
    schema: shape(["id", "title", "state"]).schema,
    page: false,
    many: false,
    map: false,
    file: false,
    beside: [],
    fields: ["id", "title", "state"],
    view: "detail",
  },
  access: "screen",
  rights: ["notes"],
  checks: [],
  guards: [],
  imports: {},
  handler: { kind: "hand" },
  at: at("schemas/services/notes.yaml"),
  ...more,
});

const none = shape([]);

const workflow: Workflow = {
  name: "note",
  entity: "note",
  field: "state",
  actors: new Map([["owner", condition(equalsUser("row", "owner", "userId"))]]),
  tasks: new Map(),
  states: [
    { code: "0", label: "草稿", final: false, at: at("schemas/workflows/note.yaml") },
    { code: "1", label: "已发布", final: true, at: at("schemas/workflows/note.yaml") },
  ],
  transitions: new Map([
    [
      "publish",
      {
        name: "publish",
        by: ["owner"],
        from: ["0"],
        to: "1",
        input: ["title"],
        checks: [],
        tells: [],
        partial: false,
        call: "notes.publish",
        send: new Map([["state", "1"]]),
        accept: condition(equalsLiteral("form", "state", "1")),
        set: new Map(),
        at: at("schemas/workflows/note.yaml"),
      },
    ],
  ]),
  at: at("schemas/workflows/note.yaml"),
};

const screen: Screen = {
  name: "notes",
  was: [],
  title: "便签",
  path: "/notes",
  params: [],
  under: [],
  menu: { parent: "", order: 1, icon: "FileOutlined", for: [{ kind: "1" }] },
  calls: [],
  blocks: new Map([
    [
      "list",
      {
        kind: "table",
        name: "list",
        call: "notes.list",
        send: new Map(),
        search: [],
        checks: [],
        rowKey: "id",
        columns: [{ field: "title", label: "标题", format: "text", calls: [], at: at("schemas/screens/notes.yaml") }],
        pageSizes: [10],
        actions: [],
        rowActions: ["publish"],
        entity: "note",
        at: at("schemas/screens/notes.yaml"),
      },
    ],
  ]),
  actions: new Map([
    [
      "publish",
      {
        id: "publish",
        label: "发布",
        when: condition({ can: ["publish"] }),
        calls: [],
        transitions: ["publish"],
        send: new Map(),
        at: at("schemas/screens/notes.yaml"),
      },
    ],
  ]),
  workflow: "note",
  at: at("schemas/screens/notes.yaml"),
};

export function tinyProject(): Project {
  return {
    entities: new Map([["note", note]]),
    services: new Map([
      [
        "notes",
        {
          name: "notes",
          title: "便签",
          calls: new Map([
            [
              "list",
              call("list", "get", shape(["title"]), none, {
                handler: { kind: "store", set: new Map(), store: { operation: "list", entity: "note", fields: ["id", "title", "state"] } },
              }),
            ],
            ["add", call("add", "post", none, shape(["title", "owner"], ["title"]), {})],
            [
              "publish",
              call("publish", "post", none, shape(["id", "title", "state"]), { handler: { kind: "workflow", workflow: "note" } }),
            ],
          ]),
          at: at("schemas/services/notes.yaml"),
        },
      ],
    ]),
    screens: new Map([["notes", screen]]),
    dialogs: new Map(),
    workflows: new Map([["note", workflow]]),
    folders: [],
    rows: [],
  };
}
