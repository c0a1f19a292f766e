import type { Route } from "../../../../runtime/contract/server/route.ts";
import type { Table } from "../../../../runtime/contract/server/storage.ts";
import type { FieldMessage } from "../../../../runtime/contract/wire/envelope.ts";
import { type Data, firstFailure } from "../../../../runtime/contract/values/data.ts";
import { inputNames } from "../../../../runtime/contract/wire/call.ts";
import { validateInput } from "../../../../runtime/contract/language/violations.ts";
import type { CallContext } from "../calls/context.ts";
import { listUnwritable, unreadableLabel } from "../calls/field-rights.ts";
import { changesOf, findContinued } from "../calls/history-start.ts";
import { cleaned } from "../calls/input.ts";
import { noteChange } from "../calls/note-change.ts";
import { findNamed, inTransaction, recordsOf } from "../calls/records.ts";
import { type FindNamed, namedIn } from "../calls/references.ts";
import { refuseBroken, STORED_SECRET, validatePlanned } from "../calls/whole-records.ts";
import { reattachFiles } from "../files/file-ownership.ts";
import { notFound, Refusal, refuse } from "../refusals/refusal.ts";
import { textOf } from "../refusals/refusal-register.ts";
import { type Removed, withCurrentNames } from "./removed-record.ts";

/** A record to restore, under the current names of its fields. */
interface Content {
  record: Data;
  /** Secrets by field, as they were stored. */
  secrets: Data;
}

/**
 * Restores a removed record with its key, child lists, files and secrets. The record must satisfy the present rules of the call that
 * creates such records: shape, rules, checks, field rights, hooks, references and unique values. It must also be in the caller's row scope.
 * The caller must already be authorised for both calls.
 *
 * All problems are reported in one refusal, and then nothing is stored. Fields that the caller may not read are always reported as
 * problems, so that the refusal does not reveal which of them have a value.
 *
 * @param isUndo true if the caller undoes an own removal; field rights are then not checked, because nobody can have changed the record
 * @returns the restored record
 * @throws Refusal notRestored (409); 404 if it was restored or purged meanwhile
 */
export async function restoreRemoved(removed: Removed, context: CallContext, isUndo = false): Promise<Data> {
  const { table, creation, removal } = removed;
  return inTransaction(context, async (inside) => {
    const content = await takeContent(removed, inside);
    const own: CallContext = { ...inside, route: creation, broken: [] };
    const hook = inside.portal.application.refusals.hookOf(creation.call.id) ?? {};
    const problems = new Problems();
    problems.add(listBroken(creation, table, content, own, hook.before !== undefined));
    if (!isUndo) problems.add(listClosed(creation, content.record, own));
    const added = await problems.collect(async () => hook.before?.({ ...content.record }, own));
    const record: Data = { ...content.record, ...added };
    await problems.collect(() => namedIn(table, record, [], findNamedBefore(own, removed.removedId)));
    // The last query of a failed restoration: on PostgreSQL, a duplicate makes its transaction unusable.
    const stored = await problems.collect(() =>
      own.portal.store.records.restore(own.connection, table, {
        record,
        secrets: content.secrets,
        version: Number(record["version"] ?? 0) + 1,
      }),
    );
    problems.refuse();
    if (stored === undefined) throw notFound();
    await problems.collect(() => refuseBroken(own, table, { before: stored, after: stored, written: record }));
    await requireScope(removal, table, stored, own, problems);
    for (const title of await reattachFiles(own, table, stored, removed.removedId)) problems.add([textOf("fileMissing", title)]);
    problems.refuse();
    const start = await findContinued(changesOf(own, table, stored), removed.removedId);
    await noteChange(own, table, { after: stored, restored: { start } });
    inside.audit?.made.push(`${table.entity}/${removed.key}`);
    await hook.after?.(stored, own);
    return stored;
  });
}

/**
 * Finds the records that a removed record names. Leaves out those whose history began since its removal. They have the typed key of another
 * record that is gone, such as a role of the same id. Ids of removals and changes ascend with the time (UUIDv7).
 */
