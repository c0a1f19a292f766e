import type { NoticesHooks } from "../../../generated/services/notices/handlers.ts";
import type { NoticeDictRecord } from "../../../generated/entities/notice-dict.ts";
import type { CallContext } from "../../identity/portal.ts";
import { recordsOf } from "../../engine/calls/records.ts";
import { refuse, wrongField } from "../../engine/refusals/refusal.ts";
import type { ColumnOf } from "../../engine/store/index.ts";

const hasEntriesBelow = async (context: CallContext, { id }: NoticeDictRecord): Promise<boolean> =>
  (await recordsOf(context, "notice-dict").list({ parentId: id })).length > 0;

/** Columns that refer to dictionary entries, by type of the entry. */
const USES: Readonly<Record<string, readonly ColumnOf[]>> = {
  "1": [["send_way", "data_type"]],
  "2": [["send_way", "data_specific_type"]],
  "3": [
    ["send_way", "receiver"],
    ["notice_receiver", "receiver"],
  ],
  "4": [["send_way", "sender"]],
};

/** Returns whether a mapping or a receiver refers to the entry. Such an entry must stay, or the reference would be dangling. */
async function isUsed({ connection }: CallContext, { id, type }: NoticeDictRecord): Promise<boolean> {
  for (const [table, column] of USES[type ?? ""] ?? [])
    if ((await connection.selectFrom(table).select("id").where(column, "=", id).executeTakeFirst()) !== undefined) return true;
  return false;
}

/** Hooks of the dictionary. An entry to which others refer can neither be deleted nor change its type (P-DICT-02). */
export const noticesHooks: NoticesHooks<CallContext> = {
  changeEntry: {
    async before(changes, context, stored) {
      const moved = stored !== undefined && changes.type !== undefined && changes.type !== stored.type;
      if (moved && (await hasEntriesBelow(context, stored))) throw wrongField("type", "entriesBelow");
      if (moved && (await isUsed(context, stored))) throw wrongField("type", "entryUsed");
      return changes;
    },
  },
  removeEntry: {
    async refuseReferenced(stored, context) {
      if (await hasEntriesBelow(context, stored)) throw refuse("rowsBelow");
      if (await isUsed(context, stored)) throw refuse("entryUsed");
    },
  },
};
