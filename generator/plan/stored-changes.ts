import type { Place } from "../diagnostics/place.ts";
import { namesIn } from "../model/shapes.ts";
import type { Call, Entity, Project, Transition, Workflow } from "../model/types.ts";
import { isValidatedWhole } from "../model/whole.ts";
import type { ChangeClass } from "../../runtime/contract/server/change-class.ts";
import { type Snapshot, type StoredEntity, type StoredField, snapshotOf } from "./stored.ts";
import { ownValue } from "../../runtime/contract/values/own-value.ts";

/** A message for a developer about an effect that a change of the metadata has on data which is already stored. */
export interface Notice {
  /** The declaration that causes the effect. */
  at: Pick<Place, "file" | "line">;
  /** Kind of the effect, from `additive` to `destructive`. */
  class: ChangeClass;
  /** Whether servers of the earlier version must be stopped first. */
  stops: boolean;
  /** The message. */
  text: string;
}

/** The class of a change, or `removal`: it is destructive, because nothing shows the data any more, but earlier servers still find it. */
type Effect = ChangeClass | "removal";
type ReportEffect = (effect: Effect, text: string, at?: Notice["at"]) => void;

const noticeOf = (effect: Effect, { file, line }: Notice["at"], text: string): Notice => ({
  at: { file, line },
  class: effect === "removal" ? "destructive" : effect,
  stops: effect !== "additive" && effect !== "removal",
  text,
});

/**
 * Lists what a change of the metadata does to stored data, compared with an earlier snapshot. Effects are new, renamed and removed tables,
 * fields and screens, and rules that stored records may break. Data of removed declarations remains.
 *
 * @returns the effects, sorted by file and line
 */
export function storedChanges(before: Snapshot, project: Project): Notice[] {
  const notices: Notice[] = [];
  const now = snapshotOf(project);
  const [gone, taken] = paired(before.entities, now.entities);
  for (const [name, entity] of Object.entries(now.entities)) {
    const known = project.entities.get(name);
    const at = known?.at ?? { file: "schemas/entities", line: 1 };
    const report: ReportEffect = (effect, text, place = at) => notices.push(noticeOf(effect, place, `${name}: ${text}`));
    const former = taken.get(name);
    if (former === undefined) unknownNames(entity.was, gone, report);
    const old = ownValue(before.entities, former ?? "");
    if (old === undefined) report("additive", "the entity is new: the next start creates its table");
    if (old === undefined) continue;
    if (former !== name) report("rename", `was "${former}": the next start renames its table, and its rows and files stay`);
    compareTables(old, entity, former !== name, report);
    const spared = (field: string): readonly string[] => (known === undefined ? [] : callsSparing(field, known, project));
    compareFields(old.fields, entity.fields, { under: "", spared }, (of, field, text) => report(of, text, known?.fields.get(field)?.at));
    const { rules } = before;
    if (rules === undefined) continue;
    compareRules(ownValue(rules, former ?? "") ?? [], ownValue(now.rules, name) ?? [], entity.fields, report);
    for (const { name: list, rows = "", at: place } of known?.fields.values() ?? [])
      compareRules(ownValue(rules, rows) ?? [], ownValue(now.rules, rows) ?? [], {}, (of, text) => report(of, `${list}: ${text}`, place));
  }
  for (const name of gone) {
    const text = `the entity is removed; table "${before.entities[name]?.table}" stays with its rows, and nothing shows them. If it is renamed, add "x-was": "${name}" to the new entity`;
    notices.push(noticeOf("removal", { file: `schemas/entities/${name}.schema.json`, line: 1 }, `${name}: ${text}`));
  }
  return [...notices, ...changedScreens(before, now, project)].sort((a, b) => order(a, b));
}

const order = (a: Notice, b: Notice): number =>
  a.at.file < b.at.file ? -1 : a.at.file > b.at.file ? 1 : a.at.line - b.at.line || (a.text < b.text ? -1 : 1);

type Named = Readonly<Record<string, { was?: readonly string[] }>>;

/**
 * Compares the old names of entities or fields with the new ones, by their declared former names (`was`).
 *
 * @returns The names that no longer exist, and the old name by each new name.
 */
function paired(before: Named, now: Named): [gone: string[], taken: Map<string, string>] {
  const taken = new Map<string, string>();
  for (const [name, { was = [] }] of Object.entries(now)) {
    const former = [name, ...was].find((candidate) => Object.hasOwn(before, candidate));
    if (former !== undefined) taken.set(name, former);
  }
  const used = new Set(taken.values());
  return [Object.keys(before).filter((name) => !used.has(name)), taken];
}

/** Reports a former name that the snapshot does not contain: a typing mistake, or a name that is older than the last commit. */
function unknownNames(was: readonly string[] | undefined, gone: readonly string[], report: ReportEffect): void {
  if (was === undefined) return;
  const hint = gone.length === 0 ? "" : `; removed since then: ${gone.join(", ")}`;
  report("rename", `was "${was.join('", "')}": the last commit has no such name${hint}`);
}

