import { LOGS } from "../../runtime/contract/server/log-entities.ts";
import { BOUNDS } from "../../runtime/contract/values/bounds.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { isJoined } from "../model/names.ts";
import { type ListIndex, listIndexes } from "../model/list-indexes.ts";
import type { Entity, Project } from "../model/types.ts";
import { unsortable } from "../model/sorting.ts";
import type { Asts, Name } from "../parse/ast.ts";
import type { ScreenAst, TableBlockAst } from "../parse/screen-ast.ts";
import { bytesOf } from "./check-bounds.ts";

/**
 * Reports the sort order of a list, or a sortable column, for which no database index is possible (E421). Each list must be readable in its
 * sort order from an index, because it may have any number of rows.
 */
export function checkServedLists(project: Project, asts: Asts, report: Report): void {
  const sortFields = new Map(asts.entities.map(({ name, store }) => [name.text, store?.order?.field]));
  for (const screen of asts.screens) report.run(checkScreen, screen, project);
  for (const entity of project.entities.values()) report.run(checkEntity, entity, sortFields.get(entity.name), project);
}

function checkScreen({ blocks }: ScreenAst, project: Project, report: Report): void {
  for (const block of blocks) if (block.kind === "table") checkOffered(block, project, report);
}

/**
 * Checks the sort orders in which lists of an entity are read.
 *
 * @param declared the field of the entity's own order; undefined if it declares none
 */
function checkEntity(entity: Entity, declared: Name | undefined, project: Project, report: Report): void {
  checkLogOrder(entity, declared, report);
  for (const index of listIndexes(entity, project)) {
    const why = unserved(entity, index, project.entities);
    if (why === undefined) continue;
    const at = declared?.text === index.order ? declared.at : entity.fields.get(index.order)?.at;
    report.add("E421", at ?? entity.at, `no index can serve lists of "${entity.name}" in the order of "${index.order}": ${why[0]}`, why[1]);
    break;
  }
}

/**
 * Reports columns with `sort: true` if the server cannot sort by their field (E421). Examples are a secret, and in a paged log any field
 * but its time.
 */
function checkOffered({ call, columns }: TableBlockAst, { services, entities }: Project, report: Report): void {
  if (!columns.some(({ sort }) => sort === true)) return;
  const [service = "", name = ""] = (call?.text ?? "").split(".");
  const { reply } = services.get(service)?.calls.get(name) ?? {};
  const entity = entities.get(reply?.entity ?? "");
  for (const { field, sort } of columns) {
    const of = sort === true ? entity?.fields.get(field?.text ?? "") : undefined;
    if (field === undefined || of === undefined) continue;
    const isLog = entity?.store?.log !== undefined && reply?.page === true && entity.store.order?.field !== of.name;
    const why = unsortable(of, isLog);
    if (why !== undefined) report.add("E421", field.at, `users cannot sort by "${field.text}": ${why}`, "remove sort");
  }
}

/** Reports a log that is sorted by another field than the time of its rows. */
function checkLogOrder({ store, name }: Entity, order: Name | undefined, report: Report): void {
  const time = timeOf(store?.log ?? "");
  if (order !== undefined && time !== undefined && order.text !== time)
    report.add(
      "E421",
      order.at,
      `lists of "${name}" cannot be in the order of "${order.text}": the server reads its logs by time alone`,
      `field: ${time}`,
    );
}

/** Returns the field of a log that has the time of its rows. Undefined if there is no such log. */
const timeOf = (log: string): string | undefined => Object.entries(LOGS[log]?.fields ?? {}).find(([, [, type]]) => type === "time")?.[0];

function unserved(entity: Entity, { fields, order }: ListIndex, entities: Project["entities"]): readonly [string, string] | undefined {
  const by = entity.fields.get(order);
  if (by !== undefined && isJoined(by)) return ["it is read from another table", "copy it (x-derived: copy)"];
  if (by?.stored === "json" || by?.rows !== undefined) return ["it is a list, and lists have no order", "use another field"];
  const bytes = fields.reduce((total, field) => total + bytesOf(entity, entity.fields.get(field), entities), 0);
  if (bytes <= BOUNDS.indexEntry) return undefined;
  return [`the index over ${fields.join(", ")} may need ${bytes} bytes, and PostgreSQL allows ${BOUNDS.indexEntry}`, "decrease maxLength"];
}
