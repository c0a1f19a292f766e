import type { Report } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/place.ts";
import { memoised } from "../memo/memo.ts";
import { factsOf } from "../model/condition-facts.ts";
import type { Model } from "../model/build.ts";
import { listAllScreens } from "../model/traverse.ts";
import type { Call, Entity, EntityField, Project, Screen, Workflow } from "../model/types.ts";
import { atomsOf } from "./domains.ts";
import type { Collected } from "./posed.ts";
import { conditionsOfCall, conditionsOfEntity, conditionsOfScreen, conditionsOfWorkflow } from "./posed-conditions.ts";

/** A comparison of a field with constants, in a condition or check. */
interface Compared {
  field: EntityField;
  values: readonly unknown[];
  at: Place;
}

/**
 * Reports conditions that compare a key or a reference with a constant that is the key of no record (E302). The server generates keys.
 * Therefore a file can contain only keys of rows in `schemas/data`, and values in `except` of the reference.
 *
 * Keys that users type, and nodes of a tree, are not checked.
 */
export function checkComparedKeys({ project }: Model, report: Report): void {
  for (const entity of project.entities.values()) checkCompared(inEntity(entity), project, report);
  for (const service of project.services.values()) for (const call of service.calls.values()) checkCompared(inCall(call), project, report);
  for (const workflow of project.workflows.values()) checkCompared(inWorkflow(workflow), project, report);
  for (const screen of listAllScreens(project))
    checkCompared(inScreen(screen, project.workflows.get(screen.workflow ?? ""), project.services), project, report);
}

// Collected for each part alone, so that a save collects only the changed part anew.
const inEntity = memoised((entity: Entity) => comparedIn(conditionsOfEntity(entity)));
const inCall = memoised((call: Call) => comparedIn(conditionsOfCall(call)));
const inWorkflow = memoised((workflow: Workflow) => comparedIn(conditionsOfWorkflow(workflow)));
const inScreen = memoised((screen: Screen, workflow: Workflow | undefined, services: Project["services"]) =>
  comparedIn(conditionsOfScreen(screen, workflow, services)),
);

/** Lists the comparisons of fields that have a key or a reference with constants. */
function comparedIn({ conditions, sequences }: Collected): readonly Compared[] {
  const checks = sequences.flatMap((sequence) => sequence.checks.flatMap(({ when, rule }) => [when ?? [], rule].flat()));
  return [...conditions.map(({ condition }) => condition), ...checks].flatMap(({ tree }) =>
    atomsOf(tree).flatMap((atom) => {
      const { at, type } = factsOf(atom) ?? {};
      if (at === undefined || type?.field === undefined || !("test" in atom) || !("literal" in atom.right)) return [];
      return COMPARING.has(atom.test) ? [{ field: type.field, values: [atom.right.literal].flat(), at }] : [];
    }),
  );
}

function checkCompared(compared: readonly Compared[], project: Project, report: Report): void {
  for (const { field, values, at } of compared) {
    const entity = keyedBy(field, project);
    if (entity === undefined) continue;
    const known = [...(field.ref?.except.keys() ?? []), ...(seededKeys(project).get(entity) ?? [])];
    for (const value of values)
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
function keyedBy(field: EntityField, { entities }: Project): string | undefined {
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