function compareTables(old: StoredEntity, entity: StoredEntity, renamed: boolean, report: ReportEffect): void {
  if (old.table !== entity.table && !renamed) {
    const isDeclared = entity.tables?.includes(old.table) === true;
    const left = `its rows stay in table "${old.table}"; to rename that table, add "was": "${old.table}" to x-store`;
    report("rename", isDeclared ? `the next start renames table "${old.table}" to "${entity.table}"` : left);
  }
  const key = ownValue(entity.fields, entity.key);
  if (old.key !== entity.key && key?.was?.includes(old.key) !== true) {
    report("destructive", `the key changes from "${old.key}" to "${entity.key}": the next start refuses a table that has rows`);
  }
  const known = new Set((old.unique ?? []).map((fields) => fields.join()));
  const formerOf = (field: string): string => ownValue(entity.fields, field)?.was?.find((name) => Object.hasOwn(old.fields, name)) ?? field;
  for (const field of entity.caseless ?? [])
    if (old.caseless?.includes(formerOf(field)) !== true)
      report("narrowing", `${field} becomes unique without regard to case: the next start refuses rows that differ only in case`);
  for (const fields of entity.unique ?? []) {
    if (!known.has(fields.map(formerOf).join()))
      report("narrowing", `${fields.join(" and ")} becomes unique: the next start refuses rows with equal values`);
  }
}

/**
 * Lists the transitions and updates by which a record can be saved without a value in the field, because they do not validate it.
 *
 * @returns names of transitions, ids of calls
 */
function callsSparing(field: string, entity: Entity, { workflows, services }: Project): readonly string[] {
  const transitions = [...workflows.values()]
    .filter((workflow) => workflow.entity === entity.name)
    .flatMap((workflow) => [...workflow.transitions.values()].filter((transition) => isSparing(transition, workflow, entity)));
  const updates = [...services.values()]
    .flatMap(({ calls }) => [...calls.values()])
    .filter(({ handler, body }) => isUpdate(handler, entity) && !body.names.includes(field) && !handler.set.has(field));
  return [...transitions.map(({ name }) => name), ...updates.map(({ id }) => id)];
}

const isSparing = (transition: Transition, workflow: Workflow, entity: Entity): boolean =>
  transition.call !== undefined && transition.to !== REMOVED && !isValidatedWhole(transition, workflow, entity);

const REMOVED = "removed";

const isUpdate = (handler: Call["handler"], entity: Entity): handler is Extract<Call["handler"], { kind: "store" }> =>
  handler.kind === "store" && handler.store.operation === "update" && handler.store.entity === entity.name;

/**
 * Reports rules between fields that the earlier snapshot does not have. A rule that differs only by the new names of renamed fields is not
 * new.
 */
function compareRules(old: readonly string[], now: readonly string[], fields: Fields, report: ReportEffect): void {
  const renamed = Object.entries(fields).flatMap(([name, { was = [] }]) => was.map((former): [string, string] => [name, former]));
  const formerly = (rule: string): string =>
    renamed.reduce((text, [name, former]) => text.replaceAll(JSON.stringify(name), JSON.stringify(former)), rule);
  for (const rule of now) {
    if (old.includes(rule) || old.includes(formerly(rule))) continue;
    const names = [...new Set(namesIn(JSON.parse(rule)))];
    report(
      "narrowing",
      `a rule of ${names.join(", ")} is new: rows that violate it cannot be saved by calls that write one of these fields`,
    );
  }
}

interface Standing {
  /** The path of the list that contains the fields, with a trailing dot, or an empty string. */
  under: string;
  /** Lists the transitions and calls that do not validate that a required field is present. */
  spared: (field: string) => readonly string[];
}

type Fields = Readonly<Record<string, StoredField>>;
type ReportField = (effect: Effect, field: string, text: string) => void;

function compareFields(before: Fields, now: Fields, { under, spared }: Standing, report: ReportField): void {
  const [gone, taken] = paired(before, now);
  const added = Object.keys(now).filter((name) => !taken.has(name));
  for (const [name, field] of Object.entries(now)) {
    const reportHere: ReportEffect = (of, text) => report(of, under === "" ? name : (under.split(".")[0] ?? ""), `${under}${name} ${text}`);
    const former = taken.get(name);
    const old = ownValue(before, former ?? "");
    if (former === undefined) unknownNames(field.was, gone, reportHere);
    if (old === undefined) {
      if (field.required) reportHere("narrowing", "is new and required: existing rows have no value");
      else reportHere("additive", `is new: the next start ${field.type === "rows" ? "creates its table" : "adds its column"}`);
      continue;
    }
    if (former !== name) reportHere("rename", `was "${former}": the next start renames it and keeps its values`);
    for (const [of, text] of [...narrowed(old, field, spared(name)), ...widened(old, field)]) reportHere(of, text);
    if (old.rows !== undefined && field.rows !== undefined)
      compareFields(old.rows, field.rows, { under: `${under}${name}.`, spared: () => [] }, (of, _, text) => report(of, name, text));
  }
  for (const name of gone) {
    const alike = added.filter((candidate) => ownValue(now, candidate)?.type === ownValue(before, name)?.type);
    const hint =
      alike.length === 0 ? "" : `. If it is renamed, add "x-was": "${name}" to ${alike.map((candidate) => `"${candidate}"`).join(" or ")}`;
    report("removal", "", `${under}${name} is removed: its values stay in the database, and nothing shows them${hint}`);
  }
}

