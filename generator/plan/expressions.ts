import type { Check, Condition, Label, Values } from "../model/types.ts";
import { condition, type Node, present, value } from "./code.ts";

/**
 * Builds the node of a view for an optional condition. `render` prints it as a function that tests the condition.
 *
 * @param workflow the workflow whose states, transitions and actors the condition may name
 * @returns undefined if there is no condition
 */
export const conditionNode = (of: Condition | undefined, workflow: string | undefined): Node =>
  of === undefined ? undefined : condition(of.tree, workflow);

/**
 * Builds the node of a view for the values of a `send` or `set`, by name. A literal is printed as it is, any other value as a function.
 *
 * @param workflow the workflow to which the values may refer
 * @returns undefined if there are no values
 */
export function valuesNode(values: Values, workflow: string | undefined): Node {
  return values.size === 0 ? undefined : Object.fromEntries([...values].map(([field, of]) => [field, value(of, { workflow })]));
}

/**
 * Builds the node of a view for a label. A text is printed as it is. Texts with conditions are printed as a list. The runtime shows the
 * first text in the list whose condition is true.
 */
export function labelNode(label: Label, workflow: string | undefined): Node {
  if (typeof label === "string") return label;
  return label.map((item) => present({ when: conditionNode(item.when, workflow), text: item.text, tone: item.tone }));
}

/** Builds the node of a view for a check. */
export const checkNode = (check: Check, workflow: string | undefined): Node =>
  present({
    when: conditionNode(check.when, workflow),
    rule: condition(check.rule.tree, workflow),
    message: value(check.message, { text: true, workflow }),
    fields: check.fields,
    clear: check.clear,
  });

/** Builds the nodes of a view for several checks. */
export const checkNodes = (checks: readonly Check[], workflow: string | undefined): readonly Node[] =>
  checks.map((check) => checkNode(check, workflow));
