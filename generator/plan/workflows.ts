import type { Project, Transition, Workflow } from "../model/types.ts";
import { condition, local, type Node, present } from "./code.ts";
import { checkNodes, conditionNode, labelNode, valuesNode } from "./expressions.ts";
import { camel, pascal } from "./names.ts";
import type { View } from "./output.ts";
import { sourcesOf } from "./services.ts";

/** workflow.ts */
export function workflowView(workflow: Workflow, project: Project): View {
  const id = workflow.name;
  return {
    name: camel(id),
    type: pascal(id),
    title: project.entities.get(workflow.entity)?.title ?? id,
    transitionNames: [...workflow.transitions.keys()],
    actorNames: [...workflow.actors.keys()],
    inputs: inputsNode(workflow),
    actors: Object.fromEntries([...workflow.actors].map(([actor, of]) => [actor, condition(of.tree, id)])),
    transitions: Object.fromEntries([...workflow.transitions].map(([transition, of]) => [transition, transitionNode(of, id)])),
    workflow: present({
      id,
      entity: workflow.entity,
      field: workflow.field,
      key: project.entities.get(workflow.entity)?.store?.key ?? "id",
      create:
        workflow.create === undefined
          ? undefined
          : present({ set: valuesNode(workflow.create.set, id) ?? {}, effect: workflow.create.effect }),
      actors: local("actors"),
      states: workflow.states.map((state) =>
        present({ code: state.code, label: labelNode(state.label, id), tone: state.tone, final: state.final }),
      ),
      transitions: local("transitions"),
    }),
  };
}

/** The named lists that transitions use. */
function inputsNode(workflow: Workflow): Node {
  const used = [...workflow.transitions.values()].flatMap((of): [string, Node][] =>
    of.inputName === undefined ? [] : [[of.inputName, of.input]],
  );
  return used.length === 0 ? undefined : Object.fromEntries(used);
}

function transitionNode(transition: Transition, workflow: string): Node {
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
    checks: checkNodes(transition.checks, workflow),
    set: valuesNode(transition.set, workflow) ?? {},
    effect: transition.effect,
    success: transition.success,
    after: transition.after,
  });
}

/** diagram.md */
export function stateDiagram(workflow: Workflow, project: Project): View {
  const known = new Set(workflow.states.map((state) => state.code));
  const node = (code: string): string => (known.has(code) ? `s${code.replace(/\W/g, "_")}` : "[*]");
  const arrows = [...workflow.transitions.values()].flatMap((transition) =>
    transition.from.map((from) => `${node(from)} --> ${node(transition.to)}: ${transition.name} (${transition.by.join(", ")})`),
  );
  return {
    title: project.entities.get(workflow.entity)?.title ?? workflow.name,
    states: workflow.states.map((state) => `${node(state.code)}: ${state.code} ${stateLabel(state.label)}`),
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

const stateLabel = (label: Workflow["states"][number]["label"]): string =>
  typeof label === "string" ? label : label.map((item) => item.text).join(" / ");

export const workflowSources = (workflow: Workflow, project: Project): string[] => sourcesOf(workflow.at.file, [workflow.entity], project);
