import type { EntityView } from "./new.ts";

/** Returns the name of the service for an entity or screen: the name in camel case (`supplier-contact` gives `supplierContact`). */
export function serviceName(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Renders the JSON file of a new entity, with a few fields as examples.
 *
 * @param title the title; it must not contain characters that JSON escapes
 * @param shown true if a screen is created with the entity; its records then need a display name (`x-title`)
 */
export function entityText(name: string, title: string, shown: boolean): string {
  return `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "${name}",
  "title": "${title}",
  "type": "object",${
    shown
      ? `
  "x-title": "\${name}",`
      : ""
  }
  "x-store": {"key": "id", "order": {"field": "name", "direction": "asc"}},
  "properties": {
    "id": {"type": "string", "title": "id"},
    "name": {"type": "string", "title": "名称", "minLength": 1, "maxLength": 100, "errorMessage": {"required": "请输入名称", "maxLength": "名称不能超过100个字符"}},
    "enabled": {"type": "string", "title": "是否启用", "oneOf": [{"const": "1", "title": "启用"}, {"const": "0", "title": "禁用"}], "errorMessage": {"required": "请选择是否启用"}},
    "remark": {"type": "string", "title": "备注", "maxLength": 200}
  },
  "required": ["name", "enabled"],
  "additionalProperties": false
}
`;
}

/**
 * Renders the YAML file of a new service, with the calls that the new screen of an entity makes.
 *
 * @param entity key and searched fields of the entity
 */
export function serviceText(name: string, title: string, entity: EntityView): string {
  const { key } = entity;
  const searched = entity.search.length > 0;
  const query = searched ? "{ page: true, plus: { searchText: { type: string, title: 关键字, maxLength: 100 } } }" : "{ page: true }";
  const store = searched ? `{ list: ${entity.name}, search: [${entity.search.join(", ")}] }` : `{ list: ${entity.name} }`;
  return `# yaml-language-server: $schema=../meta/service.schema.json
service: ${serviceName(name)}
title: ${title}
calls:
  list:
    get: /api/rest/v1/${name}
    query: ${query}
    reply: { entity: ${entity.name}, page: true }
    store: ${store}
  get:
    get: /api/rest/v1/${name}/{${key}}
    store: { get: ${entity.name} }
  add:
    post: /api/rest/v1/${name}
    store: { create: ${entity.name} }
  update:
    put: /api/rest/v1/${name}
    store: { update: ${entity.name} }
  remove:
    delete: /api/rest/v1/${name}/{${key}}
    store: { delete: ${entity.name} }
`;
}

/**
 * Renders the YAML text of a new screen: a table with search, form and actions, and a menu entry.
 *
 * @param folder id of the menu folder that contains the entry
 * @param order position of the entry in the folder
 */
export function screenText({ name, title }: { name: string; title: string }, entity: EntityView, folder: string, order: number): string {
  const service = serviceName(name);
  const search = entity.search.length > 0 ? "\n    search: [{ field: searchText, widget: keyword }]" : "";
  return `# yaml-language-server: $schema=../meta/screen.schema.json
screen: ${name}
title: ${title}
path: /${name}
menu: { parent: ${folder}, order: ${order}, icon: AppstoreOutlined, for: [{ kind: "1" }] }

blocks:
  list:
    kind: table
    call: ${service}.list${search}
    columns: [${entity.columns.join(", ")}]
    actions: [add]
    rowActions: [edit, delete]

actions:
  add: { label: 新增, title: 新增, form: main, call: ${service}.add }
  edit: { label: 编辑, title: 编辑, form: main, call: ${service}.update }
  delete: { label: 删除, confirm: "确认删除?", cancelled: 已取消删除, call: ${service}.remove }

forms:
  main:
    fields: [${entity.fields.join(", ")}]
`;
}

/** Renders a `schemas/menus.yaml` with one folder, for a project that has no such file. */
export function menusText(): string {
  return `# yaml-language-server: $schema=meta/menus.schema.json
menus: folders
folders:
  main: { title: 管理, order: 10, icon: AppstoreOutlined }
`;
}
