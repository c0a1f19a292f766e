import { isEmpty } from "../contract/language/condition.ts";
import { type Condition, type Data, type Scope, valueOf } from "../contract/values/data.ts";
import type { Field, FormItem, Section } from "../contract/language/screen.ts";
import { ownValue } from "../contract/values/own-value.ts";

/** A field with what its sections add. */
export interface PlacedField {
  key: string;
  field: Field;
  show: readonly Condition[];
  readonly: readonly (boolean | Condition)[];
}

export function isSection(item: FormItem): item is Section {
  return "section" in item;
}

/** One key per input; a field of several names (a range) is one input. */
export const keyOf = (field: Field): string => keyOfNames(namesOf(field));

/** The names of an input as one text. */
export const namesOf = ({ names }: Field): string => names.join("~");

/** The form library reads what it holds by key as any member: a name that every object has (`constructor`) gets a sign that no name has. */
export const keyOfNames = (names: string): string => (names in Object.prototype ? `${names}~` : names);

const placedCache = new WeakMap<readonly FormItem[], readonly PlacedField[]>();

/** The fields of a form in order, sections opened. Computed once per form. */
export function placedFields(items: readonly FormItem[]): readonly PlacedField[] {
  const cached = placedCache.get(items);
  if (cached !== undefined) return cached;
  const placed = items.flatMap((item) => place(item, [], []));
  placedCache.set(items, placed);
  return placed;
}

function place(item: FormItem, show: readonly Condition[], readonly: PlacedField["readonly"]): PlacedField[] {
  const shows = item.show === undefined ? show : [...show, item.show];
  const locks = item.readonly === undefined ? readonly : [...readonly, item.readonly];
  if (isSection(item)) return item.items.flatMap((inner) => place(inner, shows, locks));
  return [{ key: keyOf(item), field: item, show: shows, readonly: locks }];
}

export function isShown(placed: Pick<PlacedField, "show">, scope: Scope): boolean {
  return placed.show.every((condition) => condition(scope));
}

export function isReadonly(placed: Pick<PlacedField, "readonly">, scope: Scope): boolean {
  return placed.readonly.some((lock) => (typeof lock === "boolean" ? lock : lock(scope)));
}

/**
 * What a form starts with: the record, and the defaults of what that lacks, in the order of the fields: a default may
 * read what the form holds by then. A secret is never read back.
 */
export function formDataOf(items: readonly FormItem[], record: Data | undefined, scopeOf: (form: Data) => Scope): Data {
  const placed = placedFields(items).filter(({ field }) => field.secret !== true);
  const data: Data = {};
  const lacking: PlacedField[] = [];
  for (const item of placed) {
    const values = item.field.names.map((name) => heldOf(item.field, ownValue(record, name)));
    if (values.some((value) => value !== undefined)) data[item.key] = values.length === 1 ? values[0] : values;
    else if (item.field.default !== undefined) lacking.push(item);
  }
  for (const { key, field } of lacking) {
    const start = valueOf(field.default, scopeOf(valuesByName(items, data)));
    if (start !== undefined && start !== null) data[key] = start;
  }
  return data;
}

/** A list of rows that is stored without any was not entered yet. */
function heldOf({ columns }: Field, value: unknown): unknown {
  return columns !== undefined && Array.isArray(value) && value.length === 0 ? undefined : (value ?? undefined);
}

/** The values by name, as conditions read them (hidden fields included: `show` never alters a value). */
export function valuesByName(items: readonly FormItem[], data: Data): Data {
  const values: Data = {};
  for (const { key, field } of placedFields(items)) {
    const value = data[key];
    if (field.names.length === 1) {
      if (value !== undefined) values[field.names[0] ?? key] = value;
    } else {
      field.names.forEach((name, index) => {
        const part = Array.isArray(value) ? (value[index] as unknown) : undefined;
        if (part !== undefined) values[name] = part;
      });
    }
  }
  return values;
}

/**
 * What a form hands on: hidden fields are left out, unless a change of another field set them (`set`: these, and what
 * is not on the form at all); a blank secret keeps what is stored; another value that was emptied clears what is stored.
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
  for (const placed of placedFields(items)) {
    const shown = isShown(placed, scope);
    for (const name of placed.field.names) {
      names.add(name);
      if (!shown) hidden.add(name);
      if (shown || set.has(name)) take(name, ownValue(byName, name), placed.field.secret);
    }
  }
  for (const [name, value] of set) {
    if (names.has(name)) continue;
    names.add(name);
    take(name, value);
  }
  return { values, names, hidden };
}
