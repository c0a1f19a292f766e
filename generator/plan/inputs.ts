import type { Rule } from "../../runtime/contract/language/violations.ts";
import { memoised, memoisedList } from "../memo/memo.ts";
import type { Call, Entity, WithoutScreens } from "../model/types.ts";
import { isUpdateOfWhole } from "../model/whole.ts";
import { data, name, type Node, spread } from "./code.ts";
import { camel, entityRulesFile } from "./names.ts";
import type { View } from "./output.ts";
import { rulesOf } from "./rules.ts";
import { dereferenced, inputSchema, validating } from "./schema.ts";

/** The validation rules of the input of one call, with texts by which equal inputs of several calls are found. */
interface Input {
  rules: readonly Rule[];
  /** The same rules, each serialised as JSON. */
  texts: readonly string[];
  /** Equal for identical inputs. */
  key: string;
}

const inputOf = memoised((call: Call, project: WithoutScreens): Input => {
  const rules = rulesOf(call, project);
  const texts = rules.map((rule) => JSON.stringify(rule));
  const validated = validating(dereferenced(inputSchema(call), project.entities));
  return { rules, texts, key: JSON.stringify([entityOf(call) ?? call.service, texts, validated, filledBy(call, project)]) };
});

/** Groups calls with identical inputs. The file of rules belongs to the first call of a group. */
const groupsOf = memoised((project: WithoutScreens): readonly (readonly Call[])[] => {
  const calls = [...project.services.values()].flatMap((service) => [...service.calls.values()]);
  return [...groupedBy(calls, (call) => inputOf(call, project).key).values()];
});

const alikeById = memoised(
  (project: WithoutScreens): ReadonlyMap<string, readonly Call[]> =>
    new Map(groupsOf(project).flatMap((group) => group.map((call) => [call.id, group] as const))),
);

/** Lists all calls whose input equals that of a call, including the call itself. */
const alike = memoised((call: Call, project: WithoutScreens): readonly Call[] => alikeById(project).get(call.id) ?? []);

const firstsByEntity = memoised(
  (project: WithoutScreens): ReadonlyMap<string, readonly Call[]> =>
    groupedBy(
      groupsOf(project).flatMap((group) => group.slice(0, 1)),
      (call) => entityOf(call) ?? "",
    ),
);

/** Finds the run of consecutive rules that several inputs of an entity share. It is printed once. Empty if no run is long enough. */
const commonRules = memoised((entity: string, project: WithoutScreens): readonly Rule[] =>
  longestRun(...(firstsByEntity(project).get(entity) ?? []).map((call) => inputOf(call, project))),
);

/**
 * Returns the fields that the server fills in an update which is validated together with its stored record. Undefined for any other call.
 */
const filledBy = (call: Call, { entities }: WithoutScreens): readonly string[] | undefined =>
  call.handler.kind === "store" && isUpdateOfWhole(call, entities) ? [...call.handler.set.keys()] : undefined;

function groupedBy(calls: readonly Call[], keyOf: (call: Call) => string): Map<string, Call[]> {
  const groups = new Map<string, Call[]>();
  for (const call of calls) {
    const key = keyOf(call);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [call]);
    else group.push(call);
  }
  return groups;
}

const entityOf = (call: Call): string | undefined => call.body.entity ?? call.query.entity;

/** Minimum number of consecutive rules that are printed once, as a shared table. Shorter runs are repeated in each list. */
const LONG = 8;

/**
 * Finds the run of consecutive rules that saves the most lines if it is printed once.
 * @returns The rules, or an empty list if no run is long enough.
 */
const longestRun = memoisedList((...lists: readonly Input[]): readonly Rule[] => {
  let best: readonly Rule[] = [];
  let saved = 0;
  for (const [index, { rules, texts }] of lists.entries()) {
    for (let from = 0; from < texts.length; from++) {
      const others = lists.slice(index + 1).map((other) => lengthOfRun(texts, from, other.texts));
      for (const length of others) {
        const gain = length * others.filter((other) => other >= length).length;
        if (length < LONG || gain <= saved) continue;
        saved = gain;
        best = rules.slice(from, from + length);
      }
    }
  }
  return best;
});

/**
 * Counts the consecutive rules that two lists share. The run starts in `list` at the position `from`, and in `other` at its first rule that
 * is equal to this one. Returns 0 if there is none.
 */
function lengthOfRun(list: readonly string[], from: number, other: readonly string[]): number {
  const start = other.indexOf(list[from] ?? "");
  let length = 0;
  while (start >= 0 && from + length < list.length && list[from + length] === other[start + length]) length++;
  return length;
}

/**
 * Finds the call whose generated file of rules validates the input of this call. Several calls with identical input share a file: that of
 * the first of these calls, in the order of the services.
 *
 * @returns the call, which may be this call itself; undefined if this call has neither input nor rules
 */
export function findValidatingCall(call: Call, project: WithoutScreens): Call | undefined {
  return takesNothing(call) && inputOf(call, project).rules.length === 0 ? undefined : alike(call, project)[0];
}

const takesNothing = (call: Call): boolean => call.query.names.length + call.body.names.length === 0;

/**
 * Lists the calls whose inputs are validated by the generated file of rules of this call. These are the call itself, and later calls with
 * the same input.
 * @returns an empty list if this call has no such file
 */
export function listValidatedCalls(call: Call, project: WithoutScreens): readonly Call[] {
  return findValidatingCall(call, project)?.id === call.id ? alike(call, project) : [];
}

/**
 * Builds the node with the validation rules of a call's input. Several inputs of an entity may share a table of rules
 * ({@link entityRules}). If the rules of this call contain all rules of the table in sequence, the node refers to the table instead of
 * repeating them.
 */
export function rulesNode(call: Call, project: WithoutScreens): Node {
  const { rules: own, texts } = inputOf(call, project);
  const entity = entityOf(call);
  const run = entity === undefined ? [] : commonRules(entity, project);
  const at =
    run.length === 0
      ? -1
      : findRun(
          run.map((rule) => JSON.stringify(rule)),
          texts,
        );
  if (at < 0 || entity === undefined) return data(own);
  const table = name(entityRulesFile(entity), constant(entity));
  if (own.length === run.length) return table;
  return [...own.slice(0, at).map(data), spread(table), ...own.slice(at + run.length).map(data)];
}

/** Finds the index of a run in a list, or -1 if it is not contained. */
const findRun = (run: readonly string[], list: readonly string[]): number =>
  list.findIndex((_, from) => run.every((rule, index) => list[from + index] === rule));

const constant = (entity: string): string => `${camel(entity)}Rules`;

/**
 * Builds the data from which entities/<entity>.rules.ts is printed. It contains a run of at least eight consecutive rules that several
 * inputs of the entity share. If there are several such runs, it is the run that saves the most lines.
 *
 * @returns the view; undefined if there is no such run
 */
export function entityRules(entity: Entity, project: WithoutScreens): View | undefined {
  const rules = commonRules(entity.name, project);
  return rules.length === 0 ? undefined : { title: entity.title, name: constant(entity.name), rules: data(rules) };
}
