import { isDeepStrictEqual } from "node:util";
import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import { meaningOf, unfolded } from "../model/meaning.ts";
import type { Screen } from "../model/screen-types.ts";
import { TODO } from "../model/todo-lists.ts";
import type { Project, Workflow } from "../model/types.ts";
import { data, local, type Node, present } from "./code.ts";
import { camel, pascal } from "./names.ts";
import type { View } from "./output.ts";

/** A condition that tasks.ts prints once, as a constant with this name: that of a workflow's actor. */
interface Named {
  constant: string;
  tree: ConditionTree;
}

/**
 * Builds the data from which tasks.ts is printed: the entries of the to-do list. The condition of an actor is printed as a constant, to
 * which the entries refer.
 */
export function tasks(project: Project): View {
  const workflows = [...project.workflows.values()];
  const used = new Set<Named>();
  const listed = workflows.flatMap((workflow) => {
    const actors = actorTrees(workflow);
    return [...workflow.tasks.values()].map((task) => {
      const query = new URLSearchParams([...task.query, ...todoIn(project.screens.get(task.screen), task.name)]).toString();
      const path = project.screens.get(task.screen)?.path ?? "/";
      const look = lookOf(project, workflow.entity, task.screen);
      return present({
        id: `${workflow.name}.${task.name}`,
        title: task.title,
        entity: workflow.entity,
        screen: task.screen,
        url: query === "" ? path : `${path}?${query}`,
        look: look === undefined ? undefined : { screen: look.name, path: look.path, param: look.params[0] },
        waits: treeNode(task.waits.tree, actors, used),
      });
    });
  });
  const actors = [...used].map((actor) => ({ constant: actor.constant, tree: inside(actor.tree, [...used], new Set()) }));
  return { actors, tasks: listed };
}

/**
 * Finds the parameter in the address of a screen that makes a table show the records which a task counts. Its value is the task. Empty if
 * no table of the screen lists the task.
 */
function todoIn(screen: Screen | undefined, task: string): [string, string][] {
  const tables = [...(screen?.blocks.values() ?? [])].filter((block) => block.kind === "table");
  const at = tables.findIndex(({ todos }) => todos?.some(({ value }) => value === task) === true);
  return at < 0 ? [] : [[at === 0 ? TODO : `${tables[at]?.name}.${TODO}`, task]];
}

/**
 * Finds the page on which users only look at a record. The list opens it with the key, its form is read-only, and no action of it fires a
 * transition.
 *
 * @returns The screen, or undefined if there is none.
 */
function lookOf({ screens, entities }: Project, entity: string, list: string): Screen | undefined {
  const key = entities.get(entity)?.store?.key;
  return [...screens.values()].find(({ under: [opener], params, blocks, actions }) => {
    const [block] = blocks.values();
    if (opener !== list || params.length !== 1 || params[0] !== key) return false;
    if (block?.kind !== "form" || block.entity !== entity || block.form.readonly !== true) return false;
    return block.actions.every((id) => actions.get(id)?.transitions.length === 0);
  });
}

/** Lists the actors whose condition has more than one test. The condition of an actor may contain the condition of another one. */
function actorTrees(workflow: Workflow): Named[] {
  const { meaning } = meaningOf(workflow);
  const named = [...workflow.actors.keys()].map((actor) => ({
    constant: `${camel(workflow.name)}${pascal(actor)}`,
    tree: unfolded({ actor }, meaning),
  }));
  return named.filter(({ tree }) => !("test" in tree));
}

function treeNode(tree: ConditionTree, actors: readonly Named[], used: Set<Named>): Node {
  const actor = actors.find((item) => isDeepStrictEqual(item.tree, tree));
  const node = inside(tree, actors, used);
  if (actor === undefined) return node;
  // Nested actors are added first, so that their constants are declared before this one.
  used.add(actor);
  return local(actor.constant);
}

function inside(tree: ConditionTree, actors: readonly Named[], used: Set<Named>): Node {
  if ("all" in tree) return { all: tree.all.map((item) => treeNode(item, actors, used)) };
  if ("any" in tree) return { any: tree.any.map((item) => treeNode(item, actors, used)) };
  if ("not" in tree) return { not: treeNode(tree.not, actors, used) };
  return data(tree);
}
