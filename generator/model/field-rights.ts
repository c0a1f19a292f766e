import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { NameType } from "./names.ts";
import type { Condition, EntityField } from "./types.ts";

/** Returns the name under which the server grants the right to read or change a field: `entity.field`. */
export const rightName = ({ entity, name }: Pick<EntityField, "entity" | "name">): string => `${entity}.${name}`;

/** Tests whether reading or changing a field needs a right (`x-read`, `x-write`). */
export const isRestricted = ({ read, write }: EntityField): boolean => read !== undefined || write !== undefined;

/** The declared conditions of an input or a column: when it is shown, and when it is read-only. */
interface Shown {
  show?: Condition | undefined;
  readonly?: Condition | boolean | undefined;
}

/**
 * Extends the `show` condition of an input or column, so that it is shown only to users who may read each of its fields (`x-read`).
 *
 * @param show the declared condition, or undefined
 * @returns `show` itself if everybody may read the fields
 */
export function showByRights(show: Condition | undefined, fields: readonly (EntityField | undefined)[]): Condition | undefined {
  return fields.reduce((around, field) => narrowed(around, field?.read), show);
}

/**
 * Extends the `readonly` of an input, so that the input is read-only for users without the necessary rights:
 *
 * - Users who may not change one of the input's fields (`x-write`).
 * - For a list, users who may not read one of the fields of its rows (`x-read`). Saving the list would delete the values that they did not
 *   receive.
 *
 * @param readonly the declared `readonly`; `true` is returned unchanged
 * @param types the types of the input's fields, one for each name
 */
export function lockByRights(readonly: Shown["readonly"], types: readonly NameType[]): Shown["readonly"] {
  if (readonly === true) return true;
  const rights = types.flatMap(({ field, rows }) => [
    ...(field?.write === undefined ? [] : [field.write]),
    ...[...(rows?.types.values() ?? [])].flatMap(({ field: inner }) => inner?.read ?? []),
  ]);
  const declared = readonly === false ? undefined : readonly;
  return rights.reduce<Condition | undefined>((around, right) => {
    const tree = around === undefined ? { not: right.tree } : { any: [around.tree, { not: right.tree }] };
    return { tree, at: around?.at ?? right.at, declared: withoutRights(around) ?? false };
  }, declared);
}

function narrowed(condition: Condition | undefined, right: Condition | undefined): Condition | undefined {
  if (right === undefined) return condition;
  const tree: ConditionTree = condition === undefined ? right.tree : { all: [condition.tree, right.tree] };
  return { tree, at: condition?.at ?? right.at, declared: withoutRights(condition) ?? false };
}

/**
 * Returns the condition that the metadata declares for a field or column, without the conditions that {@link showByRights} and {@link
 * lockByRights} have added. Undefined if nothing is declared.
 */
export const withoutRights = (condition: Condition | undefined): Condition | undefined =>
  condition?.declared === false ? undefined : (condition?.declared ?? condition);
