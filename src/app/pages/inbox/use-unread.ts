import { useEffect, useRef } from "react";
import { useCall } from "../../../../runtime/index.ts";
import { unread } from "../../../generated/services/inbox/calls.ts";

/** What its calls are kept under. */
export const INBOX = "inbox";
const EVERY_MS = 60_000;

/**
 * How many messages were not read. Asked again every minute while the page is seen; nobody who sits elsewhere stays
 * signed in by it (runtime/data/attended.ts).
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
