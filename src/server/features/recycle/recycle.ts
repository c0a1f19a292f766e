import type { RecycleHandlers } from "../../../generated/services/recycle/handlers.ts";
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

/** Returns a function that tests whether the caller may make a call. */
const authorizerOf = ({ portal, caller }: CallContext): MayMake => {
  const denied = createAuthorizer(portal);
  return (route) => denied(route, caller) === undefined;
};

/** Calls of 回收站. Everybody sees the records that they could delete, wherever the menu is opened. */
export const recycle: RecycleHandlers<CallContext> = {
  async list({ searchText, from, to, pageNumber, pageSize }, context) {
    const { wall } = context.portal.clock;
    const epoch = (text: string | null | undefined): number | undefined => (text == null || text === "" ? undefined : wall.epochOf(text));
    const search = { text: searchText?.trim() ?? "", from: epoch(from), to: epoch(to) };
    const all = await listRemoved(search, context, authorizerOf(context));
    const size = pageSize ?? PAGE;
    const skipped = ((pageNumber ?? 1) - 1) * size;
    const days = await context.portal.application.recycleDays(context.connection);
    const page = await filterRemovable(all.slice(skipped, skipped + size), context);
    return { rows: page.map((removed) => shown(removed, days, context)), total: all.length };
  },

  async look({ id }, context) {
    const removed = await findRemoved(id ?? "", context, authorizerOf(context));
    const days = await context.portal.application.recycleDays(context.connection);
    return { ...shown(removed, days, context), fields: await describeRemoved(removed, context) };
  },

  /** Restores a record, by its removal or, right after the removal, by the record's key. */
  async restore({ id, call, key }, context) {
    const mayMake = authorizerOf(context);
    const removed = await findWanted({ id, call, key }, context, mayMake);
    if (!mayMake(removed.creation)) throw noRight();
    await restoreRemoved(removed, context, id == null);
    context.reply.message = "已恢复";
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
