import type { Report } from "../diagnostics/diagnostic.ts";
import { isJoined } from "../model/names.ts";
import { referencesOfValue } from "../model/values.ts";
import type { Entity, Project } from "../model/types.ts";
import type { Asts } from "../parse/ast.ts";

/** Reports joined fields in an index or in a stored text (E220). A joined field is read from another table, so neither can hold it. */
export function checkJoined({ entities }: Project, asts: Asts, report: Report): void {
  for (const { name, store } of asts.entities) {
    const entity = entities.get(name.text);
    if (entity === undefined) continue;
    const joined = new Set([...entity.fields.values()].filter(isJoined).map((field) => field.name));
    const indexed = store === undefined ? [] : [store.key, store.parent, ...store.unique.flat(), ...store.index.flat()];
    for (const field of indexed) {
      if (field !== undefined && joined.has(field.text))
        report.add("E220", field.at, `"${field.text}" is read from another table, so "${name.text}" cannot be sorted by it`);
    }
    checkTexts(entity, joined, report);
  }
}

function checkTexts(entity: Entity, joined: ReadonlySet<string>, report: Report): void {
  for (const { name, derived, at } of entity.fields.values()) {
    if (derived === undefined || !("text" in derived)) continue;
    for (const { path } of referencesOfValue(derived.text)) {
      if (joined.has(path[0] ?? ""))
        report.add("E220", at, `"${name}" belongs to "${path[0]}", which is not stored`, "copy it (x-derived: copy)");
    }
  }
}
