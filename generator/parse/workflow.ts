import type { Tone } from "../../runtime/contract/values/data.ts";
import type { Tree } from "../load/tree.ts";
import { memoised } from "../memo/memo.ts";
import type { TaskAst, TransitionAst, WorkflowAst } from "./workflow-ast.ts";
import { condition, optionalCondition } from "./condition.ts";
import { entries, flag, get, items, name, type NamedTree, nameOf, names, number, text } from "./pick.ts";
import { check, checks, label, namedValues, optionalLabel, optionalValue } from "./value.ts";

/**
 * Converts the parsed file of a workflow to its syntax tree.
 *
 * @param tree a tree that the grammar has validated
 */
export function workflow(tree: Tree): WorkflowAst {
  const called = name(tree, "workflow") ?? nameOf(tree);
  const create = get(tree, "create");
  return {
    name: called,
    entity: name(tree, "entity") ?? called,
    field: name(tree, "field") ?? called,
    create: create === undefined ? undefined : { set: namedValues(create, "set"), effect: name(create, "effect") },
    actors: entries(get(tree, "actors")).map((entry) => ({ name: entry.name, condition: condition(entry.value) })),
    states: items(tree, "states").map((item) => ({
      code: name(item, "code") ?? nameOf(item),
      label: label(get(item, "label") ?? item),
      tone: text(item, "tone") as Tone | undefined,
      final: flag(item, "final"),
      at: (name(item, "code") ?? nameOf(item)).at,
    })),
    inputs: new Map(
      entries(get(tree, "inputs")).map((entry) => [entry.name.text, entry.value.kind === "list" ? entry.value.items.map(nameOf) : []]),
    ),
    checks: new Map(
      entries(get(tree, "checks")).map((entry) => [entry.name.text, entry.value.kind === "list" ? entry.value.items.map(check) : []]),
    ),
    inputNames: new Map(entries(get(tree, "inputs")).map((entry) => [entry.name.text, entry.name])),
    checkNames: new Map(entries(get(tree, "checks")).map((entry) => [entry.name.text, entry.name])),
    transitions: entries(get(tree, "transitions")).map(transition),
    tasks: entries(get(tree, "tasks")).map(task),
    at: called.at,
  };
}

// Transitions and tasks are memoised, so that what a save does not change in a workflow stays the same object.
const transition = memoised(({ name: called, value: tree }: NamedTree): TransitionAst => {
  const after = get(tree, "after");
  const field = name(after, "field");
  return {
    name: called,
    by: names(tree, "by"),
    from: names(tree, "from"),
    to: name(tree, "to") ?? called,
    when: optionalCondition(tree, "when"),
    input: name(tree, "input"),
    checks: checks(tree, "checks"),
    call: name(tree, "call"),
    send: entries(get(tree, "send")).map((entry) => ({ name: entry.name, value: nameOf(entry.value) })),
    accept: optionalCondition(tree, "accept"),
    set: namedValues(tree, "set"),
    effect: name(tree, "effect"),
    title: optionalLabel(tree, "title"),
    partial: name(tree, "partial"),
    reason: name(tree, "reason"),
    tells: names(tree, "tells"),
    success: optionalValue(tree, "success"),
    after: field === undefined ? undefined : { field, setting: name(after, "setting"), days: number(after, "days") },
    at: called.at,
  };
});

const task = memoised(
  ({ name: called, value: tree }: NamedTree): TaskAst => ({
    name: called,
    title: text(tree, "title") ?? called.text,
    by: names(tree, "by"),
    when: optionalCondition(tree, "when"),
    screen: name(tree, "screen") ?? called,
    query: entries(get(tree, "query")).map((entry) => ({ name: entry.name, value: nameOf(entry.value) })),
    at: called.at,
  }),
);
