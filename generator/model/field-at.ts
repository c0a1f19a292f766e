import type { Entity, EntityField } from "./types.ts";

/** Finds the field at a path: `field`, or `list.field` of a child list. Undefined if there is none. */
export function fieldAt(path: string, entity: Entity, entities: ReadonlyMap<string, Entity>): EntityField | undefined {
  const [first = "", inside] = path.split(".");
  const field = entity.fields.get(first);
  return inside === undefined ? field : entities.get(field?.rows ?? "")?.fields.get(inside);
}
