import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The fields of a made-up entity, and the label of its screen's button. */
export interface MadeUp {
  title: string;
  fields: Readonly<Record<string, object>>;
  required: readonly string[];
  message: string;
}

/** Writes an entity `thing-1`, a service `things1` and a screen `things-1` into a project. */
export function writeMadeUpScreen(root: string, index: number, { title, fields, required, message }: MadeUp): void {
  const id = `thing-${index}`;
  const service = `things${index}`;
  const names = Object.keys(fields);
  const [first = "id", second = "id"] = names;
  const [address, key, given] = [`/things/${index}`, { entity: id, fields: ["id"] }, { [first]: { empty: false } }];
  // A check that a required field is filled would never fail.
  const checked = names.find((name) => !required.includes(name)) ?? "version";
  const plain = message.replaceAll("${", "$ {");
  const file = (kind: string, base: string, content: unknown): void => {
    mkdirSync(path.join(root, "schemas", kind), { recursive: true });
    writeFileSync(path.join(root, "schemas", kind, base), JSON.stringify(content));
  };
  file("entities", `${id}.schema.json`, {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: id,
    title,
    type: "object",
    "x-store": { key: "id" },
    properties: { id: { type: "string", title: "id" }, ...fields },
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  });
  file("services", `${service}.yaml`, {
    service,
    title,
    calls: {
      list: { get: address, query: { page: true }, reply: { entity: id, page: true }, store: { list: id } },
      get: { get: `${address}/{id}`, query: key, reply: { entity: id }, store: { get: id } },
      add: { post: address, body: { entity: id }, store: { create: id } },
      update: {
        put: address,
        body: { entity: id },
        store: { update: id },
        checks: [{ rule: { [checked]: { empty: false } }, message: plain }],
      },
      delete: { delete: `${address}/{id}`, query: key, store: { delete: id } },
      own: { post: `${address}/own`, access: "signed-in", body: { entity: id }, reply: { entity: id } },
    },
  });
  file("screens", `things-${index}.yaml`, {
    screen: `things-${index}`,
    // Menus of one folder must not read alike.
    title: `${title} ${index}`,
    path: `/things-${index}`,
    menu: { parent: "shop", order: index, icon: "BookOutlined", for: [{ kind: "1" }] },
    blocks: { list: { kind: "table", call: `${service}.list`, columns: names, actions: ["add"], rowActions: ["edit", "remove"] } },
    actions: {
      add: { label: message, form: "thing", call: `${service}.add` },
      edit: { label: "编辑", when: given, form: "thing", call: `${service}.update` },
      remove: { label: "删除", confirm: `${plain} \${${second}}?`, call: `${service}.delete` },
    },
    forms: { thing: { fields: names } },
  });
}
