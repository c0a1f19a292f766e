import { isDeepStrictEqual } from "node:util";
import type { Report } from "../diagnostics/diagnostic.ts";
import { fileNameOf } from "../model/file-rules.ts";
import { isMaskedAlike, isReadAlike } from "../model/revealed.ts";
import type { Call, Entity, EntityField, Project, Workflow } from "../model/types.ts";
import { referencesOf } from "../model/values.ts";
import { listRuleFields, wholeSchema } from "../model/whole.ts";

type Entities = Project["entities"];

/**
 * Checks that no declaration reveals a field to users who may not read it (E561), or shows a masked field unmasked (E220). Checked are
 * declarations that name fields directly:
 *
 * - fields that are derived or copied from other fields, names of referenced records, and names of files;
 * - rules between fields, reasons and times of transitions, and inputs that a form locks by a value;
 * - replies whose entity is not that of the stored records.
 *
 * Conditions, values and texts are checked where they are resolved (model/revealed.ts). Also reports a copy by which users could change a
 * field that they may not change (E571).
 */
export function checkLeaks({ entities, services, workflows }: Project, report: Report): void {
  for (const entity of new Set(entities.values())) report.run(checkEntity, entity, entities);
  for (const workflow of workflows.values()) report.run(checkSteps, workflow, entities);
  for (const { calls } of services.values()) for (const call of calls.values()) report.run(checkCall, call, workflows, entities);
}

function checkEntity(entity: Entity, entities: Entities, report: Report): void {
  checkRulesBetween(entity, report);
  for (const field of entity.fields.values()) {
    checkReference(field, entity, entities, report);
    for (const source of listSources(field, entity, entities)) checkContained(field, source, report);
    const fileName = entity.fields.get(fileNameOf(field.schema) ?? "");
    if (fileName?.read !== undefined)
      reportLeak(fileName, `downloads of "${entity.name}.${field.name}" (x-file) show`, "remove x-read", report);
  }
}

function checkCall(call: Call, workflows: Project["workflows"], entities: Entities, report: Report): void {
  const stored = entities.get(entityOf(call, workflows) ?? "");
  if (stored === undefined) return;
  checkReply(call, stored, entities, report);
  checkLocks(call, stored, report);
}

const entityOf = ({ handler }: Call, workflows: Project["workflows"]): string | undefined =>
  handler.kind === "store" ? handler.store.entity : handler.kind === "workflow" ? workflows.get(handler.workflow)?.entity : undefined;

/* ---- fields that contain others ---- */

function checkReference(field: EntityField, entity: Entity, entities: Entities, report: Report): void {
  const { ref } = field;
  const target = entities.get(ref?.entity ?? "");
  const label = target?.fields.get(ref?.field ?? "");
  if (label?.read !== undefined)
    reportLeak(label, `"${entity.name}.${field.name}" shows as the name of its record (x-ref)`, "refer by another field", report);
  for (const [name, of] of ref?.copy ?? []) {
    const [own, source] = [entity.fields.get(name), target?.fields.get(of)];
    if (own === undefined || source === undefined) continue;
    checkContained(own, source, report);
    // Users who may change the reference would choose the value of the copy.
    if (own.write !== undefined && !isDeepStrictEqual(own.write.tree, field.write?.tree))
      report.add(
        "E571",
        own.write.at,
        `"${entity.name}.${field.name}" (copy) changes "${name}" for users who may not change it`,
        `give "${field.name}" the same x-write`,
      );
  }
}

function checkContained(own: EntityField, source: EntityField, report: Report): void {
  const name = `${own.entity}.${own.name}`;
  if (source.read !== undefined && !isReadAlike(own, source))
    reportLeak(source, `"${name}" contains`, `give "${own.name}" the same x-read`, report);
  if (source.schema["x-mask"] !== undefined && !isMaskedAlike(own, source))
    report.add("E220", own.at, `"${source.entity}.${source.name}" is masked, and "${name}" shows it in full`, "give it the same x-mask");
}

/**
 * Lists the fields from which the server derives the value of a field: copied, joined, in a formula or in a sum. Empty for a field that is
 * not derived. Fields in a derived text are checked elsewhere.
 */
function listSources({ derived }: EntityField, entity: Entity, entities: Entities): EntityField[] {
  if (derived === undefined || "now" in derived || "text" in derived) return [];
  const find = (of: Entity | undefined, ...names: readonly (string | undefined)[]): EntityField[] =>
    names.flatMap((name) => of?.fields.get(name ?? "") ?? []);
  if ("copy" in derived) return find(entities.get(derived.copy.entity), derived.copy.field);
  if ("joined" in derived) return find(entities.get(derived.joined.entity), derived.joined.field);
  if ("formula" in derived) return find(entity, ...derived.formula.names);
  const { list, of, by } = derived.sum;
  return [...find(entity, list), ...find(entities.get(entity.fields.get(list)?.rows ?? ""), of, by)];
}

