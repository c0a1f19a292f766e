import type { Entity, EntityField, Project } from "../model/types.ts";
import { Code, condition, type Node, present } from "./code.ts";
import { snake } from "./names.ts";
import type { View } from "./output.ts";

const stored = ({ entities }: Project): Entity[] => [...entities.values()].filter((entity) => entity.store !== undefined);

/** storage.ts */
export function storage(project: Project): View {
  const derived = stored(project).map((entity): [string, Node] => [
    entity.name,
    [...entity.fields.values()].filter((field) => field.derived !== undefined).map(derivationNode),
  ]);
  return {
    tables: stored(project).map((entity) => tableNode(entity, project)),
    derivations: Object.fromEntries(derived.filter(([, list]) => (list as Node[]).length > 0)),
  };
}

function tableNode(entity: Entity, project: Project): Node {
  const store = entity.store;
  if (store === undefined) return undefined;
  const fields = [...entity.fields.values()];
  return present({
    entity: entity.name,
    table: store.table,
    key: store.key,
    typedKey: store.typedKey,
    parent: store.parent,
    columns: fields.filter((field) => field.rows === undefined).map(columnNode),
    unique: store.unique,
    index: store.index,
    children: fields.flatMap((field) =>
      field.rows === undefined ? [] : [childNode(store.table, field, project.entities.get(field.rows))],
    ),
  });
}

const columnNode = (field: EntityField): Node =>
  present({
    field: field.name,
    column: snake(field.name),
    title: field.title,
    type: field.stored,
    secret: field.secret,
    file: fileNode(field),
  });

/** Without what only the input needs. */
function fileNode({ file }: EntityField): Node {
  if (file === undefined) return undefined;
  const { crop: _, ...rule } = file;
  return rule as unknown as Node;
}

function childNode(table: string, field: EntityField, rows: Entity | undefined): Node {
  return { field: field.name, table: `${table}_${snake(field.name)}`, columns: [...(rows?.fields.values() ?? [])].map(columnNode) };
}

function derivationNode({ name, derived }: EntityField): Node {
  if (derived === undefined) return undefined;
  return "sum" in derived ? { field: name, sum: derived.sum } : { field: name, text: new Code({ kind: "derived", value: derived.text }) };
}

/** scopes.ts */
export function rowScopes(project: Project): View {
  const scoped = [...project.entities.values()].flatMap((entity): [string, Node][] => {
    if (entity.scope === undefined) return [];
    const workflow = [...project.workflows.values()].find((item) => item.entity === entity.name)?.name;
    return [[entity.name, { tree: entity.scope.tree as unknown as Node, holds: condition(entity.scope.tree, workflow) }]];
  });
  return { scopes: Object.fromEntries(scoped) };
}

/** entities.md */
export function entityDiagram(project: Project): View {
  const links: string[] = [];
  const entities = [...project.entities.values()].map((entity) => {
    const fields = [...entity.fields.values()];
    for (const field of fields) {
      if (field.rows !== undefined) links.push(`${snake(entity.name)} ||--o{ ${snake(field.rows)} : ${field.name}`);
      if (field.ref !== undefined) links.push(`${snake(entity.name)} }o--o| ${snake(field.ref.entity)} : ${field.name}`);
    }
    if (entity.store?.parent !== undefined) links.push(`${snake(entity.name)} }o--o| ${snake(entity.name)} : ${entity.store.parent}`);
    return {
      name: snake(entity.name),
      title: entity.title,
      fields: fields.filter((field) => field.rows === undefined).map((field) => diagramField(entity, field)),
    };
  });
  return { entities, links };
}

function diagramField(entity: Entity, field: EntityField): string {
  const key = entity.store?.key === field.name ? " PK" : field.ref !== undefined || entity.store?.parent === field.name ? " FK" : "";
  return `${field.stored} ${field.name}${key} "${field.title.replaceAll('"', "'")}"`;
}
