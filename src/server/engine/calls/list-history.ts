import type { ConditionTree } from "../../../../runtime/contract/language/condition-tree.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import { type ChangeKind, type Difference, MOST_CHANGES, type RecordChange } from "../../../../runtime/contract/wire/record-change.ts";
import type { StoredColumn, Table } from "../../../../runtime/contract/server/storage.ts";
import type { Row } from "../store/types.ts";
import type { CallContext } from "./context.ts";
import { mayRead, rightOf } from "./field-rights.ts";
import { findVisibleNames } from "./find-visible-names.ts";
import { changesOf, changesSince, findStart, type Start } from "./history-start.ts";
import { recordsOf } from "./records.ts";
import { type StoredDifference, withNames } from "./scoped-names.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

const PAGE = 20;

/**
 * Lists one page of the changes of a record, newest first (`history: true`). Three kinds of changes are omitted:
 *
 * - Changes before the record's creation, because its key may have named another record. However, changes of a restored record before its
 * removal are listed.
 * - The last change after which the caller could not see the record (row scope), and all changes before it.
 * - Differences of fields that the caller may not see.
 *
 * For a row of the operation log, lists the changes that the operation made, with all their differences.
 *
 * @param fields the fields whose differences the caller may see. Secrets are listed too, but without values
 * @param input the record's key, `pageNumber` (default 1) and `pageSize` (default 20, at most 50)
 * @throws Refusal 404 if the record does not exist or the caller may not see it
 */
export async function listHistory(
  { entity, fields, where }: { entity: string; fields: readonly string[]; where?: ConditionTree },
  input: Data,
  context: CallContext,
): Promise<{ rows: RecordChange[]; total: number }> {
  const { connection, portal } = context;
  const table = portal.store.table(entity);
  const record = await recordsOf(context, entity, where).get(input[table.key]);
  const own = changesOf(context, table, record);
  const start = table.log === true ? WHOLE : await findStart(own, table, record, context);
  const found =
    table.log === true ? connection.selectFrom("record_change").where("log_id", "=", String(record[table.key])) : changesSince(own, start);
  const size = Math.min(MOST_CHANGES, Number(input["pageSize"] ?? PAGE));
  const skipped = (Number(input["pageNumber"] ?? 1) - 1) * size;
  const counted = await found.select(({ fn }) => fn.countAll().as("count")).executeTakeFirst();
  const total = Number(counted?.["count"] ?? 0);
  const rows = (await found.selectAll().orderBy("change_id", "desc").limit(size).offset(skipped).execute()) as Row[];
  const hidden = ownValue(portal.application.hiddenFields, entity)?.(record, context) ?? [];
  const readable = fields.filter((field) => !hidden.includes(field) && mayRead(context, rightOf(entity, field)));
  const seen = table.log === true ? undefined : seenFields(table, readable);
  const stored = rows.map((row) => [row, readableDifferences(String(row["entity"]), parsedDifferences(row), seen, context)] as const);
  const names = stored.flatMap(([, differences]) => differences.flatMap((difference) => difference.names ?? []));
  // The auditors see each operation whole, as they see its parameters.
  const isVisible = table.log === true ? () => true : await findVisibleNames(names, context);
  const changes = stored.map(([row, differences]) =>
    changeOf(
      row,
      differences.map((difference) => withNames(difference, isVisible)),
      context,
    ),
  );
  const isLast = skipped + changes.length === total;
  return {
    rows: changes.map((change, at) => (start.isCut && isLast && at === changes.length - 1 ? withoutBefore(change) : change)),
    total,
  };
}

const WHOLE: Start = { from: "", after: "", isCut: false };

/** Removes the values before a change, for a caller who could not see the record then. */
function withoutBefore(change: RecordChange): RecordChange {
  const differences = change.differences.map(({ before: _, ...rest }) => rest);
  return { ...change, differences: differences.filter(({ what, after }) => what === "secret" || after !== undefined) };
}

/** Returns the visible fields under their current and former names, and the secrets, which show no values. */
function seenFields({ columns, children }: Table, fields: readonly string[]): ReadonlySet<string> {
  const seen = new Set(fields);
  const former = [...columns, ...children].flatMap(({ field, was = [] }) => (seen.has(field) ? was.map((name) => name.field) : []));
  const secrets = columns.flatMap(({ field, secret }) => (secret === undefined ? [] : [field]));
  return new Set([...seen, ...former, ...secrets]);
}

function changeOf(row: Row, differences: readonly Difference[], context: CallContext): RecordChange {
  const by = (name: "userName" | "userAccount", value: unknown): object => (value === null ? {} : { [name]: String(value) });
  return {
    changeId: String(row["change_id"]),
    changedAt: context.portal.clock.wall.textOf(Number(row["changed_at"])),
    kind: String(row["kind"]) as ChangeKind,
    record: String(row["record_name"]),
    ...by("userName", row["user_name"]),
    ...by("userAccount", row["user_account"]),
    differences,
  };
}

const parsedDifferences = (row: Row): StoredDifference[] => JSON.parse(String(row["differences"])) as StoredDifference[];

/**
 * Returns the differences of a change that the caller may read. The rows of a list field are stored as one text, from which no field can be
 * removed. If the rows contain an unreadable field, only the label of the list is therefore returned.
 *
 * @param entity the entity of the changed record
 * @param seen the fields to show; undefined: all
 */
export function readableDifferences(
  entity: string,
  all: readonly StoredDifference[],
  seen: ReadonlySet<string> | undefined,
  context: CallContext,
): StoredDifference[] {
  const differences = seen === undefined ? all : all.filter(({ field }) => seen.has(field));
  const table = context.portal.generated.tables.find((one) => one.entity === entity || one.was?.entities.includes(entity));
  if (table === undefined) return [...differences];
  const isHidden = (of: string, { field, restricted }: Pick<StoredColumn, "field" | "restricted">): boolean =>
    restricted === true && !mayRead(context, rightOf(of, field));
  const namesOf = ({ field, was = [] }: Pick<StoredColumn, "field"> & { was?: readonly { field: string }[] }): string[] => [
    field,
    ...was.map((name) => name.field),
  ];
  const hidden = new Set([...table.columns, ...table.children].filter((column) => isHidden(table.entity, column)).flatMap(namesOf));
  const closed = new Set(
    table.children.filter((child) => child.columns.some((column) => isHidden(child.entity ?? "", column))).flatMap(namesOf),
  );
  return differences.flatMap((difference) => {
    if (hidden.has(difference.field)) return [];
    const { field, label, what } = difference;
    return [closed.has(field) && what !== "more" ? { field, label, what } : difference];
  });
}
