import { isRestricted, rightName } from "../model/field-rights.ts";
import { fieldAt } from "../model/names.ts";
import type { Call, EntityField, WithoutScreens } from "../model/types.ts";
import { condition, type Node, present } from "./code.ts";

/** Builds the node with the rights to fields, by `entity.field`. Fields that everybody may read and change are left out. */
export function fieldRights({ entities }: WithoutScreens): Node {
  const restricted = [...entities.values()].flatMap((entity) => [...entity.fields.values()].filter(isRestricted));
  const entries = restricted.map((field): [string, Node] => [
    rightName(field),
    present({
      label: field.title,
      read: field.read === undefined ? undefined : condition(field.read.tree),
      write: field.write === undefined ? undefined : condition(field.write.tree),
    }),
  ]);
  return Object.fromEntries(entries);
}

/**
 * Determines the rights to fields that a user needs to send each input of a call. An input needs rights if it writes or filters by a
 * restricted field, or writes a list with restricted fields in its rows. A call that exports a list needs the rights of the list.
 *
 * @returns the node, with the names of the rights by input; undefined if no input needs a right
 */
export function inputRights(call: Call, project: WithoutScreens): Node {
  const { entities, services } = project;
  // An export is searched like its list.
  if (call.handler.kind === "export") {
    const [service = "", name = ""] = call.handler.list.split(".");
    const list = services.get(service)?.calls.get(name);
    return list === undefined ? undefined : inputRights(list, project);
  }
  const found: Record<string, string[]> = {};
  const take = (input: string, field: EntityField | undefined): void => {
    const fields = field === undefined ? [] : [field, ...(entities.get(field.rows ?? "")?.fields.values() ?? [])].filter(isRestricted);
    if (fields.length > 0) found[input] = [...new Set([...(found[input] ?? []), ...fields.map(rightName)])];
  };
  for (const { entity: name, names } of [call.query, call.body]) {
    const entity = entities.get(name ?? "");
    for (const input of names) take(input, entity?.fields.get(input));
  }
  if (call.handler.kind === "store") {
    const entity = entities.get(call.handler.store.entity);
    for (const [input, how] of Object.entries(call.handler.store.match ?? {})) {
      const path = typeof how === "string" ? input : "of" in how ? how.of : "from" in how ? how.from : how.to;
      if (entity !== undefined) take(input, fieldAt(path, entity, entities));
    }
  }
  return Object.keys(found).length === 0 ? undefined : found;
}
