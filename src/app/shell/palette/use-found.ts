import { useEffect, useState } from "react";
import { sendCall, useRuntime } from "../../../../runtime/index.ts";
import { search } from "../../../generated/services/palette/calls.ts";
import type { SearchReply } from "../../../generated/services/palette/types.ts";

/** Milliseconds without typing before the server is asked. */
const QUIET = 200;
/** Characters of the longest text that the server searches for. The rest of a longer one is cut off. */
const MOST_CHARACTERS = 50;

/** Entries that the server has found for the typed text, and whether its reply is still expected. */
export interface Found {
  entries: SearchReply;
  state: "idle" | "searching" | "found" | "failed";
}

const NOTHING: Found = { entries: [], state: "idle" };

/**
 * Searches records and actions on the server while the user types. A request for an earlier text is cancelled.
 *
 * @returns the results for the current text, and whether the search is still running or has failed
 */
export function useFound(typed: string): Found {
  const { http } = useRuntime();
  const [reply, setReply] = useState<{ text: string; found: Found }>();
  const text = typed.trim().slice(0, MOST_CHARACTERS);
  useEffect(() => {
    if (text === "") return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      sendCall(http, search, { text }, { change: false, toasts: "none", signal: controller.signal }).then(
        (entries) => setReply({ text, found: { entries, state: "found" } }),
        () => {
          if (!controller.signal.aborted) setReply({ text, found: { entries: [], state: "failed" } });
        },
      );
    }, QUIET);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, http]);
  if (text === "") return NOTHING;
  return reply?.text === text ? reply.found : { entries: [], state: "searching" };
}
