import { isEmpty } from "../contract/language/condition.ts";
import type { Data } from "../contract/values/data.ts";
import type { Field } from "../contract/language/screen.ts";
import type { Widget } from "../contract/language/widgets.ts";
import { isSame } from "./differences.ts";
import { sheetOf } from "./imported-rows.ts";
import type { RecordFormController } from "./use-record-form.ts";
import { ownValue } from "../contract/values/own-value.ts";

/** Maximum length of a draft as JSON text, in characters. If the values are longer, the longest fields are left out of the draft. */
const MOST = 60_000;
/** Widgets of secrets, which are never stored in a draft. */
const NEVER: ReadonlySet<Widget> = new Set<Widget>(["password", "current-password"]);
/**
 * Keys of a draft that are not fields. They hold the spreadsheets of lists and their row counts, the fields that were too long, and the
 * values set by effects. They also hold the edited version, and the idempotency keys of sent requests.
 */
const [SHEETS, ROWS, LEFT, EFFECTS, VERSION, KEYS] = [" sheets", " rows", " left", " effects", " version", " keys"];

const isDraftable = (field: Field | undefined): field is Field => field !== undefined && field.secret !== true && !NEVER.has(field.widget);

type Typed = Pick<RecordFormController, "store" | "initial">;

/**
 * Serialises the values of a form, to be stored as a draft. Files are stored by id, and imported rows by the id of their spreadsheet, as in
 * a save. Values that are too long for a draft are omitted; the draft lists their fields.
 *
 * @returns undefined if no value was changed and no request was sent
 */
