import { isEmpty } from "../contract/language/condition.ts";
import { type Data, labelOf, type Scope } from "../contract/values/data.ts";
import { ownValue } from "../contract/values/own-value.ts";
import type { Field, Form } from "../contract/language/screen.ts";
import { visibleText } from "../contract/values/visible-text.ts";
import type { RequestKeys } from "../data/request-keys.ts";
import { isShown, placedFields } from "./form-items.ts";

/** What two people entered in one field. */
export interface Difference {
  field: Field;
  label: string;
  mine: unknown;
  theirs: unknown;
}

/** Field by field in the order of the form; what is never read back (secrets) is not compared. */
export function differencesOf(form: Form, mine: Data, theirs: Data, scope: Scope): Difference[] {
  return placedFields(form.items).flatMap((placed) => {
    const { field } = placed;
    if (field.secret === true || !isShown(placed, scope)) return [];
    const [own, other] = [valueIn(mine, field), valueIn(theirs, field)];
    return isSame(own, other) ? [] : [{ field, label: labelOf(field.label, scope), mine: own, theirs: other }];
  });
}

/** What was entered into a form, and the requests with it whose replies were not seen. */
interface Sent {
  values: Data;
  keys?: Pick<RequestKeys, "unseen"> | undefined;
}

/**
 * Whether a record that was saved meanwhile holds what is entered, or what a request of the same form sent whose reply was lost. A
 * secret is not read back: one that is entered says that the record may differ.
 */
export function isOwnChange(form: Form, { values, keys }: Sent, record: Data, scope: Scope): boolean {
  const isStored = (sent: Data): boolean => differencesOf(form, sent, record, { ...scope, form: sent }).length === 0;
  const hasSecret = placedFields(form.items).some(({ field }) => field.secret === true && !isEmpty(valueIn(values, field)));
  return (!hasSecret && isStored(values)) || keys?.unseen.some((request) => isStored(request.values)) === true;
}

/** A field of several names (a range) has the list of their values. */
function valueIn(record: Data, { names }: Field): unknown {
  const values = names.map((name) => (isEmpty(ownValue(record, name)) ? undefined : record[name]));
  if (names.length === 1) return values[0];
  return values.every((value) => value === undefined) ? undefined : values;
}

/**
 * Whether a stored value is what was entered: entered rows lack the keys and empty values of stored ones, and texts are stored without
 * the blanks around them.
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
