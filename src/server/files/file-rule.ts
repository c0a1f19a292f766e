import type { FileRule } from "../../../runtime/contract/file-rules.ts";
import type { Portal } from "../http/context.ts";

/** What a field takes as its file, as its entity declares it. Throws for a field that holds none. */
export function fileRule(portal: Portal, entity: string, field: string): FileRule {
  const rule = portal.table(entity).columns.find((column) => column.field === field)?.file;
  if (rule === undefined) throw new Error(`${entity}.${field} takes no file: its entity declares no x-file`);
  return rule;
}
