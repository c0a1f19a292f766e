import { cutText } from "../../../../runtime/contract/values/well-formed.ts";
import { v7 as newId } from "uuid";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import { withoutEmptyBrackets } from "../../../../runtime/contract/language/record-name.ts";
import type { ChangeKind } from "../../../../runtime/contract/wire/record-change.ts";
import type { ChildTable, StoredColumn, Table } from "../../../../runtime/contract/server/storage.ts";
import { labelOfValue } from "./value-labels.ts";
import type { KeyLabels } from "./context.ts";
import { accountOf } from "./principal.ts";
import { renderScopeValues } from "./history-scope.ts";
import { fieldPairs, type RowPair, rowPairs } from "./difference.ts";
import type { RecordsContext } from "./records.ts";
import { NameMarks, type StoredDifference, withNames } from "./scoped-names.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

/** Maximum number of differences stored per change. Further child rows are only counted; further fields are left out. */
const MOST = 100;
const BETWEEN_FIELDS = "；";

type Inside = RecordsContext;

/**
 * A change of a record: input of {@link noteChange}. `before` is absent for a new record, `after` for a removed record. `written` contains
 * the values that the change set; by default all of `after`.
 */
export interface ChangedRecord {
  before?: Data;
  after?: Data;
  written?: Data;
  /** Set if the record is restored from the recycle bin. Its history begins at the change `start`; undefined: at the restoration. */
  restored?: { start: string | undefined };
}

/**
 * Stores the differences between a record before and after a change (变更记录), and notifies the auditors. It runs in the transaction of the
 * change, so neither is stored without the other. Nothing is stored if no field of an existing record differs; times that the server
 * derives are not compared.
 *
 * At most 100 differences are stored. If more child rows differ, the numbers of added, changed and removed rows are stored for each list.
 * Auditors are notified without differences of fields whose reading needs a right.
 *
 * @param change the record before and after the change
 * @throws Refusal if the caller may not change rights any more (`confirmCaller`)
 */
export async function noteChange(inside: Inside, table: Table, change: ChangedRecord): Promise<void> {
  const { before, after, restored } = change;
  const kind: ChangeKind =
    restored !== undefined ? "restored" : before === undefined ? "created" : after === undefined ? "removed" : "changed";
  const differences = await differencesOf(inside, table, change);
  if (kind === "changed" && differences.length === 0) return;
  const { portal, caller, connection, audit } = inside;
  await portal.application.confirmCaller(inside, table.entity);
  const record = after ?? before ?? {};
  const name = nameOf(table, record);
  const changeId = newId();
  const row = {
    change_id: changeId,
    entity: table.entity,
    record_key: String(record[table.key]),
    record_name: name,
    kind,
    changed_at: portal.clock.now(),
    user_name: caller.info.userName ?? null,
    user_account: accountOf(caller) || null,
    log_id: audit?.logId ?? null,
    differences: JSON.stringify(differences),
    scope_values: renderScopeValues(inside, table, record),
    history_start: restored === undefined ? null : (restored.start ?? changeId),
  };
  await connection.insertInto("record_change").values(row).execute();
  if (audit !== undefined) audit.history.bytes += Buffer.byteLength(row.differences);
  await portal.application.notifyAuditors(inside, {
    entity: table.entity,
    kind,
    name,
    before,
    after,
    differences: openTo(table, differences).map((difference) => withNames(difference, () => true)),
  });
}

/**
 * Returns the differences of fields that everybody may read who may read the record. Without fields that have a right of their own, and
 * without lists whose rows may have such fields.
 */
function openTo({ columns, children }: Table, differences: readonly StoredDifference[]): StoredDifference[] {
  const restricted = new Set([
    ...columns.flatMap((column) => (column.restricted === true ? [column.field] : [])),
    ...children.flatMap((child) => (child.restricted === true || child.entity !== undefined ? [child.field] : [])),
  ]);
  return differences.filter(({ field }) => !restricted.has(field));
}

const LONGEST_NAME = 200;

/**
 * Returns the name of a record in the history: the title of the entity, followed by the record's display name (`x-title`). If the display
 * name is empty, the key takes its place. For an entity without `x-title`, the result is the title alone.
 */
export function nameOf({ title, entity, named, key }: Table, record: Data): string {
  if (named === undefined) return title ?? entity;
  const name = withoutEmptyBrackets(named(record)) || String(record[key]);
  return cutText(`${title ?? entity} ${name}`, LONGEST_NAME);
}

