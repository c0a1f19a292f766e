import { THEN_BY } from "../../../../runtime/contract/language/page-of.ts";
import { isEmpty } from "../../../../runtime/contract/language/condition.ts";
import type { FieldRight, Route, StoreOperation } from "../../../../runtime/contract/server/route.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { FieldMessage } from "../../../../runtime/contract/wire/envelope.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";
import { noRight } from "../refusals/refusal.ts";
import { textOf } from "../refusals/refusal-register.ts";
import type { CallContext } from "./context.ts";
import { isSameValue } from "./same-value.ts";

type Context = Pick<CallContext, "portal" | "scope">;

/** Returns the name of the right to a field of an entity: `entity.field`. It is the key of `Generated.fieldRights`. */
export const rightOf = (entity: string, field: string): string => `${entity}.${field}`;

/**
 * Tests whether the caller may read a field. True for a field without a right (`x-read`), which everybody may read.
 *
 * @param right name of the right to the field, as {@link rightOf} builds it
 */
export function mayRead({ portal, scope }: Context, right: string): boolean {
  const found = ownValue(portal.generated.fieldRights, right);
  return found?.read === undefined || found.read(scope());
}

/**
 * Returns the label of a field for a refusal, if the caller may not read the field.
 *
 * @param right the right to the field, as {@link rightOf} builds it
 * @returns undefined if the caller may read the field
 */
export const unreadableLabel = (context: Context, right: string): string | undefined =>
  mayRead(context, right) ? undefined : labelOf(context, right);

/** Tests whether the caller may change the field of a right. A caller who may not read the field may not change it either. */
function mayWrite(context: Context, right: string): boolean {
  const found = ownValue(context.portal.generated.fieldRights, right);
  return mayRead(context, right) && (found?.write === undefined || found.write(context.scope()));
}

/**
 * Lists the fields of an input that the caller may not write, with messages. A field is not listed if its value equals the stored value.
 * Exception: a field that the caller may not read is listed even then, because accepting it would confirm a guess.
 *
 * @param row the stored record; undefined for a new record, in which such a field must be absent or blank
 */
export function listUnwritable(route: Route, input: Data, context: Context, row: Data | undefined): FieldMessage[] {
  return Object.entries(route.fieldRights ?? {}).flatMap(([field, rights]) => {
    const value = ownValue(input, field);
    const missing = value === undefined ? undefined : rights.find((right) => !mayWrite(context, right));
    if (missing === undefined) return [];
    const isHidden = row !== undefined && rights.some((right) => !mayRead(context, right));
    if (!isHidden && isSameValue(value, ownValue(row, field))) return [];
    return [{ field, message: textOf("noFieldWrite", labelOf(context, missing)) }];
  });
}

/**
 * Refuses a search by fields that the caller may not read, because matches would reveal their values. Blank inputs are no search.
 *
 * @throws Refusal 403
 */
export function refuseUnreadable({ fieldRights = {} }: Route, input: Data, context: Context): void {
  for (const [name, rights] of Object.entries(fieldRights)) {
    if (isEmpty(ownValue(input, name))) continue;
    for (const right of rights) if (!mayRead(context, right)) throw unreadable(context, right);
  }
}

/**
 * Restricts a list, count or tree to the fields that the caller may read, before it is run. `searchText` is searched only in these fields,
 * and sums of other fields are left out. The fields of the rows themselves are removed later ({@link withoutUnreadable}).
 *
 * @param operation the operation as the metadata declares it
 * @returns the same object for the same rights, because the store caches a plan for each operation
 * @throws Refusal 403 if the input sorts or counts by a field that the caller may not read, or if no field remains that could be searched
 */
export function permittedOperation(operation: StoreOperation, input: Data, context: Context): StoreOperation {
  const { entity, by, search = [], sum = [], totals = [] } = operation;
  const isHidden = (field: string): boolean => !mayRead(context, rightOf(entity, field));
  const sorted = [input["sort"], input[THEN_BY]].flatMap((name) => (typeof name === "string" ? [name.replace(/^-/, "")] : []));
  for (const field of [...sorted, ...(by === undefined ? [] : [by])])
    if (isHidden(field)) throw unreadable(context, rightOf(entity, field));
  const hidden = [...search, ...sum, ...totals].filter(isHidden);
  const [first] = hidden;
  if (first === undefined) return operation;
  if (search.length > 0 && search.every(isHidden) && !isEmpty(input["searchText"])) throw unreadable(context, rightOf(entity, first));
  return narrowed(operation, hidden);
}

/**
 * Removes from a storage operation all fields that the caller may not read. A list field is removed if its rows have such a field. Exports
 * need this: they write a list as one text, from which a field can no longer be removed.
 */
export function readableOperation(operation: StoreOperation, context: Context): StoreOperation {
  const { entity } = operation;
  const { children = [] } = context.portal.generated.tables.find((table) => table.entity === entity) ?? {};
  const rightsOf = (field: string): string[] => {
    const child = children.find((one) => one.field === field);
    return [rightOf(entity, field), ...(child?.columns ?? []).map((column) => rightOf(child?.entity ?? "", column.field))];
  };
  return { ...operation, fields: operation.fields.filter((field) => rightsOf(field).every((right) => mayRead(context, right))) };
}

const narrowedOperations = new WeakMap<StoreOperation, Map<string, StoreOperation>>();

function narrowed(operation: StoreOperation, hidden: readonly string[]): StoreOperation {
  const known = narrowedOperations.get(operation) ?? new Map<string, StoreOperation>();
  narrowedOperations.set(operation, known);
  const left = (fields: readonly string[] = []): string[] => fields.filter((field) => !hidden.includes(field));
  const { search, sum, totals } = operation;
  const found = known.get(hidden.join()) ?? { ...operation, search: left(search), sum: left(sum), totals: left(totals) };
  known.set(hidden.join(), found);
  return found;
}

/** Returns the title of the field of a right. */
const labelOf = ({ portal }: Context, right: string): string => (portal.generated.fieldRights[right] as FieldRight).label;
const unreadable = (context: Context, right: string) => noRight(textOf("noFieldRead", labelOf(context, right)));
