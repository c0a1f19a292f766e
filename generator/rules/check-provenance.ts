import type { Comparison, ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { StoreOperation } from "../../runtime/contract/server/route.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { memoised } from "../memo/memo.ts";
import type { Model } from "../model/build.ts";
import { factsOf } from "../model/condition-facts.ts";
import type { Entity, Project, Value, Workflow } from "../model/types.ts";
import { referencesOfValue } from "../model/values.ts";
import { atomsOf } from "./domains.ts";

/**
 * Reports conditions that compare a field with the wrong property of the user (E303). For example, a workflow fills a field with the user's
 * id, and a condition compares the field with the user's organisation. The two are never equal. Only fields that are always filled with
 * properties of the user are checked.
 *
 * A field may have the name of the property that fills it, such as `orgTopGuid`. Conditions may then also compare it with another property
 * whose name ends with the same word, such as `orgGuid`.
 */
export function checkProvenance({ project }: Model, report: Report): void {
  for (const workflow of project.workflows.values()) {
    const entity = project.entities.get(workflow.entity);
    if (entity !== undefined) report.run(checkWorkflow, workflow, entity);
  }
  for (const { calls } of project.services.values())
    for (const { handler } of calls.values()) if (handler.kind === "store") report.run(checkWhere, handler.store, project.workflows);
}

/** Properties of the user by the field that takes them. */
type Sources = ReadonlyMap<string, ReadonlySet<string>>;

function checkWorkflow(workflow: Workflow, entity: Entity, report: Report): void {
  for (const tree of conditionsOf(workflow, entity)) checkTests(tree, workflow, report);
}

function checkWhere({ entity, where }: StoreOperation, workflows: Project["workflows"], report: Report): void {
  if (where === undefined) return;
  for (const workflow of workflows.values()) if (workflow.entity === entity) checkTests(where, workflow, report);
}

function checkTests(tree: ConditionTree, workflow: Workflow, report: Report): void {
  for (const atom of atomsOf(tree)) if ("test" in atom) checkTest(atom, sourcesIn(workflow), report);
}

function checkTest(test: Comparison, sources: Sources, report: Report): void {
  const { left, right } = test;
  const at = factsOf(test)?.at;
  if (at === undefined || !("reference" in right) || right.reference.subject !== "user" || left.path.length !== 1) return;
  if (!["row", "record"].includes(left.subject) || !["equals", "differs", "oneOf", "noneOf"].includes(test.test)) return;
  const [field = ""] = left.path;
  const filled = sources.get(field);
  const property = right.reference.path.join(".");
  if (filled === undefined || filled.has(property)) return;
  // A field named like its source may be compared with a property of the same kind, such as the parent with the own organisation.
  if (filled.has(field) && lastWord(property) === lastWord(field)) return;
  const from = [...filled].map((name) => `$user.${name}`).join(", ");
  report.add("E303", at, `"${field}" is filled with ${from}, and compared with $user.${property}`, "use the same one in both places");
}

const lastWord = (name: string): string | undefined => name.match(/[A-Z]?[a-z]+$/)?.[0];

/** Returns the fields that nothing but the user fills, by `create` and `set`, with the properties of the user. */
const sourcesIn = memoised(({ create, transitions }: Workflow): Sources => {
  const sources = new Map<string, Set<string>>();
  const entered = new Set<string>();
  const fill = (name: string, value: Value): void => {
    if (value.kind === "literal" && value.value === null) return;
    const references = value.kind === "operand" ? referencesOfValue(value) : [];
    const [first] = references;
    if (first?.subject !== "user") entered.add(name);
    else sources.set(name, new Set([...(sources.get(name) ?? []), first.path.join(".")]));
  };
  for (const [name, value] of create?.set ?? []) fill(name, value);
  for (const { set, input, send } of transitions.values()) {
    for (const [name, value] of set) fill(name, value);
    for (const name of [...input, ...send.keys()]) entered.add(name);
  }
  return new Map([...sources].filter(([name]) => !entered.has(name)));
});

/** Returns the conditions that read records of the workflow: of actors, transitions, tasks, checks, and the row scope. */
const conditionsOf = ({ actors, transitions }: Workflow, { scope }: Entity): ConditionTree[] =>
  [
    ...actors.values(),
    ...[...transitions.values()].flatMap(({ when, checks }) => [when, ...checks.flatMap((check) => [check.when, check.rule])]),
    scope,
  ].flatMap((condition) => condition?.tree ?? []);
