import type { Report } from "../diagnostics/diagnostic.ts";
import type { Project } from "../model/types.ts";
import type { Asts, CallAst, EntityAst, Name } from "../parse/ast.ts";
import { name as nameAt } from "../parse/pick.ts";

/**
 * Checks former names (`x-was`) of entities, screens, tables and fields (E219). Each must have a single successor and must not be in use
 * now; otherwise the next start would move other data. Also reports former names of fields that are not stored.
 */
export function checkFormerNames(project: Project, asts: Asts, report: Report): void {
  checkFormer("screen", asts.screens, [...project.screens.keys()], report);
  report.run(checkEntities, asts, project);
  for (const { calls } of asts.services) for (const call of calls) report.run(checkCall, call);
}

function checkEntities(asts: Asts, project: Project, report: Report): void {
  const rows = new Set([...project.entities.values()].flatMap((entity) => [...entity.fields.values()].map((field) => field.rows)));
  checkFormer("entity", asts.entities, [...project.entities.keys()], report);
  const stores = asts.entities.flatMap(({ name, store }) => (store === undefined ? [] : [{ name, was: store.was }]));
  checkFormer("table", stores, tablesOf(project), report);
  for (const entity of asts.entities) {
    checkFormer("field", entity.fields, [...(project.entities.get(entity.name.text)?.fields.keys() ?? [])], report);
    checkStored(entity, rows.has(entity.name.text), report);
  }
}

function checkCall({ query, body, reply }: CallAst, report: Report): void {
  for (const { tree } of [query, body, reply].flatMap((shape) => [...(shape?.plus.values() ?? [])])) {
    const at = nameAt(tree, "x-was")?.at;
    if (at !== undefined) report.add("E219", at, "`x-was` is allowed only on fields of entities, and this one is not stored");
  }
}

interface Named {
  name: Name;
  was: readonly Name[];
}

function checkFormer(kind: string, all: readonly Named[], known: readonly string[], report: Report): void {
  const claimed = new Map<string, string>();
  for (const { name, was } of all) {
    for (const former of was) {
      const first = claimed.get(former.text);
      if (known.includes(former.text)) {
        report.add("E219", former.at, `${kind} "${former.text}" still exists, so "${name.text}" cannot have its former name`);
      } else if (first !== undefined) {
        report.add("E219", former.at, `"${first}" already claims the former ${kind} "${former.text}"`);
      } else claimed.set(former.text, name.text);
    }
  }
}

function tablesOf({ entities }: Project): string[] {
  return [...entities.values()].flatMap(({ store }) => (store === undefined ? [] : [store.table]));
}

/** Reports former names in an entity that is neither stored nor rows of a stored one: it has no data. */
function checkStored({ name, store, was, fields }: EntityAst, isRows: boolean, report: Report): void {
  const mine = store === undefined ? was : [];
  const of = store === undefined && !isRows ? fields.flatMap((field) => field.was) : [];
  for (const { at } of [...mine, ...of]) report.add("E219", at, `"${name.text}" is not stored, so there is nothing to rename`);
}