/* ---- outcomes that tell a value ---- */

/** Reports rules between a field that not everybody may read and others: a refused record would tell its value. */
function checkRulesBetween(entity: Entity, report: Report): void {
  const schema = entity.store === undefined ? undefined : wholeSchema(entity);
  for (const names of schema === undefined ? [] : listRuleFields(schema)) {
    const fields = names.flatMap((name) => entity.fields.get(name) ?? []);
    const hidden = fields.find(({ read }) => read !== undefined);
    const open = fields.find((field) => hidden !== undefined && !isReadAlike(field, hidden));
    if (hidden !== undefined && open !== undefined)
      reportLeak(
        hidden,
        `the rule between "${hidden.name}" and "${open.name}" tells the value of`,
        `give "${open.name}" the same x-read, or write the rule as checks whose \`when\` asks for it`,
        report,
      );
  }
}

function checkSteps({ entity, transitions }: Workflow, entities: Entities, report: Report): void {
  const restricted = (name: string | undefined): EntityField | undefined => {
    const field = entities.get(entity)?.fields.get(name ?? "");
    return field?.read === undefined ? undefined : field;
  };
  for (const { name, reason, after } of transitions.values()) {
    const [shown, since] = [restricted(reason), restricted(after?.field)];
    if (shown !== undefined) reportLeak(shown, `the steps of a record show (reason of "${name}")`, "remove reason", report);
    if (since !== undefined) reportLeak(since, `the time of a step tells (after of "${name}")`, "count from another field", report);
  }
}

/** Reports inputs that the forms of a call lock by a field that not everybody may read: the server would refuse them by its value. */
function checkLocks({ id, guards, handler }: Call, stored: Entity, report: Report): void {
  // A new record has no stored value.
  if (handler.kind === "store" && handler.store.operation === "create") return;
  // Users who may not read a field of the rows of a list cannot change the list.
  for (const { label, writable } of guards.filter((guard) => !guard.field.includes(".")))
    for (const { subject, path } of referencesOf(writable)) {
      const field = subject === "form" ? undefined : stored.fields.get(path[0] ?? "");
      if (subject !== "user" && field?.read !== undefined)
        reportLeak(field, `the forms of ${id} show or lock "${label}" by its value, which tells`, "depend on another field", report);
    }
}

/* ---- replies ---- */

/** Reports a reply with another entity, or with names of its own, that shows stored fields without their rights. */
function checkReply({ id, reply, handler }: Call, stored: Entity, entities: Entities, report: Report): void {
  // A transition replies the stored record. Other stored calls fill no name in `plus` (E514), except a count, which has rights of its own.
  if (handler.kind === "workflow") for (const name of reply.plus) checkPlus(stored.fields.get(name), id, entities, report);
  const shown = entities.get(reply.entity ?? "");
  if (shown === stored) return;
  for (const name of [...reply.fields, ...reply.beside]) checkShown(shown?.fields.get(name), stored.fields.get(name), id, entities, report);
}

/**
 * Reports a reply member in `plus` that shows a restricted or masked field, or a list with such a field in its rows. `plus` bypasses rights
 * and masks.
 */
function checkPlus(stored: EntityField | undefined, id: string, entities: Entities, report: Report): void {
  if (stored === undefined) return;
  const hint = `name it in reply: { entity: ${stored.entity}, … }, or remove it`;
  for (const field of [stored, ...(entities.get(stored.rows ?? "")?.fields.values() ?? [])]) {
    if (field.read !== undefined) reportLeak(field, `the reply of ${id} shows (plus)`, hint, report);
    if (field.schema["x-mask"] !== undefined)
      report.add("E220", field.at, `"${field.entity}.${field.name}" is masked, and the reply of ${id} shows it in full (plus)`, hint);
  }
}

function checkShown(shown: EntityField | undefined, stored: EntityField | undefined, id: string, entities: Entities, report: Report): void {
  if (stored === undefined || shown === undefined) return;
  const [name, own] = [`${stored.entity}.${stored.name}`, `"${shown.entity}.${shown.name}"`];
  const hint = `reply: { entity: ${stored.entity}, … }`;
  if (stored.read !== undefined && !isReadAlike(shown, stored)) reportLeak(stored, `the reply of ${id} shows (as ${own})`, hint, report);
  if (stored.schema["x-mask"] !== undefined && !isMaskedAlike(shown, stored))
    report.add("E220", stored.at, `"${name}" is masked, and the reply of ${id} shows it in full (as ${own})`, hint);
  const rows = entities.get(shown.rows ?? "");
  const storedRows = entities.get(stored.rows ?? "");
  if (rows === storedRows) return;
  for (const field of rows?.fields.values() ?? []) checkShown(field, storedRows?.fields.get(field.name), id, entities, report);
}

const reportLeak = (field: EntityField, where: string, hint: string, report: Report): void =>
  report.add("E561", field.read?.at ?? field.at, `${where} "${field.name}" to users who may not read it`, hint);
