import { isEmpty } from "../contract/language/condition.ts";
import type { Data } from "../contract/values/data.ts";
import type { Field } from "../contract/language/screen.ts";
import type { Widget } from "../contract/language/widgets.ts";
import { isSame } from "./differences.ts";
import { sheetOf } from "./imported-rows.ts";
import type { RecordFormController } from "./use-record-form.ts";
import { ownValue } from "../contract/values/own-value.ts";

/** Characters that are kept of one form. */
const MOST = 60_000;
/** Secrets stay where they are typed. */
const NEVER: ReadonlySet<Widget> = new Set<Widget>(["password", "current-password"]);
/**
 * No fields: lists by the spreadsheet that they are from and how many rows each has, what was too long to keep, what changes of fields set, the version
 * edited, idempotency keys of what was sent.
 */
const [SHEETS, ROWS, LEFT, EFFECTS, VERSION, KEYS] = [" sheets", " rows", " left", " effects", " version", " keys"];

const isKept = (field: Field | undefined): field is Field => field !== undefined && field.secret !== true && !NEVER.has(field.widget);

type Typed = Pick<RecordFormController, "store" | "initial">;

/**
 * What was entered into the fields that may be kept, as text; undefined: nothing. Files are kept by their ids, rows from a
 * spreadsheet by its name, as they are saved. What is too long for the rest to be kept beside it is left out, and said so.
 */
export function typedIn(form: Typed): string | undefined {
  const sheets = sheetsIn(form);
  const texts = textsIn(form, sheets);
  const left = tooLong(texts);
  const parts = [...texts].filter(([key]) => !left.includes(key)).map(([key, text]) => `${JSON.stringify(key)}:${text}`);
  const add = (name: string, value: unknown): void => void parts.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`);
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
  if (parts.length === 0 && isSame && !isSent) return undefined;
  if (Object.keys(effects).length > 0) add(EFFECTS, effects);
  const version = record?.["version"];
  if (version !== undefined) add(VERSION, version);
  if (isSent) add(KEYS, keys);
  return `{${parts.join(",")}}`;
}

/** What the change of a field set, and is sent though its input is hidden or there is none. Lists are kept with their fields. */
function effectsIn({ store }: Typed): Data {
  const known = [...store.effects].filter(([name, value]) => {
    const input = store.inputOf(name);
    return input === undefined ? JSON.stringify(value).length < 2000 : isKept(input.field);
  });
  return Object.fromEntries(known.map(([name, value]) => [name, store.inputOf(name) === undefined ? value : null]));
}

function sheetsIn({ store, initial }: Typed): Record<string, string> {
  const found = [...store.placed].flatMap(([key, { field }]) => {
    const rows = store.data[key];
    const sheet = field.import !== undefined && rows !== initial[key] && Array.isArray(rows) ? sheetOf(rows) : undefined;
    return sheet === undefined ? [] : [[key, sheet] as const];
  });
  return Object.fromEntries(found);
}

const rowCounts = ({ store }: Typed, sheets: Data): Data =>
  Object.fromEntries(Object.keys(sheets).map((key) => [key, (store.data[key] as readonly unknown[]).length]));

/** By field; lists that nobody touched are the very same and are not written out. */
function textsIn({ store, initial }: Typed, sheets: Data): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, { field }] of store.placed) {
    if (!isKept(field) || store.data[key] === initial[key] || Object.hasOwn(sheets, key)) continue;
    const text = JSON.stringify(store.data[key] ?? null);
    if (text !== JSON.stringify(initial[key] ?? null)) texts.set(key, text);
  }
  return texts;
}

/** The longest go first. */
function tooLong(texts: ReadonlyMap<string, string>): string[] {
  const left: string[] = [];
  const longest = [...texts].map(([key, text]) => ({ key, length: key.length + text.length + 4 })).sort((a, b) => b.length - a.length);
  let all = longest.reduce((sum, { length }) => sum + length, 0);
  // Room for the names of what is left out, and for what effects set.
  for (const { key, length } of longest) {
    if (all <= MOST - 6000) break;
    left.push(key);
    all -= length;
  }
  return left;
}

/** What a kept text says. */
export interface KeptText {
  values: Data;
  /** Lists by field, and the spreadsheet each is from. */
  sheets: Readonly<Record<string, string>>;
  /** How many rows each of these lists has. */
  rows: Readonly<Record<string, number>>;
  left: readonly string[];
  /** By name: what the change of a field set. Of a name that has an input its value is among `values`. */
  effects: Data;
  /** Of the record that was edited; undefined: a new one. */
  version: unknown;
  /** Idempotency keys of requests whose replies were not seen, by step. */
  keys: Readonly<Record<string, string>>;
}

/** Undefined: nothing that this version reads. */
export function keptIn(text: string): KeptText | undefined {
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

/** Of fields that the form still has. */
const valuesOf = (store: Typed["store"], { values }: KeptText): [key: string, value: unknown][] =>
  Object.entries(values).filter(([key]) => isKept(store.placed.get(key)?.field));

/** Fills a form from its draft, except lists from spreadsheets, which are read again. @returns how many values were set */
export function restoreText(store: Typed["store"], kept: KeptText): number {
  const values = valuesOf(store, kept);
  for (const [key, value] of values) store.setField(key, value ?? undefined);
  store.restoreEffects(kept.effects);
  store.keys.restore(kept.keys);
  return values.length + Object.keys(kept.effects).length;
}

/** Whether the record holds every value of a draft but its lists from spreadsheets. A draft of a new record is never stored. */
export function isTextStored({ store, initial }: Typed, kept: KeptText): boolean {
  const { record } = store;
  if (record === undefined) return false;
  const unseen = Object.entries(kept.effects).filter(([name]) => store.inputOf(name) === undefined);
  const isEach = valuesOf(store, kept).every(([key, value]) => isSame(value, initial[key]));
  return isEach && unseen.every(([name, value]) => isSame(value, ownValue(record, name)));
}

/** Whether somebody else changed the record since its draft was kept. */
export const isBehind = ({ version }: KeptText, record: Data | undefined): boolean =>
  !isEmpty(version) && record?.["version"] !== undefined && record["version"] !== version;