const LEAST = ["minLength", "minimum", "minItems"];
const MOST = ["maxLength", "maxItems"];

/**
 * Describes how the change of a field can make stored values invalid: another type, now required, fewer codes, tighter limits. Empty if it
 * cannot.
 *
 * @param spared transitions and calls that save a record without the field
 */
function narrowed(old: StoredField, now: StoredField, spared: readonly string[]): [ChangeClass, string][] {
  if (old.type === "text" && now.type === "hash") return [["destructive", "becomes hashed: the next start hashes its values"]];
  if (old.type !== now.type) {
    const text = `changes from ${old.type} to ${now.type}: the next start refuses it while there are values; npm run migrate -- --plan lists the values that can be converted`;
    return [["destructive", text]];
  }
  const texts: string[] = [];
  if (now.required && !old.required)
    texts.push(`becomes required: rows without a value cannot be saved${spared.length === 0 ? "" : `, except by ${spared.join(", ")}`}`);
  const lost = now.codes === undefined ? [] : (old.codes ?? []).filter((code) => now.codes?.includes(code) !== true);
  if (lost.length > 0)
    texts.push(
      `loses the code${lost.length > 1 ? "s" : ""} ${lost.join(", ")}: rows with such a code show it without a label and cannot be saved`,
    );
  if (now.codes !== undefined && old.codes === undefined) texts.push("becomes limited to codes: other values cannot be saved");
  for (const [keyword, limit] of Object.entries(now.limits ?? {})) {
    const former = old.limits?.[keyword];
    if (isTighter(keyword, former, limit))
      texts.push(`is narrower (${keyword} ${former ?? "none"} → ${limit}): values beyond the limit cannot be saved`);
  }
  return texts.map((text) => ["narrowing", text]);
}

/**
 * Describes how the change of a field permits more values than before: no longer required, more codes, wider limits. Empty if it does not,
 * and if its type changes.
 */
function widened(old: StoredField, now: StoredField): [ChangeClass, string][] {
  if (old.type !== now.type) return [];
  const texts: string[] = [];
  if (old.required && !now.required) texts.push("is no longer required");
  const gained = old.codes === undefined ? [] : (now.codes ?? []).filter((code) => old.codes?.includes(code) !== true);
  if (gained.length > 0) texts.push(`gains the code${gained.length > 1 ? "s" : ""} ${gained.join(", ")}`);
  if (old.codes !== undefined && now.codes === undefined) texts.push("is no longer limited to codes");
  for (const [keyword, limit] of Object.entries(old.limits ?? {})) {
    const is = now.limits?.[keyword];
    if (is === undefined || (typeof is === "number" && typeof limit === "number" && isTighter(keyword, is, limit)))
      texts.push(`is wider (${keyword} ${limit} → ${is ?? "none"})`);
  }
  return texts.map((text) => ["additive", text]);
}

function isTighter(keyword: string, former: string | number | undefined, limit: string | number): boolean {
  // Blank texts count as absent, so none is stored. Older snapshots have no maximum lengths, which is no change.
  if (former === undefined) return !(MOST.includes(keyword) || (keyword === "minLength" && Number(limit) <= 1));
  if (typeof limit === "string" || typeof former === "string") return limit !== former;
  return LEAST.includes(keyword) ? limit > former : limit < former;
}

function changedScreens(before: Snapshot, now: Snapshot, project: Project): Notice[] {
  const notices: Notice[] = [];
  const [gone, taken] = paired(before.screens, now.screens);
  for (const [name, screen] of Object.entries(now.screens)) {
    const at = project.screens.get(name)?.at ?? { file: "schemas/screens", line: 1 };
    const former = taken.get(name);
    const report: ReportEffect = (effect, text) => notices.push(noticeOf(effect, at, `${name}: ${text}`));
    if (former === undefined) unknownNames(screen.was, gone, report);
    const old = ownValue(before.screens, former ?? "");
    if (old === undefined || former === undefined) continue;
    if (former !== name) report("rename", `was "${former}": the next start renames its menu records and the rights of roles`);
    const rights = new Set(screen.rights.map((right) => right.slice(name.length)));
    const lost = old.rights.map((right) => right.slice(former.length)).filter((right) => !rights.has(right));
    if (lost.length > 0)
      report(
        "removal",
        `removed rights: ${lost.map((right) => former + right).join(", ")}; roles that name them keep names without effect`,
      );
  }
  for (const name of gone) {
    const text = `the screen is removed: its menu records and the rights of roles to it have no effect. If it is renamed, add "was: ${name}" to the new screen`;
    notices.push(noticeOf("removal", { file: `schemas/screens/${name}.yaml`, line: 1 }, `${name}: ${text}`));
  }
  return notices;
}
