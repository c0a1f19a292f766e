import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const MENUS = `menus: folders
folders:
  everything: { title: 全部, order: 10, icon: AppstoreOutlined }
`;

function entity(name: string): string {
  const text = (title: string, more: object = {}) => ({ type: "string", title, minLength: 1, maxLength: 100, ...more });
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: name,
    title: `记录${name}`,
    type: "object",
    "x-store": { key: "id" },
    properties: {
      id: { type: "string", title: "id" },
      code: text("编码", { errorMessage: { required: "编码为空" } }),
      name: text("名称"),
      kind: {
        type: "string",
        title: "类型",
        oneOf: [
          { const: "1", title: "甲" },
          { const: "2", title: "乙" },
        ],
      },
      amount: { type: "number", title: "金额", "x-format": "amount" },
      enabled: { type: "boolean", title: "是否启用" },
      createdAt: { type: "string", title: "创建时间", "x-format": "datetime" },
      remark: { type: "string", title: "备注", maxLength: 500 },
    },
    required: ["code", "name", "enabled"],
    additionalProperties: false,
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

function service(name: string, id: string): string {
  const path = `/made-up/${name}`;
  return `service: ${id}
title: 服务${name}
calls:
  list:
    get: ${path}
    query: { entity: ${name}, fields: [code, kind], plus: { searchText: { type: string, maxLength: 100 } }, page: true }
    reply: { entity: ${name}, page: true }
    store: { list: ${name}, search: [code, name] }
  get:
    get: ${path}/{id}
    query: { entity: ${name}, fields: [id] }
    reply: { entity: ${name} }
    store: { get: ${name} }
  create:
    post: ${path}
    body: { entity: ${name} }
    store: { create: ${name} }
  update:
    put: ${path}
    body: { entity: ${name} }
    store: { update: ${name} }
  delete:
    delete: ${path}/{id}
    query: { entity: ${name}, fields: [id] }
    store: { delete: ${name} }
`;
}

function screen(name: string, id: string, order: number): string {
  return `screen: ${name}
title: 页面${name}
path: /${name}
menu: { parent: everything, order: ${order}, icon: AppstoreOutlined, for: [{ kind: "1" }] }

blocks:
  list:
    kind: table
    call: ${id}.list
    search: [{ field: searchText, widget: keyword }, code, kind]
    columns: [code, name, kind, amount, enabled, createdAt]
    actions: [add]
    rowActions: [edit, delete]

actions:
  add: { label: 新增, title: 新增记录, form: record, call: ${id}.create }
  edit: { label: 编辑, title: 编辑记录, form: record, call: ${id}.update }
  delete: { label: 删除, confirm: "确认删除该记录?", call: ${id}.delete }

forms:
  record:
    fields: [code, name, kind, amount, enabled, createdAt, { field: remark, widget: textarea, show: { kind: "1" } }]
`;
}

/** Writes a project of `screens` screens with five calls each into an empty folder. */
export function writeMadeUpProject(root: string, portal: string, screens: number): void {
  const folder = (name: string) => join(root, "schemas", name);
  for (const name of ["entities", "services", "screens", "workflows"]) mkdirSync(folder(name), { recursive: true });
  cpSync(join(portal, "schemas", "meta"), folder("meta"), { recursive: true });
  cpSync(join(portal, "templates"), join(root, "templates"), { recursive: true });
  mkdirSync(join(root, "node_modules"));
  writeFileSync(join(root, "schemas", "menus.yaml"), MENUS);
  for (let index = 0; index < screens; index++) {
    const name = `thing-${String(index).padStart(3, "0")}`;
    const id = `thing${String(index).padStart(3, "0")}`;
    writeFileSync(join(folder("entities"), `${name}.schema.json`), entity(name));
    writeFileSync(join(folder("services"), `${name}.yaml`), service(name, id));
    writeFileSync(join(folder("screens"), `${name}.yaml`), screen(name, id, index));
  }
}
