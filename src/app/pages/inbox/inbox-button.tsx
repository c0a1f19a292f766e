import { BellOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { lazyComponent } from "../../../../runtime/index.ts";
import { useUnread } from "./use-unread.ts";

const InboxPopup = lazyComponent(() => import("./inbox-popup.tsx"));

/**
 * Renders the bell of the top bar with the number of unread messages. A click opens or closes a popup with the user's newest messages, read
 * and unread.
 */
export function InboxButton(): ReactNode {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const { count, again } = useUnread();
  const name = count === 0 ? "站内信" : `站内信，${count > 99 ? "99+" : count} 条未读`;
  return (
    <span className="head-popup">
      <Tooltip title={open ? "" : name} mouseEnterDelay={0.5}>
        <Button
          ref={button}
          type="text"
          className="head-button"
          aria-label={name}
          aria-expanded={open}
          aria-haspopup="dialog"
          icon={<BellOutlined />}
          onClick={() => setOpen(!open)}
        />
      </Tooltip>
      {count > 0 && (
        <span className="head-badge" aria-hidden>
          {count > 99 ? "99+" : count}
        </span>
      )}
      {open && <InboxPopup opener={button} onClose={close} onChange={again} onMissing={close} />}
    </span>
  );
}
