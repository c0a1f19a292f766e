import { isDeepStrictEqual } from "node:util";
import type { Check, Entity, WithoutScreens, Transition, Workflow } from "../model/types.ts";
import { isValidatedWhole, wholeSchema } from "../model/whole.ts";
import { generalLabel } from "../model/workflow-names.ts";
import { condition, data, local, name, type Node, present, spread, value } from "./code.ts";
import { checkNodes, conditionNode, labelNode, valuesNode } from "./expressions.ts";
import { camel, pascal, wholeRulesFile } from "./names.ts";
import type { View } from "./output.ts";
import { sourcesOf } from "./service-sources.ts";
import { findWholeSchema } from "./whole.ts";

/**
 * Builds the data from which workflow.ts is printed: states, actors, transitions, and the lists of inputs and checks that several
 * transitions share.
 */
export function workflowView(workflow: Workflow, project: WithoutScreens): View {
  const id = workflow.name;
  const lists = sharedChecks(workflow);
  const entity = project.entities.get(workflow.entity);
  return {
    name: camel(id),
    type: pascal(id),
    title: entity?.title ?? id,
    transitionNames: [...workflow.transitions.keys()],
    actorNames: [...workflow.actors.keys()],
    inputs: inputsNode(workflow),
    checks:
      Object.keys(lists).length === 0
        ? undefined
        : Object.fromEntries(Object.entries(lists).map(([list, of]) => [list, checkNodes(of, id)])),
    actors: Object.fromEntries([...workflow.actors].map(([actor, of]) => [actor, condition(of.tree, id)])),
    transitions: Object.fromEntries(
      [...workflow.transitions].map(([transition, of]) => [transition, transitionNode(of, workflow, lists, entity)]),
    ),
    workflow: present({
      id,
      entity: workflow.entity,
      field: workflow.field,
      key: entity?.store?.key ?? "id",
      naming: namingNode(workflow, project),
      create:
        workflow.create === undefined
          ? undefined
          : present({ set: valuesNode(workflow.create.set, id) ?? {}, effect: workflow.create.effect }),
      actors: local("actors"),
      states: workflow.states.map((state) =>
        present({ code: state.code, label: labelNode(state.label, id), tone: state.tone, final: state.final }),
      ),
      transitions: local("transitions"),
      whole:
        entity === undefined || wholeSchema(entity) === undefined || findWholeSchema(entity, project) === undefined
          ? undefined
          : name(wholeRulesFile(workflow.entity), "whole"),
    }),
  };
}

/**
 * Prints the template for the name of a record, which messages of a workflow contain. Undefined if the workflow sends no messages, or its
 * entity declares no name.
 */
function namingNode(workflow: Workflow, project: WithoutScreens): Node {
  const { naming } = project.entities.get(workflow.entity) ?? {};
  const hasNotifications = workflow.tasks.size > 0 || [...workflow.transitions.values()].some(({ tells }) => tells.length > 0);
  return naming === undefined || !hasNotifications ? undefined : value(naming, { text: true, workflow: workflow.name });
}

/** Prints the named lists of inputs that transitions use, by name. Undefined if there are none. */
function inputsNode(workflow: Workflow): Node {
  const used = [...workflow.transitions.values()].flatMap((of): [string, Node][] =>
    of.inputName === undefined ? [] : [[of.inputName, of.input]],
  );
  return used.length === 0 ? undefined : Object.fromEntries(used);
}

type Lists = Readonly<Record<string, readonly Check[]>>;

/** Divides checks into runs. Consecutive checks from the same named list are one run; any other check is a run by itself. */
function runsOf(checks: readonly Check[]): Check[][] {
  const runs: Check[][] = [];
  for (const check of checks) {
    const last = runs.at(-1);
    if (check.listName !== undefined && last?.[0]?.listName === check.listName) last.push(check);
    else runs.push([check]);
  }
  return runs;
}

/**
 * Finds the named lists of checks that at least two transitions use under the same condition. The generated file prints such a list once.
 */
function sharedChecks(workflow: Workflow): Lists {
  const seen: Check[][] = [];
  const lists: Record<string, readonly Check[]> = {};
  for (const run of [...workflow.transitions.values()].flatMap((of) => runsOf(of.checks))) {
    const list = run[0]?.listName ?? "";
    if (list === "") continue;
    if (seen.some((other) => isAlike(other, run))) lists[list] ??= run;
    seen.push(run);
  }
  return lists;
}

/** Tests whether two lists of checks are equal except for the places where they are declared. */
const isAlike = (one: readonly Check[], other: readonly Check[]): boolean => isDeepStrictEqual(placeless(one), placeless(other));

const placeless = (checks: readonly Check[]): unknown =>
  checks.map(({ when, rule, message, fields, clear, listName }) => [when?.tree, rule.tree, message, fields, clear, listName]);

function listedChecks(checks: readonly Check[], lists: Lists, workflow: string): readonly Node[] {
  return runsOf(checks).flatMap((run): readonly Node[] => {
    const list = run[0]?.listName ?? "";
    const shared = lists[list];
    return shared !== undefined && isAlike(shared, run) ? [spread(local(`checks.${list}`))] : checkNodes(run, workflow);
  });
}

function transitionNode(transition: Transition, of: Workflow, lists: Lists, entity: Entity | undefined): Node {
  const { name: workflow } = of;
  return present({
    id: transition.name,
    by: transition.by,
    from: transition.from,
    to: transition.to,
    when: conditionNode(transition.when, workflow),
    call: transition.call,
    input: transition.inputName === undefined ? transition.input : local(`inputs.${transition.inputName}`),
    send: Object.fromEntries(transition.send),
    accepts: condition(transition.accept.tree, workflow),
    checks: listedChecks(transition.checks, lists, workflow),
    set: valuesNode(transition.set, workflow) ?? {},
    effect: transition.effect,
    title: transition.title === undefined ? undefined : labelNode(transition.title, workflow),
    whole: isValidatedWhole(transition, of, entity) ? true : undefined,
    reason: transition.reason,
    tells: transition.tells.length === 0 ? undefined : transition.tells,
    success: transition.success === undefined ? undefined : value(transition.success, { text: true, workflow }),
    after: data(transition.after),
  });
}

/** Builds the data from which diagram.md is printed: a state diagram, and a table of the transitions. */
export function stateDiagram(workflow: Workflow, project: WithoutScreens): View {
  const known = new Set(workflow.states.map((state) => state.code));
  const node = (code: string): string => (known.has(code) ? `s${code.replace(/\W/g, "_")}` : "[*]");
  const arrows = [...workflow.transitions.values()].flatMap((transition) =>
    transition.from.map((from) => `${node(from)} --> ${node(transition.to)}: ${transition.name} (${transition.by.join(", ")})`),
  );
  return {
    title: project.entities.get(workflow.entity)?.title ?? workflow.name,
    states: workflow.states.map((state) => `${node(state.code)}: ${state.code} ${generalLabel(state.label)}`),
    arrows,
    finals: workflow.states.filter((state) => state.final).map((state) => `${node(state.code)} --> [*]`),
    rows: [...workflow.transitions.values()].map((transition) => [
      transition.name,
      transition.from.join(", "),
      transition.to,
      transition.by.join(", "),
      transition.call ?? "",
    ]),
  };
}

/** Lists the metadata files from which the generated files of a workflow follow. */
export const workflowSources = (workflow: Workflow, project: WithoutScreens): string[] =>
  sourcesOf(workflow.at.file, [workflow.entity], project);
