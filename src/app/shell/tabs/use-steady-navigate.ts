import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";

/** Navigates to a full path, or one step back (`-1`). */
export type Go = ((to: string, options?: { replace?: boolean; state?: unknown }) => void) & ((steps: -1) => void);

/** State of a history entry that was added because the list of tags had changed, so that the list need not follow it. */
const FOLLOWING = { follows: true };
/**
 * Options for a navigation that follows a change of the tag list. By the state in these options, `useTagList` recognises that the tag list
 * has the address already.
 */
export const FOLLOWS = { state: FOLLOWING } as const;

/**
 * Tests whether a navigation was made with the options {@link FOLLOWS}.
 *
 * @param state the state of react-router's location
 */
export function isFollowing(state: unknown): boolean {
  return (state as Partial<typeof FOLLOWING> | null)?.follows === true;
}

/**
 * Returns a `navigate` that is the same function in every render. react-router's own function changes with every address, which would
 * render every page again. The returned function accepts only full paths and `-1` (back).
 */
export function useSteadyNavigate(): Go {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });
  return useCallback((to: string | -1, options?: { replace?: boolean; state?: unknown }) => {
    if (to === -1) void latest.current(-1);
    else void latest.current(to, options);
  }, []);
}
