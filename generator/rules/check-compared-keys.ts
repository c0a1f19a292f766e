import type { Report } from "../diagnostics/diagnostic.ts";
import { memoised } from "../memo/memo.ts";
import { factsOf } from "../model/condition-facts.ts";
import type { EntityField, Project } from "../model/types.ts";
import { atomsOf } from "./domains.ts";
import type { Collected } from "./posed.ts";

/**
 * Reports conditions that compare a key or a reference with a constant that is the key of no record (E302). The server generates keys.
 * Therefore a file can contain only keys of rows in `schemas/data`, and values in `except` of the reference.
 *
 * Keys that users type, and nodes of a tree, are not checked.
 */
export function checkComparedKeys({ conditions, sequences }: Collected, project: Project, report: Report): void {
  const checks = sequences.flatMap((sequence) => sequence.checks.flatMap(({ when, rule }) => [when ?? [], rule].flat()));
  for (const { tree } of [...conditions.map(({ condition }) => condition), ...checks])
    for (const atom of atomsOf(tree)) {
      const { at, type } = factsOf(atom) ?? {};
      if (at === undefined || !("test" in atom) || !("literal" in atom.right) || !COMPARING.has(atom.test)) continue;
      const entity = keyedBy(type?.field, project);
      if (entity === undefined) continue;
      const known = [...(type?.field?.ref?.except.keys() ?? []), ...(seededKeys(project).get(entity) ?? [])];
      for (const value of [atom.right.literal].flat())
        if (typeof value === "string" && value !== "" && !known.includes(value))
          report.add(
            "E302",
            at,
            `"${value}" is no key of "${entity}": the server generates its keys`,
            known.length === 0 ? "compare a field with codes, or a reference ($user.…)" : `known: ${known.join(", ")}`,
          );
    }
}

const COMPARING: ReadonlySet<string> = new Set(["equals", "differs", "oneOf", "noneOf", "has"]);

/** Returns the entity whose generated key a field contains. Undefined for another field, typed keys, logs, and nodes of a tree. */
function keyedBy(field: EntityField | undefined, { entities }: Project): string | undefined {
  if (field === undefined) return undefined;
  const own = entities.get(field.entity)?.store?.key === field.name ? field.entity : undefined;
  const entity = entities.get(field.ref?.entity ?? own ?? "");
  const { store } = entity ?? {};
  return store === undefined || store.typedKey || store.log !== undefined || store.parent !== undefined ? undefined : entity?.name;
}

/** Returns the keys of the rows in `schemas/data`, by entity. */
const seededKeys = memoised(({ rows, entities }: Project): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const { entity, record } of rows)
    found.set(entity, [...(found.get(entity) ?? []), String(record[entities.get(entity)?.store?.key ?? ""] ?? "")]);
  return found;
});
