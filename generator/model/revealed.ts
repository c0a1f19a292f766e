import { isDeepStrictEqual } from "node:util";
import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { Place } from "../diagnostics/place.ts";
import { factsOf } from "./condition-facts.ts";
import type { Context } from "./context.ts";
import type { NameType } from "./names.ts";
import type { Condition, EntityField } from "./types.ts";

/**
 * Tests whether exactly the same users may read two values (`x-read`), so that showing one reveals nothing of the other. Everybody may read
 * a field without `x-read`, and a value that belongs to no field (undefined).
 */
export const isReadAlike = (one: Pick<EntityField, "read"> | undefined, other: Pick<EntityField, "read">): boolean =>
  isDeepStrictEqual(one?.read?.tree, other.read?.tree);

/**
 * Tests whether two fields are masked in the same way (`x-mask`), or both are not masked. A copy of a masked value must be masked like the
 * original. If the first field is undefined, tests whether the second is not masked.
 */
export const isMaskedAlike = (one: Pick<EntityField, "schema"> | undefined, other: Pick<EntityField, "schema">): boolean =>
  one?.schema["x-mask"] === other.schema["x-mask"];

/**
 * Reports tests of `x-read` fields in a condition that the server evaluates, because the result reveals the value (E561). Accepted are:
 *
 * - A test that is combined by `all` with the right to read the field. Users without the right then get the same result for all values.
 * - A test whose result is stored in a field (`into`) with the same `x-read`.
 *
 * @param asked other conditions that users must fulfil to see the result. A test is accepted if one of them is the right
 */
export function checkTested(tree: ConditionTree, context: Context, asked: readonly ConditionTree[] = context.asked ?? []): void {
  if (context.values === "sent") return;
  if ("any" in tree) for (const item of tree.any) checkTested(item, context, asked);
  else if ("not" in tree) checkTested(tree.not, context, asked);
  else if ("all" in tree)
    tree.all.forEach((item, index) => {
      checkTested(item, context, [...asked, ...tree.all.filter((_, other) => other !== index)]);
    });
  else for (const field of factsOf(tree)?.fields ?? []) checkField(field, factsOf(tree)?.at, { ...context, asked });
}

/**
 * Tests whether a condition on a field reveals nothing to users who may not read the field. True if everybody may read it. If the result is
 * stored in a field (`into`), both must have the same right. Otherwise the condition must ask for the right itself.
 */
const isOpen = (field: EntityField, { into, asked }: Context): boolean =>
  field.read === undefined || (into === undefined ? asks(asked, field.read) : isReadAlike(into, field));

function checkField(field: EntityField, at: Place | undefined, context: Context): void {
  const { into, report } = context;
  if (at === undefined || isOpen(field, context)) return;
  const right = "ask for its x-read beside it (`user.…`), or test another field";
  report.add(
    "E561",
    at,
    `the outcome of this condition tells the value of "${field.entity}.${field.name}" to users who may not read it`,
    into === undefined ? right : `give "${into.name}" the same x-read, or test another field`,
  );
}

/**
 * Checks a reference to stored fields, whose value is shown in a text or written to another field. Reports the reference if it reveals a
 * field:
 *
 * - Users who may not read the original must not read the copy (E561). A text is accepted if its condition requires the right to read the
 *   field ({@link asking}).
 * - Users who see the original masked must not see the copy unmasked (E220).
 *
 * Values that the user has entered or was sent (`context.values`) reveal nothing.
 *
 * @param fields the fields on the path of the reference
 * @param type type of the value
 */
export function checkRevealed(fields: readonly EntityField[], type: NameType | undefined, at: Place, context: Context): void {
  const { into, report } = context;
  if (context.values === "sent") return;
  for (const field of [...fields, ...insideOf(type, into)]) {
    const name = `${field.entity}.${field.name}`;
    const cure = (keyword: string): string => (into === undefined ? "show another field" : `give "${into.name}" the same ${keyword}`);
    if (!isOpen(field, context)) report.add("E561", at, `this shows "${name}" to users who may not read it`, cure("x-read"));
    if (!isMaskedAlike(into, field) && field.schema["x-mask"] !== undefined)
      report.add("E220", at, `"${name}" is masked, and this shows it in full`, cure("x-mask"));
  }
}

/**
 * Returns the fields of the members of a list or an object. Empty if the value has no members. Also empty if the field that takes the value
 * has the same members, because their rights are then the same.
 */
const insideOf = (type: NameType | undefined, into: EntityField | undefined): EntityField[] =>
  type?.rows === undefined || (into?.rows !== undefined && into.rows === type.field?.rows)
    ? []
    : [...type.rows.types.values()].flatMap(({ field }) => field ?? []);

/** Tests whether the conditions that are known to hold include every part of the condition of a right. */
function asks(asked: readonly ConditionTree[] = [], right: Condition): boolean {
  const known = asked.flatMap(conjunctsOf);
  return conjunctsOf(right.tree).every((part) => known.some((other) => isDeepStrictEqual(part, other)));
}

const conjunctsOf = (tree: ConditionTree): ConditionTree[] => ("all" in tree ? tree.all.flatMap(conjunctsOf) : [tree]);
