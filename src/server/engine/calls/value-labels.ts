import { cutText } from "../../../../runtime/contract/values/well-formed.ts";
import { BETWEEN, fileText, itemsOf, textOf } from "../../../../runtime/contract/language/cell-text.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { StoredColumn } from "../../../../runtime/contract/server/storage.ts";
import { maskedText } from "../../../../runtime/contract/wire/wire.ts";
import type { Restriction } from "../store/index.ts";
import type { KeyLabels } from "./context.ts";
import type { RecordsContext } from "./records.ts";
import type { NameMarks } from "./scoped-names.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

/** Maximum length of a label in characters. Longer ones are cut. */
const LONGEST = 300;
/** Maximum number of items of a list value (keys or files) whose names are looked up. Further items are shown by their key or id. */
const MOST_NAMES = 100;

/** A restriction that includes every row, for reads that the server makes for itself. */
export const EVERY: Restriction = { trees: [], scope: { user: {}, now: "" } };

type Inside = Pick<RecordsContext, "portal" | "connection">;

/**
 * Converts a value to a text for users: codes become their labels, keys of records and files become names. Masked values show only their
 * ends, and rich text becomes plain text. A key without a name is shown as it is, and so are all keys after the first 100.
 *
 * @param column the stored column of the value
 * @param own labels of keys that only a hand-written call knows
 * @param marks returns placeholders for names of records that not every reader may see
 * @returns at most 300 characters and an ellipsis; undefined if the value is empty
 */
export async function labelOfValue(
  inside: Inside,
  column: StoredColumn,
  value: unknown,
  marks: NameMarks,
  own?: KeyLabels,
): Promise<string | undefined> {
  if (value === undefined || value === null || value === "") return undefined;
  const text = own === undefined ? await wholeText(inside, column, value, marks) : await ownText(inside, own, value);
  return text === "" ? undefined : cutText(text, LONGEST, "…");
}

async function wholeText(inside: Inside, column: StoredColumn, value: unknown, marks: NameMarks): Promise<string> {
  const { codes, names, masked, file, rich, type } = column;
  if (masked !== undefined) return maskedText(masked, String(value));
  if (names !== undefined) return namesText(inside, names, value, marks);
  if (file !== undefined) return filesText(inside, value);
  if (rich === true) return textOf(value, "html");
  if (codes !== undefined)
    return itemsOf(value)
      .map((item) => codes[String(item)] ?? String(item))
      .join(BETWEEN);
  if (Array.isArray(value)) return value.map((item) => (typeof item === "object" ? JSON.stringify(item) : String(item))).join(BETWEEN);
  return textOf(value, type === "money" ? "amount" : type === "boolean" ? "boolean" : "text");
}

/** Returns the labels of keys. Keys without a label appear as they are. */
async function ownText(inside: Inside, own: KeyLabels, value: unknown): Promise<string> {
  const labels = await own(inside);
  return itemsOf(value)
    .map((item) => labels.get(String(item)) ?? String(item))
    .join(BETWEEN);
}

/** Returns the names of records. Keys of deleted records appear as they are. */
async function namesText(
  { portal, connection }: Inside,
  { entity, field, except = {} }: NonNullable<StoredColumn["names"]>,
  value: unknown,
  marks: NameMarks,
): Promise<string> {
  const keys = itemsOf(value).map(String);
  const found: ReadonlyMap<string, Data> = await portal.store.records.keys(
    connection,
    portal.store.table(entity),
    keys.slice(0, MOST_NAMES),
    EVERY,
    [field],
  );
  const isScoped = portal.generated.rowScopes[entity] !== undefined;
  const nameOf = (key: string): string => {
    const label = ownValue(found.get(key), field);
    if (label === undefined || label === null) return key;
    return isScoped ? marks.mark({ entity, key, label: String(label) }) : String(label);
  };
  return keys.map((key) => ownValue(except, key) ?? nameOf(key)).join(BETWEEN);
}

async function filesText({ connection }: Inside, value: unknown): Promise<string> {
  const ids = itemsOf(value).map(String);
  const rows = await connection
    .selectFrom("stored_file")
    .select(["file_id", "name"])
    .where("file_id", "in", ids.slice(0, MOST_NAMES))
    .execute();
  const named = new Map(rows.map((row) => [String(row["file_id"]), String(row["name"])]));
  return ids.map((id) => named.get(id) ?? fileText(id)).join(BETWEEN);
}