export function buildDraft(form: Typed): string | undefined {
  const sheets = sheetsIn(form);
  const texts = textsIn(form, sheets);
  const left = tooLong(texts);
  const members = [...texts].filter(([key]) => !left.includes(key)).map(([key, text]) => `${JSON.stringify(key)}:${text}`);
  const add = (name: string, value: unknown): void => void members.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`);
  if (Object.keys(sheets).length > 0) {
    add(SHEETS, sheets);
    add(ROWS, rowCounts(form, sheets));
  }
  if (left.length > 0) add(LEFT, left);
  const effects = effectsIn(form);
  const { record } = form.store;
  const isSame = Object.entries(effects).every(([name, value]) => isEmpty(value) || value === ownValue(record, name));
  const keys = form.store.keys.unsettled();
  const isSent = Object.keys(keys).length > 0;
  if (members.length === 0 && isSame && !isSent) return undefined;
  if (Object.keys(effects).length > 0) add(EFFECTS, effects);
  const version = record?.["version"];
  if (version !== undefined) add(VERSION, version);
  if (isSent) add(KEYS, keys);
  return `{${members.join(",")}}`;
}

/**
 * Collects the values that changes of fields set, which are sent even if their input is hidden or missing. Values with an input
 * are stored with their field, and are null here.
 */
function effectsIn({ store }: Typed): Data {
  const known = [...store.effects].filter(([name, value]) => {
    const input = store.inputOf(name);
    return input === undefined ? JSON.stringify(value).length < 2000 : isDraftable(input.field);
  });
  return Object.fromEntries(known.map(([name, value]) => [name, store.inputOf(name) === undefined ? value : null]));
}

function sheetsIn({ store, initial }: Typed): Record<string, string> {
  const found = [...store.fields].flatMap(([key, { field }]) => {
    const rows = store.data[key];
    const sheet = field.import !== undefined && rows !== initial[key] && Array.isArray(rows) ? sheetOf(rows) : undefined;
    return sheet === undefined ? [] : [[key, sheet] as const];
  });
  return Object.fromEntries(found);
}

const rowCounts = ({ store }: Typed, sheets: Data): Data =>
  Object.fromEntries(Object.keys(sheets).map((key) => [key, (store.data[key] as readonly unknown[]).length]));

/**
 * Serialises the values that differ from the initial ones as JSON, by field key. Leaves out fields that a draft must not contain, and lists
 * that are in `sheets`.
 */
function textsIn({ store, initial }: Typed, sheets: Data): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, { field }] of store.fields) {
    if (!isDraftable(field) || store.data[key] === initial[key] || Object.hasOwn(sheets, key)) continue;
    const text = JSON.stringify(store.data[key] ?? null);
    if (text !== JSON.stringify(initial[key] ?? null)) texts.set(key, text);
  }
  return texts;
}

/**
 * Chooses the fields to leave out of a draft that would be too large, beginning with the longest.
 *
 * @param texts the serialised values by field key
 * @returns keys of the fields to leave out; empty if all fit
 */
function tooLong(texts: ReadonlyMap<string, string>): string[] {
  const left: string[] = [];
  const longest = [...texts].map(([key, text]) => ({ key, length: key.length + text.length + 4 })).sort((a, b) => b.length - a.length);
  let all = longest.reduce((sum, { length }) => sum + length, 0);
  // Leaves room for the names of the omitted fields and for the values set by effects.
  for (const { key, length } of longest) {
    if (all <= MOST - 6000) break;
    left.push(key);
    all -= length;
  }
  return left;
}

/** A draft of a form, as {@link parseDraft} returns it. `left` lists the fields whose values were too long for the draft. */
export interface FormDraft {
  values: Data;
  /** Id of the spreadsheet from which a list was read, by field key. */
  sheets: Readonly<Record<string, string>>;
  /** Number of rows of each list in `sheets`. */
  rows: Readonly<Record<string, number>>;
  left: readonly string[];
  /**
   * Values that the form itself set because the user changed a field, by name. If the name has an input, the value here is null, and the
   * real value is in `values`.
   */
  effects: Data;
  /** Version of the edited record; undefined for a new record. */
  version: unknown;
  /**
   * Idempotency keys of the requests that were sent to store a new record, by step (position and call in the chain). Empty for a record
   * that is already stored.
   */
  keys: Readonly<Record<string, string>>;
}

/**
 * Parses the text of a draft that {@link buildDraft} has built. The result may contain fields that the form no longer has.
 *
 * @returns undefined if the text is not JSON
 */
export function parseDraft(text: string): FormDraft | undefined {
  try {
    const {
      [SHEETS]: sheets = {},
      [ROWS]: rows = {},
      [LEFT]: left = [],
      [EFFECTS]: effects = {},
      [VERSION]: version,
      [KEYS]: keys = {},
      ...values
    } = (JSON.parse(text) ?? {}) as Data;
    return {
      values,
      sheets: sheets as Record<string, string>,
      rows: rows as Record<string, number>,
      left: left as string[],
      effects: effects as Data,
      version,
      keys: keys as Record<string, string>,
    };
  } catch {
    return undefined;
  }
}

/** Returns the values of a draft whose fields the form still has and whose values a draft may contain, with their keys. */
const valuesOf = (store: Typed["store"], { values }: FormDraft): [key: string, value: unknown][] =>
  Object.entries(values).filter(([key]) => isDraftable(store.fields.get(key)?.field));

/**
 * Fills a form from a draft. Lists from spreadsheets are not filled here, because their rows are read from the server again.
 *
 * @returns the number of values that were set
 */
export function restoreDraft(store: Typed["store"], draft: FormDraft): number {
  const values = valuesOf(store, draft);
  for (const [key, value] of values) store.setField(key, value ?? undefined);
  store.restoreEffects(draft.effects);
  store.keys.restore(draft.keys);
  return values.length + Object.keys(draft.effects).length;
}

/**
 * Tests whether the record already contains every value of a draft, so that the draft is of no use. Lists from spreadsheets are not
 * compared. False for the draft of a new record.
 */
export function isDraftStored({ store, initial }: Typed, draft: FormDraft): boolean {
  const { record } = store;
  if (record === undefined) return false;
  const unseen = Object.entries(draft.effects).filter(([name]) => store.inputOf(name) === undefined);
  const isEach = valuesOf(store, draft).every(([key, value]) => isSame(value, initial[key]));
  return isEach && unseen.every(([name, value]) => isSame(value, ownValue(record, name)));
}

/**
 * Tests whether another user has changed the record after a draft of it was stored. False if the version of the draft or of the record is
 * unknown.
 */
export const isBehind = ({ version }: FormDraft, record: Data | undefined): boolean =>
  !isEmpty(version) && record?.["version"] !== undefined && record["version"] !== version;
