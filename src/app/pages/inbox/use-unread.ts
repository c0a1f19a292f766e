import { useEffect, useRef } from "react";
import { useCall } from "../../../../runtime/index.ts";
import { unread } from "../../../generated/services/inbox/calls.ts";

/** Name that the calls of the inbox use as screen id in the query cache. */
export const INBOX = "inbox";
const EVERY_MS = 60_000;

/**
 * Counts unread messages. The count is read every minute while the page is visible, and when `again` is called. It is 0 until the first
 * reply. These requests do not keep the session of an idle user alive (runtime/data/http.ts).
 */
export function useUnread(): { count: number; again: () => void } {
  const { data, refetch } = useCall(unread, {}, { screen: INBOX, shown: true });
  const again = useRef(() => {});
  useEffect(() => {
    again.current = () => void refetch();
  });
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== "hidden") again.current();
    };
    const timer = setInterval(ask, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return { count: data?.unread ?? 0, again: () => again.current() };
}