function findNamedBefore(own: CallContext, removedId: string): FindNamed {
  const find = findNamed(own);
  return async (of, keys, fields, beside) => {
    const found = await find(of, keys, fields, beside);
    if (found.size === 0) return found;
    const { entity, was } = own.portal.store.table(of.entity);
    const changes = own.connection.selectFrom("record_change").select("record_key").distinct().where("change_id", ">", removedId);
    const since = changes
      .where("entity", "in", [entity, ...(was?.entities ?? [])])
      .where((change) => change.or([change("kind", "=", "created"), change("history_start", ">", removedId)]));
    const others = new Set((await since.where("record_key", "in", [...found.keys()]).execute()).map((row) => row["record_key"]));
    return new Map([...found].filter(([key]) => !others.has(key)));
  };
}

/**
 * Takes the content of a removal out of storage. If two users restore the record at the same time, only one of them gets it.
 *
 * @throws Refusal 404 if the content was taken already
 */
async function takeContent({ removedId, table }: Removed, { connection }: CallContext): Promise<Content> {
  const taken = connection.deleteFrom("removed_record").where("removed_id", "=", removedId).returning(["content", "secrets"]);
  const row = await taken.executeTakeFirst();
  if (row === undefined) throw notFound();
  const parsed = (text: unknown): Data => withCurrentNames(table, JSON.parse(String(text ?? "{}")) as Data);
  return { record: parsed(row["content"]), secrets: parsed(row["secrets"] ?? undefined) };
}

/**
 * Lists the messages of the rules that a record to restore violates. These are the input rules of the creating call, the rules of the
 * entity, and the first failing check. Secrets count as given, and their values are not validated.
 */
function listBroken(route: Route, { entity }: Table, { record, secrets }: Content, own: CallContext, isHooked: boolean): string[] {
  const names = inputNames(route.call);
  const placeholders = Object.fromEntries(Object.keys(secrets).map((field) => [field, STORED_SECRET]));
  const pick = (from: Data): Data => Object.fromEntries(Object.entries(from).filter(([name]) => names.has(name) && name !== "version"));
  const input = pick(record);
  const violations = [
    ...validateInput(route.input, { ...input, ...pick(placeholders) }),
    ...validatePlanned(own, entity, { changes: { ...record, ...placeholders } }, isHooked),
  ].filter(({ field }) => !Object.hasOwn(secrets, field));
  const failed = firstFailure(route.checks, own.scope(undefined, cleaned(input)));
  return [...violations.map(({ message }) => message), ...(failed === undefined ? [] : [failed.message])];
}

/** Lists the fields that the caller may not read, and those with a value that the caller may not write. */
function listClosed(route: Route, record: Data, own: CallContext): string[] {
  const hidden = Object.values(route.fieldRights ?? {}).flatMap((rights) => rights.flatMap((right) => unreadableLabel(own, right) ?? []));
  const unwritable = listUnwritable(route, record, own, undefined).map(({ message }) => message);
  return [...hidden.map((label) => textOf("noFieldWrite", label)), ...unwritable];
}

/** Requires that the caller could remove the record again: it is in the row scope of today. */
async function requireScope({ handler }: Route, { entity, key }: Table, stored: Data, own: CallContext, problems: Problems): Promise<void> {
  const where = handler.kind === "store" ? handler.store.where : undefined;
  if ((await recordsOf(own, entity, where).find(stored[key])) === undefined) problems.add([textOf("beyondScope")]);
}

/** Collects the messages of all reasons why a removed record cannot be restored, each once. */
class Problems {
  readonly #texts = new Set<string>();

  add(texts: readonly string[]): void {
    for (const text of texts) this.#texts.add(text);
  }

  /** Runs a step, and collects the texts of its refusal. @returns the result of the step, or undefined if it was refused */
  async collect<T>(step: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await step();
    } catch (error) {
      // A value of an earlier type fits no column. The rules have named it already.
      if (error instanceof TypeError && this.#texts.size > 0) return undefined;
      if (!(error instanceof Refusal)) throw error;
      const { violations = [] } = (error.data ?? {}) as { violations?: readonly FieldMessage[] };
      this.add(violations.length === 0 ? [error.message] : violations.map(({ message }) => message));
      return undefined;
    }
  }

  /** @throws Refusal notRestored if anything was collected */
  refuse(): void {
    if (this.#texts.size > 0) throw refuse("notRestored", [...this.#texts].slice(0, MOST_TEXTS).join("；"));
  }
}

const MOST_TEXTS = 20;
