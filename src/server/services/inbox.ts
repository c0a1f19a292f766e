import type { InboxMessage } from "../../generated/entities/inbox-message.ts";
import type { InboxHandlers } from "../../generated/services/inbox/handlers.ts";
import { type CallContext, userIdOf } from "../calls/context.ts";
import { countUnread, markAllRead, markRead, messagesOf, type Reader } from "../inbox/messages.ts";
import { ALARM } from "../inbox/tell-members.ts";
import { notFound, wrongField } from "../refusals/refusal.ts";
import { opensScreen } from "../rights/judge-right.ts";

/** The badge says 99+ from there on. */
const MOST_COUNTED = 100;
const ALARM_SCREEN = "alarm-info";
const SECOND_MS = 1000;

/** Where the messages of each topic lead whoever asks; a topic that he may not open is not among them. */
function topicsOf({ portal, caller }: CallContext): Map<string, string | undefined> {
  const { tasks, workflows, screenRights } = portal.generated;
  const asked = new Set([ALARM_SCREEN, ...tasks.map(({ screen }) => screen)]);
  const opened = new Set([...asked].filter((id) => opensScreen(portal, caller, id)));
  const topics = new Map<string, string | undefined>();
  for (const workflow of Object.values(workflows)) {
    const own = tasks.filter(({ entity }) => entity === workflow.entity);
    const open = own.filter(({ screen }) => opened.has(screen));
    for (const task of open) topics.set(task.id, task.url);
    if (open.length > 0 || own.length === 0) topics.set(workflow.id, open[0]?.url.split("?")[0]);
  }
  if (opened.has(ALARM_SCREEN)) topics.set(ALARM, screenRights.find(({ id }) => id === ALARM_SCREEN)?.path);
  return topics;
}

const readerOf = (context: CallContext): Reader => ({ userId: userIdOf(context.caller), topics: [...topicsOf(context).keys()] });

/** Nobody reads another one's, whatever he is. */
export const inbox: InboxHandlers<CallContext> = {
  async unread(_input, context) {
    return { unread: await countUnread(context.connection, readerOf(context), MOST_COUNTED) };
  },

  async list({ pageNumber, pageSize }, context) {
    const topics = topicsOf(context);
    const size = pageSize ?? 10;
    const page = { from: ((pageNumber ?? 1) - 1) * size, size };
    const { rows, total } = await messagesOf(context.connection, readerOf(context), page);
    const shown = rows.map(({ topic, sentAt, ...message }): InboxMessage => {
      const url = topics.get(topic);
      return { ...message, sentAt: context.portal.wall.textOf(sentAt), ...(url === undefined ? {} : { url }) };
    });
    return { rows: shown, total };
  },

  async read({ id }, context) {
    if (!(await markRead(context.connection, readerOf(context), id.trim(), context.portal.now()))) throw notFound();
    context.reply.message = "已读";
    return null;
  },

  async readAll({ until }, context) {
    const epoch = context.portal.wall.epochOf(until);
    if (epoch === undefined) throw wrongField("until", "incorrect");
    // Times travel as whole seconds.
    await markAllRead(context.connection, readerOf(context), epoch + SECOND_MS - 1, context.portal.now());
    context.reply.message = "全部已读";
    return null;
  },
};
