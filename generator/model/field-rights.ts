import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { NameType } from "./names.ts";
import type { Condition, EntityField } from "./types.ts";

/** Name of the right to a field, as the server knows it. */
export const rightName = ({ entity, name }: Pick<EntityField, "entity" | "name">): string => `${entity}.${name}`;

/** Whether not everybody may read or change a field. */
export const isRestricted = ({ read, write }: EntityField): boolean => read !== undefined || write !== undefined;

/** Conditions of a field in a form or a column. */
interface Shown {
  show?: Condition | undefined;
  readonly?: Condition | boolean | undefined;
}

/** Narrows `show` of a field or column by the rights to read its fields. */
export function showByRights(show: Condition | undefined, fields: readonly (EntityField | undefined)[]): Condition | undefined {
  return fields.reduce((around, field) => narrowed(around, field?.read), show);
}

/**
 * Locks an input for users who may not change its fields. Also locks a list for users who may not read all fields of its rows, because
 * saving it would lose what they were not sent.
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

/** Returns what the metadata says at a field or column, without the rights to its fields. */
export const withoutRights = (condition: Condition | undefined): Condition | undefined =>
  condition?.declared === false ? undefined : (condition?.declared ?? condition);
