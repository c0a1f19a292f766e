import { isEmpty } from "../contract/language/condition.ts";
import { type Condition, type Data, type Scope, valueOf } from "../contract/values/data.ts";
import type { Field, FormItem, Section } from "../contract/language/screen.ts";
import { ownValue } from "../contract/values/own-value.ts";

/** A field of a form with the conditions of the sections that contain it. */
export interface ResolvedField {
  /** Key under which react-jsonschema-form stores the value of the field. */
  key: string;
  field: Field;
  /** Conditions of the field and its sections; it is shown if all are true. */
  show: readonly Condition[];
  /** Conditions of the field and of its sections. The field is read-only if any of them is true. */
  readonly: readonly (boolean | Condition)[];
}

export function isSection(item: FormItem): item is Section {
  return "section" in item;
}

/**
 * Returns the key under which a form stores the value of an input ({@link keyOfNames}). An input with several names, such as a range, has
 * one key.
 */
export const keyOf = (field: Field): string => keyOfNames(namesOf(field));

/** Joins the names of an input to one text: `name`, or `from~to` for a range. */
export const namesOf = ({ names }: Field): string => names.join("~");

/**
 * Converts the joined names of an input ({@link namesOf}) to the key under which react-jsonschema-form stores its value. The key of a name
 * such as `constructor` gets a suffix, because the library would read the inherited member of the object.
 */
export const keyOfNames = (names: string): string => (names in Object.prototype ? `${names}~` : names);

const resolvedCache = new WeakMap<readonly FormItem[], readonly ResolvedField[]>();

/** Lists the fields of a form in order, including fields in sections. Computed once per form. */
export function resolveFields(items: readonly FormItem[]): readonly ResolvedField[] {
  const cached = resolvedCache.get(items);
  if (cached !== undefined) return cached;
  const resolved = items.flatMap((item) => resolveItem(item, [], []));
  resolvedCache.set(items, resolved);
  return resolved;
}

function resolveItem(item: FormItem, show: readonly Condition[], readonly: ResolvedField["readonly"]): ResolvedField[] {
  const shows = item.show === undefined ? show : [...show, item.show];
  const locks = item.readonly === undefined ? readonly : [...readonly, item.readonly];
  if (isSection(item)) return item.items.flatMap((inner) => resolveItem(inner, shows, locks));
  return [{ key: keyOf(item), field: item, show: shows, readonly: locks }];
}

/** Tests whether a field is visible: all `show` conditions of the field and of its sections are true. */
export function isShown(resolved: Pick<ResolvedField, "show">, scope: Scope): boolean {
  return resolved.show.every((condition) => condition(scope));
}

/** Tests whether a field is read-only: by its own condition, or by the condition of a section that contains it. */
export function isReadonly(resolved: Pick<ResolvedField, "readonly">, scope: Scope): boolean {
  return resolved.readonly.some((lock) => (typeof lock === "boolean" ? lock : lock(scope)));
}

/**
 * Builds the initial values of a form, by the key of each field. A field gets the value of the record, or else its default. Secrets are
 * left out. Values of the record are left out too if the form has no field for them.
 *
 * The default is used if the record has a value for none of the field's names. Null and an empty list of rows are no values. Defaults are
 * evaluated in field order, after all values of the record. They may therefore refer to values of the record and to earlier defaults. A
 * default that evaluates to null is left out.
 *
 * @param record the stored record, or the initial values of a new one
 * @param scopeOf returns the scope with the given values as `form`
 */
export function formDataOf(items: readonly FormItem[], record: Data | undefined, scopeOf: (form: Data) => Scope): Data {
  const resolved = resolveFields(items).filter(({ field }) => field.secret !== true);
  const data: Data = {};
  const lacking: ResolvedField[] = [];
  for (const item of resolved) {
    const values = item.field.names.map((name) => toInputValue(item.field, ownValue(record, name)));
    if (values.some((value) => value !== undefined)) data[item.key] = values.length === 1 ? values[0] : values;
    else if (item.field.default !== undefined) lacking.push(item);
  }
  for (const { key, field } of lacking) {
    const start = valueOf(field.default, scopeOf(valuesByName(items, data)));
    if (start !== undefined && start !== null) data[key] = start;
  }
  return data;
}

/**
 * Converts a stored value to the value of its input. Null, and an empty list of child rows, become undefined (not entered yet), so that
 * required lists are reported as empty.
 */
function toInputValue({ columns }: Field, value: unknown): unknown {
  return columns !== undefined && Array.isArray(value) && value.length === 0 ? undefined : (value ?? undefined);
}

/**
 * Converts the values of a form, which are stored by the key of the input, to values by field name, as conditions refer to them. Hidden
 * fields are included, because hiding a field does not change its value. Fields without a value are left out.
 *
 * @param data the values by key
 */
export function valuesByName(items: readonly FormItem[], data: Data): Data {
  const values: Data = {};
  for (const { key, field } of resolveFields(items)) {
    const value = data[key];
    if (field.names.length === 1) {
      if (value !== undefined) values[field.names[0] ?? key] = value;
    } else {
      field.names.forEach((name, index) => {
        const element = Array.isArray(value) ? (value[index] as unknown) : undefined;
        if (element !== undefined) values[name] = element;
      });
    }
  }
  return values;
}

/**
 * Collects the values of a form that its call sends.
 *
 * - Hidden fields are left out, unless a change of another field has set them.
 * - A blank secret is left out, so that the stored secret remains.
 * - Any other field that the user has emptied is null, which clears the stored value.
 *
 * @param data the values by key
 * @param record the stored record
 * @param set values that changes of other fields have set, including names that are not on the form
 * @returns the values. `names` contains all names of the form and of `set`. `hidden` contains the names of hidden fields
 */
export function enteredOf(
  items: readonly FormItem[],
  data: Data,
  record: Data | undefined,
  scope: Scope,
  set: ReadonlyMap<string, unknown> = new Map(),
): { values: Data; names: Set<string>; hidden: Set<string> } {
  const byName = valuesByName(items, data);
  const values: Data = {};
  const names = new Set<string>();
  const hidden = new Set<string>();
  const take = (name: string, value: unknown, secret = false): void => {
    const blank = value === undefined || value === null || value === "";
    if (!blank) values[name] = value;
    else if (!secret && !isEmpty(ownValue(record, name))) values[name] = null;
  };
  for (const resolved of resolveFields(items)) {
    const shown = isShown(resolved, scope);
    for (const name of resolved.field.names) {
      names.add(name);
      if (!shown) hidden.add(name);
      if (shown || set.has(name)) take(name, ownValue(byName, name), resolved.field.secret);
    }
  }
  for (const [name, value] of set) {
    if (names.has(name)) continue;
    names.add(name);
    take(name, value);
  }
  return { values, names, hidden };
}

/**
 * Tests whether a violation is about a cell that is hidden because of other values in its row (`perRow`). Such a violation is ignored.
 *
 * @param path list field, position of the row from 0, and field of the row: `lines.0.origin`
 * @returns false for a path that is not a cell of an existing row
 */
export function isHiddenCell(items: readonly FormItem[], values: Data, path: string, scope: Scope): boolean {
  const [list = "", at = "", name = ""] = path.split(".");
  if (name === "") return false;
  const columns = resolveFields(items).find(({ field }) => field.names[0] === list)?.field.columns;
  const column = columns?.find(({ field, perRow }) => perRow === true && field === name);
  const rows = ownValue(values, list);
  const row = Array.isArray(rows) ? (rows[Number(at)] as Data | undefined) : undefined;
  return row !== undefined && column?.show?.({ ...scope, row }) === false;
}