export async function differencesOf(inside: Inside, table: Table, change: ChangedRecord): Promise<StoredDifference[]> {
  const { before = {}, after = {}, written = after } = change;
  const found: StoredDifference[] = [];
  const { derivations } = inside.portal.generated;
  // A time that the server derives from the change itself carries no information.
  const times = new Set((derivations[table.entity] ?? []).flatMap((derivation) => ("now" in derivation ? [derivation.field] : [])));
  const columns = table.columns.filter(({ field }) => field !== table.key && !times.has(field));
  for (const { column, ...pair } of fieldPairs(columns, before, after)) {
    const own = ownValue(inside.portal.application.ownLabels[table.entity], column.field);
    const marks = new NameMarks();
    const texts = await renderPair(inside, column, pair, marks, own);
    found.push({ ...aboutOf(column), what: "value", ...texts, ...marks.stored });
  }
  for (const column of columns)
    if (column.secret !== undefined && isGiven(ownValue(written, column.field))) found.push({ ...aboutOf(column), what: "secret" });
  for (const child of table.children) {
    // A list that was not given did not change.
    if (change.before !== undefined && change.after !== undefined && ownValue(written, child.field) === undefined) continue;
    await addRows(inside, child, listOf(ownValue(before, child.field)), listOf(ownValue(after, child.field)), found);
  }
  return bounded(found);
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && String(value).trim() !== "";
const listOf = (value: unknown): Data[] => (Array.isArray(value) ? (value as Data[]) : []);
const aboutOf = ({ field, title = field }: StoredColumn): { field: string; label: string } => ({ field, label: title });

interface TextPair {
  before?: string;
  after?: string;
}

async function renderPair(
  inside: Inside,
  column: StoredColumn,
  pair: { before?: unknown; after?: unknown },
  marks: NameMarks,
  own?: KeyLabels,
): Promise<TextPair> {
  const before = await labelOfValue(inside, column, pair.before, marks, own);
  const after = await labelOfValue(inside, column, pair.after, marks, own);
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}

const WHAT = { added: "rowAdded", removed: "rowRemoved", changed: "rowChanged" } as const;
const CHANGE_LABELS = { added: "新增", removed: "删除", changed: "修改" } as const;
type RowChange = keyof typeof WHAT;
const changeOf = ({ before, after }: RowPair): RowChange => (before === undefined ? "added" : after === undefined ? "removed" : "changed");

async function addRows(
  inside: Inside,
  child: ChildTable,
  before: readonly Data[],
  after: readonly Data[],
  found: StoredDifference[],
): Promise<void> {
  const pairs = await rowPairs(child.columns, before, after);
  const about = { field: child.field, label: child.title ?? child.field };
  const room = Math.max(0, MOST - found.length);
  for (const pair of pairs.slice(0, room)) {
    const what = WHAT[changeOf(pair)];
    const marks = new NameMarks();
    const row = await rowName(inside, child, pair.after ?? pair.before ?? {}, marks);
    const texts = await renderRowPair(inside, child, pair, marks);
    found.push({ ...about, what, ...(row === undefined ? {} : { row }), ...texts, ...marks.stored });
  }
  const rest = pairs.slice(room);
  if (rest.length === 0) return;
  const counts = (["added", "changed", "removed"] as const).flatMap((change) => {
    const count = rest.filter((pair) => changeOf(pair) === change).length;
    return count === 0 ? [] : [`${CHANGE_LABELS[change]} ${count} 行`];
  });
  found.push({ ...about, what: "more", after: `另${counts.join("、")}` });
}

/** Returns the label of the row's first field, or undefined if there is no such field or it is a secret. */
async function rowName(inside: Inside, { columns: [first] }: ChildTable, row: Data, marks: NameMarks): Promise<string | undefined> {
  return first === undefined || first.secret !== undefined ? undefined : labelOfValue(inside, first, ownValue(row, first.field), marks);
}

/** Describes both sides of a row: all fields of an added or removed row, the differing fields of a changed one. */
async function renderRowPair(inside: Inside, { columns }: ChildTable, { before, after }: RowPair, marks: NameMarks): Promise<TextPair> {
  const sides: Record<keyof TextPair, string[]> = { before: [], after: [] };
  for (const { column, ...pair } of fieldPairs(columns, before ?? {}, after ?? {})) {
    const texts = await renderPair(inside, column, pair, marks);
    for (const side of ["before", "after"] as const)
      if ((side === "before" ? before : after) !== undefined)
        sides[side].push(`${column.title ?? column.field}：${texts[side] ?? "（空）"}`);
  }
  const joined = (side: keyof TextPair): TextPair => (sides[side].length === 0 ? {} : { [side]: cut(sides[side].join(BETWEEN_FIELDS)) });
  return { ...joined("before"), ...joined("after") };
}

/** Maximum number of characters of the text that describes a row. A longer text is cut and ends with `…`. */
const LONGEST_ROW = 600;
const cut = (text: string): string => cutText(text, LONGEST_ROW, "…");

function bounded(found: readonly StoredDifference[]): StoredDifference[] {
  const listed = found.filter(({ what }) => what !== "more");
  return [...listed.slice(0, MOST), ...found.filter(({ what }) => what === "more")];
}
