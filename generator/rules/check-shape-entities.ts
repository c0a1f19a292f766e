import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import type { CallDraft } from "../model/calls.ts";
import type { StoreAst } from "../parse/ast.ts";

/** Store operations that take and reply records of their entity. The others count records, or reply steps. */
const OF_RECORDS: ReadonlySet<string> = new Set(["list", "get", "create", "update", "delete", "deleteMany", "tree", "children"]);

/**
 * Reports an input or a reply with fields of another stored entity than the one that the operation reads or writes (E404). An entity that
 * is not stored may describe a part of a record.
 */
export function checkShapeEntities({ id, ast }: CallDraft, { operation, entity }: StoreAst, { project }: Model, report: Report): void {
  if (!OF_RECORDS.has(operation)) return;
  const named = [ast.query, ast.body, ast.reply].flatMap((shape) => shape?.entity ?? []);
  const others = named.filter(({ text }) => text !== entity.text && project.entities.get(text)?.store !== undefined);
  const [first] = others;
  if (first === undefined) return;
  report.add(
    "E404",
    others.length === named.length ? entity.at : first.at,
    `${id} has fields of "${first.text}" in its input or reply, but its store operation is \`${operation}: ${entity.text}\``,
    "name one entity in all of them",
  );
}
