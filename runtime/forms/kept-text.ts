import type { Data } from "../contract/data.ts";
import type { Field } from "../contract/screen.ts";
import type { Widget } from "../contract/widgets.ts";
import { sheetOf } from "./imported-rows.ts";
import type { RecordFormController } from "./use-record-form.ts";

/** Characters that are kept of one form. */
const MOST = 60_000;
/** Secrets stay where they are typed; files belong to their upload. */
const NEVER: ReadonlySet<Widget> = new Set<Widget>(["password", "current-password", "file", "upload", "image"]);
/** No fields: lists by the spreadsheet that they are from, and what was too long to keep. */
const [SHEETS, LEFT] = [" sheets", " left"];

export const isKept = (field: Field | undefined): field is Field =>
  field !== undefined && field.secret !== true && !NEVER.has(field.widget);

type Typed = Pick<RecordFormController, "store" | "initial">;

/**
 * What was typed into the fields that may be kept, as text; undefined: nothing. Rows from a spreadsheet are kept by its
 * name, as they are saved; what is too long for the rest to be kept beside it is left out, and said so.
 */
export function typedIn(form: Typed): string | undefined {
  const sheets = sheetsIn(form);
  const texts = textsIn(form, sheets);
  const left = tooLong(texts);
  const parts = [...texts].filter(([key]) => !left.includes(key)).map(([key, text]) => `${JSON.stringify(key)}:${text}`);
  if (Object.keys(sheets).length > 0) parts.push(`${JSON.stringify(SHEETS)}:${JSON.stringify(sheets)}`);
  if (left.length > 0) parts.push(`${JSON.stringify(LEFT)}:${JSON.stringify(left)}`);
  return parts.length === 0 ? undefined : `{${parts.join(",")}}`;
}

function sheetsIn({ store, initial }: Typed): Record<string, string> {
  const found = [...store.placed].flatMap(([key, { field }]) => {
    const rows = store.data[key];
    const sheet = field.import !== undefined && rows !== initial[key] && Array.isArray(rows) ? sheetOf(rows) : undefined;
    return sheet === undefined ? [] : [[key, sheet] as const];
  });
  return Object.fromEntries(found);
}

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
  // Room for the names of what is left out.
  for (const { key, length } of longest) {
    if (all <= MOST - 2000) break;
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
  left: readonly string[];
}

/** Undefined: nothing that this version reads. */
export function keptIn(text: string): KeptText | undefined {
  try {
    const { [SHEETS]: sheets = {}, [LEFT]: left = [], ...values } = (JSON.parse(text) ?? {}) as Data;
    return { values, sheets: sheets as Record<string, string>, left: left as string[] };
  } catch {
    return undefined;
  }
}
