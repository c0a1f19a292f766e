import type { RecycleHandlers } from "../../../generated/services/recycle/handlers.ts";
import { inTransaction } from "../../engine/calls/records.ts";
import { describeRemoved, findOwnRemoval, findRemoved, listRemoved } from "../../engine/recycle/find-removed.ts";
import { filterRemovable } from "../../engine/recycle/filter-removable.ts";
import { purgeRemoved } from "../../engine/recycle/purge-removed.ts";
import type { MayMake, Removed } from "../../engine/recycle/removed-record.ts";
import { restoreRemoved } from "../../engine/recycle/restore-removed.ts";
import { noRight, notFound } from "../../engine/refusals/refusal.ts";
import type { CallContext } from "../../identity/portal.ts";
import { createAuthorizer } from "../../identity/rights/create-authorizer.ts";

const PAGE = 10;
const DAY_MS = 86_400_000;
/**
 * Maximum number of found records that are all filtered, including those of other pages. If there are more, only the records of one page
 * are filtered, because guards query the database for each. With all records filtered, the total reveals no record that the caller cannot
 * find.
 */
const MOST_FILTERED = 200;

/** Returns a function that tests whether the caller may make a call. */
const authorizerOf = ({ portal, caller }: CallContext): MayMake => {
  const denied = createAuthorizer(portal);
  return (route) => denied(route, caller) === undefined;
};

/**
 * Handlers of the calls of 回收站. These calls list, show, restore and finally delete removed records. Users see only the removed records that
 * they could delete, whichever menu opens the page.
 */
export const recycle: RecycleHandlers<CallContext> = {
  async list({ searchText, from, to, pageNumber, pageSize }, context) {
    const { wall } = context.portal.clock;
    const epoch = (text: string | null | undefined): number | undefined => (text == null || text === "" ? undefined : wall.epochOf(text));
    const search = { text: searchText?.trim() ?? "", from: epoch(from), to: epoch(to) };
    const found = await listRemoved(search, context, authorizerOf(context));
    const isNarrow = found.length <= MOST_FILTERED;
    const all = isNarrow ? await filterRemovable(found, context) : found;
    const size = pageSize ?? PAGE;
    const skipped = ((pageNumber ?? 1) - 1) * size;
    const days = await context.portal.application.recycleDays(context.connection);
    const rows = all.slice(skipped, skipped + size);
    const page = isNarrow ? rows : await filterRemovable(rows, context);
    return { rows: page.map((removed) => shown(removed, days, context)), total: all.length };
  },

  async look({ id }, context) {
    const removed = await findRemoved(id ?? "", context, authorizerOf(context));
    const days = await context.portal.application.recycleDays(context.connection);
    return { ...shown(removed, days, context), fields: await describeRemoved(removed, context) };
  },

  /** Restores a record by its removal. Right after a removal, restores one or several records by their keys, all or none. */
  async restore(wanted, context) {
    const mayMake = authorizerOf(context);
    await inTransaction(context, async (inside) => {
      const found: Removed[] = [];
      for (const one of wantedOf(wanted)) found.push(await findWanted(one, inside, mayMake));
      // A record that was removed later may be one that an earlier one needs, such as its parent.
      found.sort((one, other) => (one.removedId < other.removedId ? 1 : -1));
      for (const removed of found) {
        if (!mayMake(removed.creation)) throw noRight();
        await restoreRemoved(removed, inside, wanted.id == null);
      }
      context.reply.message = found.length === 1 ? "已恢复" : `已恢复 ${found.length} 条`;
    });
    return null;
  },

  async purge({ id }, context) {
    const removed = await findRemoved(id ?? "", context, authorizerOf(context));
    await purgeRemoved(removed.removedId, context);
    context.reply.message = "已彻底删除";
    return null;
  },
};

interface Wanted {
  id?: string | null | undefined;
  call?: string | null | undefined;
  key?: string | null | undefined;
}

/** Returns the removals that a call names. With several keys, each record once. */
const wantedOf = ({ keys, ...one }: Wanted & { keys?: readonly string[] | null | undefined }): Wanted[] =>
  keys == null || keys.length === 0 ? [one] : [...new Set(keys)].map((key) => ({ call: one.call, key }));

function findWanted({ id, call, key }: Wanted, context: CallContext, mayMake: MayMake): Promise<Removed> {
  if (id != null) return findRemoved(id, context, mayMake);
  if (call == null || key == null) throw notFound();
  return findOwnRemoval(call, key, context, mayMake);
}

function shown({ removedId, table, name, removedAt, userName }: Removed, days: number, { portal }: CallContext) {
  const { wall } = portal.clock;
  const title = table.title ?? table.entity;
  return {
    id: removedId,
    kind: title,
    name: name.startsWith(`${title} `) ? name.slice(title.length + 1) : name,
    removedAt: wall.textOf(removedAt),
    ...(userName === undefined ? {} : { userName }),
    expiresAt: wall.textOf(removedAt + days * DAY_MS),
  };
}
