import type { InboxMessage } from "../../../generated/entities/inbox-message.ts";
import type { InboxHandlers } from "../../../generated/services/inbox/handlers.ts";
import type { CallContext } from "../../identity/portal.ts";
import { userIdOf } from "../../engine/calls/principal.ts";
import { countUnread, markAllRead, markRead, messagesOf, type Reader } from "./inbox/inbox-messages.ts";
import { addressesOf, messageLinks } from "./inbox/message-links.ts";
import { notFound, wrongField } from "../../engine/refusals/refusal.ts";

/** Number of unread messages up to which they are counted. From this number on, the badge shows 99+. */
const MOST_COUNTED = 100;
const SECOND_MS = 1000;

const readerOf = (context: CallContext): Reader => ({ userId: userIdOf(context.caller), topics: [...messageLinks(context).keys()] });

/** Calls for the caller's own inbox. No user, of whatever kind, can read another user's inbox. */
export const inbox: InboxHandlers<CallContext> = {
  async unread(_input, context) {
    return { unread: await countUnread(context.connection, readerOf(context), MOST_COUNTED) };
  },

  async list({ pageNumber, pageSize }, context) {
    const links = messageLinks(context);
    const size = pageSize ?? 10;
    const page = { from: ((pageNumber ?? 1) - 1) * size, size };
    const reader = { userId: userIdOf(context.caller), topics: [...links.keys()] };
    const { rows, total } = await messagesOf(context.connection, reader, page);
    const addressOf = await addressesOf(context, links, rows);
    const shown = rows.map((row): InboxMessage => {
      const { id, title, content, isRead } = row;
      const url = addressOf(row);
      return { id, title, content, isRead, sentAt: context.portal.clock.wall.textOf(row.sentAt), ...(url === undefined ? {} : { url }) };
    });
    return { rows: shown, total };
  },

  async read({ id }, context) {
    if (!(await markRead(context.connection, readerOf(context), id.trim(), context.portal.clock.now()))) throw notFound();
    context.reply.message = "已读";
    return null;
  },

  async readAll({ until }, context) {
    const epoch = context.portal.clock.wall.epochOf(until);
    if (epoch === undefined) throw wrongField("until", "incorrect");
    // `until` has whole seconds, so the rest of its second is included.
    await markAllRead(context.connection, readerOf(context), epoch + SECOND_MS - 1, context.portal.clock.now());
    context.reply.message = "全部已读";
    return null;
  },
};
