import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { plain, type Tree } from "../load/tree.ts";
import { isEmpty } from "../../runtime/contract/language/condition.ts";
import type { Entity, EntityField, Project, SeededRow, Workflow } from "../model/types.ts";
import type { Asts, Name } from "../parse/ast.ts";
import { entries, get, textOf } from "../parse/pick.ts";
import { siblingsOf } from "../model/reference.ts";
import { canHold } from "./satisfy.ts";

/**
 * Checks the rows of schemas/data against the records that exist at the first start. Reports (E413):
 *
 * - any reference to an entity whose keys the server generates;
 * - a reference that is not the key of another row of schemas/data, or whose `where` excludes that row;
 * - a record of a workflow in a state that is not final and cannot be left.
 *
 * Without rows of the referenced entity, any key that users type is accepted, because code may insert records.
 */
export function checkRowReferences(project: Project, asts: Asts, report: Report): void {
  for (const { entity: name, rows } of asts.data) {
    const entity = project.entities.get(name.text);
    if (entity === undefined) continue;
    const workflow = [...project.workflows.values()].find((one) => one.entity === entity.name);
    for (const row of rows) {
      checkFields(row.tree, entity, project, report);
      if (workflow !== undefined) checkState(row, workflow, report);
    }
  }
}

function checkFields(row: Tree, entity: Entity, project: Project, report: Report): void {
  for (const field of entity.fields.values()) {
    const tree = get(row, field.name);
    const rows = project.entities.get(field.rows ?? "");
    if (rows !== undefined && tree?.kind === "list") for (const item of tree.items) checkFields(item, rows, project, report);
    if (tree === undefined || rows !== undefined) continue;
    const target = targetOf(field, entity, project);
    for (const value of target === undefined ? [] : tree.kind === "list" ? tree.items : [tree])
      if (target !== undefined && !isEmpty(plain(value))) checkTarget(value, { field, row }, target, project, report);
  }
}

/**
 * Returns the stored entity whose key a field contains: that of its reference, or its own for the parent of a tree node. Undefined for any
 * other field, and for logs.
 */
function targetOf(field: EntityField, entity: Entity, { entities }: Project): Entity | undefined {
  const target = entities.get(field.ref?.entity ?? (field.name === entity.store?.parent ? entity.name : ""));
  return target?.store === undefined || target.store.log !== undefined ? undefined : target;
}

function checkTarget(
  value: Tree,
  { field, row }: { field: EntityField; row: Tree },
  target: Entity,
  { rows }: Project,
  report: Report,
): void {
  const wanted = textOf(value);
  const { key = "", typedKey = false } = target.store ?? {};
  if (field.ref?.except.has(wanted) === true) return;
  const seeded = rows.filter((row) => row.entity === target.name);
  if (!typedKey) {
    const message = `"${wanted}" names no record of "${target.name}": the server generates its keys`;
    report.add("E413", value.at, message, "leave it out; users choose the record");
    return;
  }
  // Without rows of its own, hand-written code may seed the entity.
  if (seeded.length === 0) return;
  const named = seeded.find(({ record }) => String(record[key] ?? "") === wanted);
  if (named !== undefined && !isNameable(field, row, named.record, target))
    report.add("E413", value.at, `"${field.name}" may not name the row "${wanted}" of "${target.name}": its x-ref excludes it (where)`);
  const keys = seeded.map(({ record }: SeededRow) => String(record[key] ?? ""));
  if (!keys.includes(wanted))
    report.add(
      "E413",
      value.at,
      `no row of "${target.name}" has the key "${wanted}"`,
      didYouMean(wanted, keys) ?? `schemas/data/${target.name}.yaml has: ${keys.join(", ")}`,
    );
}

/** Tests whether the condition of a reference can hold for a seeded record, beside the values of the row that names it. */
function isNameable({ ref }: EntityField, row: Tree, record: SeededRow["record"], target: Entity): boolean {
  if (ref?.where === undefined) return true;
  const own = entries(row).map(({ name, value }): [string, unknown] => [`form.${name.text}`, plain(value)]);
  const beside = siblingsOf(ref).map((name): [string, unknown] => [`form.${name}`, undefined]);
  const theirs = [...target.fields.keys()].map((name): [string, unknown] => [`row.${name}`, record[name]]);
  return canHold({ trees: [ref.where.tree], fixed: new Map([...beside, ...own, ...theirs]) });
}

function checkState({ name, tree }: { name: Name; tree: Tree }, workflow: Workflow, report: Report): void {
  const state = get(tree, workflow.field);
  const known = workflow.states.map(({ code, label }) => `"${code}"${typeof label === "string" ? ` ${label}` : ""}`).join(", ");
  if (state === undefined || isEmpty(plain(state))) {
    report.add("E413", name.at, `"${name.text}" has no state, so no transition can move it`, `${workflow.field}: one of ${known}`);
    return;
  }
  const code = textOf(state);
  const declared = workflow.states.find((one) => one.code === code);
  if (declared === undefined)
    report.add("E413", state.at, `"${code}" is not a state of "${workflow.name}", so no transition can move it`, `known: ${known}`);
  else if (!declared.final && !canLeave(code, tree, workflow))
    report.add(
      "E413",
      state.at,
      `no transition can move "${name.text}" out of the state "${code}"`,
      "fill the field of `after`, or use another state",
    );
}

/** Checks whether a transition leaves the state. The clock needs the time from which it counts. */
function canLeave(code: string, row: Tree, workflow: Workflow): boolean {
  return [...workflow.transitions.values()].some(({ from, to, after }) => {
    const since = after === undefined ? undefined : get(row, after.field);
    return from.includes(code) && to !== code && (after === undefined || (since !== undefined && !isEmpty(plain(since))));
  });
}
