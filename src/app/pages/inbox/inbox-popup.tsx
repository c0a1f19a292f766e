import { Button } from "antd";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { LoadingLines, sendCall, useCall, useRuntime } from "../../../../runtime/index.ts";
import { list, read, readAll } from "../../../generated/services/inbox/calls.ts";
import type { ListReply } from "../../../generated/services/inbox/types.ts";
import { usePopup } from "../../boot/use-popup.ts";
import "./inbox.css";
import { INBOX } from "./use-unread.ts";

/** Properties of {@link InboxPopup}, the popup with the user's messages. */
export interface InboxPopupProps {
  /** The bell, which gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** Called when messages were read, so that the number at the bell is updated. */
  onChange: () => void;
}

type Message = ListReply["rows"][number];

const PAGE = 20;
const MOST = 100;
const QUIET = { change: false } as const;

/**
 * Renders the messages of the user, newest first. It shows 20 messages; the user can extend this to at most 100. Opening a message marks it
 * as read and shows the page to which it links.
 *
 * @param onChange called after messages were marked as read
 */
export default function InboxPopup({ opener, onClose, onChange }: InboxPopupProps): ReactNode {
  const popup = useRef<HTMLDivElement>(null);
  usePopup(popup, opener, onClose);
  useEffect(() => popup.current?.focus(), []);
  const { http, navigation } = useRuntime();
  const [size, setSize] = useState(PAGE);
  const { data, error, refetch } = useCall(list, { pageNumber: 1, pageSize: size }, { screen: INBOX, shown: true });
  const rows = data?.rows;
  const changed = () => {
    onChange();
    void refetch();
  };
  const open = async ({ id, url, isRead }: Message) => {
    if (isRead !== true && id != null) await sendCall(http, read, { id }, QUIET).then(changed, () => undefined);
    if (url === undefined || url === null) return;
    onClose();
    navigation.go(url);
  };
  const readEach = () => {
    const until = rows?.[0]?.sentAt;
    if (until !== undefined && until !== null) void sendCall(http, readAll, { until }, QUIET).then(changed, () => undefined);
  };
  return (
    <div ref={popup} className="inbox-popup" role="dialog" aria-label="站内信" tabIndex={-1}>
      <header>
        <h2>站内信</h2>
        <Button type="link" size="small" disabled={rows === undefined || rows.every(({ isRead }) => isRead === true)} onClick={readEach}>
          全部已读
        </Button>
      </header>
      <Messages rows={rows} failure={rows === undefined ? error : null} again={() => void refetch()} open={open} />
      {rows !== undefined && (data?.total ?? 0) > rows.length && (
        <footer>
          {size < MOST ? (
            <Button type="link" size="small" onClick={() => setSize(size + PAGE)}>
              加载更多
            </Button>
          ) : (
            `仅显示最近 ${MOST} 条`
          )}
        </footer>
      )}
    </div>
  );
}

interface MessagesProps {
  rows: readonly Message[] | undefined;
  failure: Error | null;
  again: () => void;
  open: (message: Message) => void;
}

function Messages({ rows, failure, again, open }: MessagesProps): ReactNode {
  if (failure !== null)
    return (
      <p className="inbox-note">
        站内信没有读取成功：{failure.message}
        <Button size="small" onClick={again}>
          重试
        </Button>
      </p>
    );
  if (rows === undefined) return <LoadingLines rows={4} />;
  if (rows.length === 0) return <p className="inbox-note">暂无站内信</p>;
  return (
    <ul>
      {rows.map((message) => (
        <li key={message.id}>
          <button type="button" className={message.isRead === true ? "" : "inbox-unread"} onClick={() => open(message)}>
            <strong>
              {message.isRead !== true && <span className="inbox-dot" role="img" aria-label="未读" />}
              {message.title}
            </strong>
            <time>{message.sentAt}</time>
            <span>{message.content}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
