import type { Comparison } from "../../runtime/contract/language/condition-tree.ts";
import type { Data } from "../../runtime/contract/values/data.ts";
import type { Workflow } from "../model/types.ts";
import { conjunctions, tiedFields } from "./atoms.ts";
import { ownValue } from "../../runtime/contract/values/own-value.ts";

/**
 * Returns the value of a record field in the test vectors: `orgGuid-1` for `orgGuid`. If a condition compares the field with a property of
 * the user, matching users have this text as property.
 */
export const base = (field: string): string => `${field}-1`;

const OTHER = "other";
const NOBODY = "nobody";

/**
 * Builds the users of test vectors, by name. For each actor of the workflow:
 *
 * - One user for each of the {@link conjunctions} of the actor's condition, who fulfils all comparisons of the conjunction.
 * - For each property of such a user, two similar users: one with another value of the property, and one without the property.
 *
 * The last user, `nobody`, has no properties.
 *
 * `asked` may compare the record with user properties that no actor tests. In such a property, all users except `nobody` differ from the
 * record. Each actor therefore has an additional user for each such property, in whom the property equals the record's field.
 *
 * @param asked the comparisons in conditions of actions
 */
export function vectorUsers(workflow: Workflow, asked: readonly Comparison[] = []): Map<string, Data> {
  const ties = asked.flatMap((item) => tiedFields({ ...item, test: "equals" }) ?? []);
  const of = [...workflow.actors.values()].flatMap(({ tree }) => conjunctions(tree, workflow).map(userOf));
  const own = ties.filter(({ user }) => !of.some((item) => Object.hasOwn(item, user)));
  const others = Object.fromEntries(own.map(({ user }) => [user, OTHER]));

  const users = new Map<string, Data>();
  const known = new Set<string>();
  const add = (name: string, played: Data): void => {
    const user = { ...(name === NOBODY ? {} : others), ...played };
    const id = JSON.stringify(Object.entries(user).sort());
    if (known.has(id)) return;
    known.add(id);
    users.set(name, user);
  };
  for (const [actor, condition] of workflow.actors) {
    const ways = conjunctions(condition.tree, workflow);
    const named = ways.map((way): [string, Comparison[]] => [ways.length === 1 ? actor : `${actor} by ${tieNames(way)}`, way]);
    for (const [name, way] of named) add(name, userOf(way));
    for (const [name, way] of named) addFailing(name, way, add);
  }
  for (const [actor, condition] of workflow.actors) {
    const [way] = conjunctions(condition.tree, workflow);
    for (const { user, record } of way === undefined ? [] : own)
      add(`${actor}, ${user} of ${record}`, { ...userOf(way ?? []), [user]: base(record) });
  }
  add(NOBODY, {});
  return users;
}

const tieNames = (way: readonly Comparison[]): string => way.flatMap((item) => tiedFields(item)?.record ?? []).join(" and ");

function userOf(way: readonly Comparison[]): Data {
  const user: Data = {};
  for (const item of way) {
    const tie = tiedFields(item);
    if (tie !== undefined) user[tie.user] = base(tie.record);
    else if (item.left.subject === "user" && item.left.path[0] !== undefined) user[item.left.path[0]] = meeting(item);
  }
  return user;
}

/** Returns a value of a user field for which a comparison with a literal holds. For `differs` and other tests, it is any other value. */
function meeting({ test, right }: Comparison): unknown {
  const literal = "literal" in right ? right.literal : undefined;
  const first = Array.isArray(literal) ? literal[0] : literal;
  if (test === "has") return [first];
  if (test === "equals" || test === "oneOf") return first;
  if (test === "empty") return literal === true ? undefined : OTHER;
  return typeof first === "boolean" ? !first : OTHER;
}

function addFailing(name: string, way: readonly Comparison[], add: (name: string, user: Data) => void): void {
  const user = userOf(way);
  for (const field of Object.keys(user)) {
    const value = ownValue(user, field);
    const { [field]: _, ...without } = user;
    add(`${name}, other ${field}`, { ...user, [field]: Array.isArray(value) ? [OTHER] : typeof value === "boolean" ? !value : OTHER });
    add(`${name}, no ${field}`, without);
  }
}
