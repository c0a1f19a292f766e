import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { Meaning } from "../model/meaning.ts";
import type { Check, Condition } from "../model/types.ts";
import type { Alias } from "./domains.ts";

/**
 * Facts that are known where a condition is evaluated. `trees` are conditions that are true there. `meaning` returns the conditions of
 * actors and transitions. `alias` maps references with the same value to one of them.
 */
export interface Around {
  trees: readonly ConditionTree[];
  meaning?: Meaning;
  alias?: Alias;
  /** `record`: `row` is a stored record with all its required fields. `node`: `row` is a tree node, of which only the key is certain. */
  stored?: "record" | "node";
}

/**
 * A condition in the metadata, with the facts that are known where it is evaluated. The rules report the condition if these facts imply
 * that it is always true or never true.
 */
export interface Posed {
  condition: Condition;
  /** Name of the condition for messages, such as "this condition". */
  what: string;
  around: Around;
  /** Conditions of earlier cases, which take precedence. */
  before: readonly ConditionTree[];
  /**
   * `followed`: other cases follow, which are evaluated only if this one is false. `guard`: it may repeat what is true for all rows of its
   * list.
   */
  as?: "followed" | "guard" | undefined;
}

/** Checks that are evaluated in sequence until the first check fails. `around` has the facts that are known before the first check. */
export interface Sequence {
  checks: readonly Check[];
  around: Around;
}

/** All conditions and sequences of checks that one entity, call, workflow or screen declares. */
export interface Collected {
  conditions: Posed[];
  sequences: Sequence[];
}
