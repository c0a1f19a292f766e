import { isEmpty } from "../contract/language/condition.ts";
import { type Data, labelOf, type Scope } from "../contract/values/data.ts";
import { ownValue } from "../contract/values/own-value.ts";
import type { Field, Form } from "../contract/language/screen.ts";
import { visibleText } from "../contract/values/visible-text.ts";
import type { RequestKeys } from "../data/request-keys.ts";
import { isShown, resolveFields } from "./form-items.ts";

/** A field for which the entered value (`mine`) differs from the value that another user has saved (`theirs`). */
export interface Difference {
  field: Field;
  label: string;
  mine: unknown;
  theirs: unknown;
}

/**
 * Lists the visible fields whose entered value differs from the stored value, in the sequence of the form. Secrets are left out, because
 * stored secrets are never sent to the browser.
 *
 * @param mine the entered values, by name
 * @param theirs the record as another user saved it
 */
export function differencesOf(form: Form, mine: Data, theirs: Data, scope: Scope): Difference[] {
  return resolveFields(form.items).flatMap((resolved) => {
    const { field } = resolved;
    if (field.secret === true || !isShown(resolved, scope)) return [];
    const [own, other] = [valueIn(mine, field), valueIn(theirs, field)];
    return isSame(own, other) ? [] : [{ field, label: labelOf(field.label, scope), mine: own, theirs: other }];
  });
}

/** The values that a form sends, and its earlier requests whose replies were not received. */
interface Sent {
  values: Data;
  keys?: Pick<RequestKeys, "unseen"> | undefined;
}

/**
 * Tests whether this form itself saved the newer version of the record that a conflict reports. This is so in two cases:
 *
 * - The record contains the entered values. This is not tested if a secret was entered, because the stored secret is not known.
 * - The record contains the values of an earlier request of the form whose reply was lost.
 *
 * @param record the record as it is stored now
 */
export function isOwnChange(form: Form, { values, keys }: Sent, record: Data, scope: Scope): boolean {
  const isStored = (sent: Data): boolean => differencesOf(form, sent, record, { ...scope, form: sent }).length === 0;
  const hasSecret = resolveFields(form.items).some(({ field }) => field.secret === true && !isEmpty(valueIn(values, field)));
  return (!hasSecret && isStored(values)) || keys?.unseen.some((request) => isStored(request.values)) === true;
}

/** Returns the value of a field. A field of several names (a range) has the list of their values, or undefined if all are empty. */
function valueIn(record: Data, { names }: Field): unknown {
  const values = names.map((name) => (isEmpty(ownValue(record, name)) ? undefined : record[name]));
  if (names.length === 1) return values[0];
  return values.every((value) => value === undefined) ? undefined : values;
}

/**
 * Tests whether an entered value equals a stored value. All blank values are equal. Texts are compared without surrounding blanks. Rows and
 * objects are compared by their entered members only, because stored rows and objects have more members.
 */
export function isSame(mine: unknown, theirs: unknown): boolean {
  if (isEmpty(mine) || isEmpty(theirs)) return isEmpty(mine) === isEmpty(theirs);
  if (Array.isArray(mine) && Array.isArray(theirs))
    return mine.length === theirs.length && mine.every((item, at) => isSame(item, theirs[at]));
  if (typeof mine === "object" && typeof theirs === "object") {
    return Object.entries(mine as Data).every(([name, value]) => isSame(value, ownValue(theirs as Data, name)));
  }
  return visibleText(String(mine)) === visibleText(String(theirs));
}
