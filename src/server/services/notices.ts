import type { NoticesHooks } from "../../generated/services/notices/handlers.ts";
import type { NoticeDictRecord } from "../../generated/entities/notice-dict.ts";
import type { CallContext } from "../calls/context.ts";
import { recordsOf } from "../calls/records.ts";
import { refuse, wrongField } from "../refusals/refusal.ts";

const hasEntriesBelow = async (context: CallContext, { id }: NoticeDictRecord): Promise<boolean> =>
  (await recordsOf(context, "notice-dict").list({ parentId: id })).length > 0;

/** Around the generic writes of the dictionary: what others belong to stays, and stays an interface type (P-DICT-02). */
export const noticesHooks: NoticesHooks<CallContext> = {
  changeEntry: {
    async before(changes, context, stored) {
      const moved = stored !== undefined && changes.type !== undefined && changes.type !== stored.type;
      if (moved && (await hasEntriesBelow(context, stored))) throw wrongField("type", "entriesBelow");
      return changes;
    },
  },
  removeEntry: {
    async before(input, context, stored) {
      if (stored !== undefined && (await hasEntriesBelow(context, stored))) throw refuse("rowsBelow");
      return input;
    },
  },
};
