import { BOUNDS } from "../../runtime/contract/values/bounds.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { isJoined } from "../model/names.ts";
import { type ListIndex, listIndexes } from "../model/list-indexes.ts";
import type { Entity, Project } from "../model/types.ts";
import type { Asts } from "../parse/ast.ts";
import { bytesOf } from "./check-bounds.ts";

/** Reports a sort order that no index can have (E421). A list is read by an index in its sort order, however many rows there are. */
export function checkServedLists(project: Project, asts: Asts, report: Report): void {
  const sortFields = new Map(asts.entities.map(({ name, store }) => [name.text, store?.order?.field]));
  for (const entity of project.entities.values()) {
    const declared = sortFields.get(entity.name);
    for (const index of listIndexes(entity, project)) {
      const why = unserved(entity, index, project.entities);
      if (why === undefined) continue;
      const at = declared?.text === index.order ? declared.at : entity.fields.get(index.order)?.at;
      report.add(
        "E421",
        at ?? entity.at,
        `no index can serve lists of "${entity.name}" in the order of "${index.order}": ${why[0]}`,
        why[1],
      );
      break;
    }
  }
}

function unserved(entity: Entity, { fields, order }: ListIndex, entities: Project["entities"]): readonly [string, string] | undefined {
  const by = entity.fields.get(order);
  if (by !== undefined && isJoined(by)) return ["it is read from another table", "copy it (x-derived: copy)"];
  if (by?.stored === "json" || by?.rows !== undefined) return ["it is a list, and lists have no order", "use another field"];
  const bytes = fields.reduce((total, field) => total + bytesOf(entity, entity.fields.get(field), entities), 0);
  if (bytes <= BOUNDS.indexEntry) return undefined;
  return [`the index over ${fields.join(", ")} may need ${bytes} bytes, and PostgreSQL allows ${BOUNDS.indexEntry}`, "decrease maxLength"];
}
