import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";

export type Go = ((to: string, options?: { replace?: boolean; state?: unknown }) => void) & ((steps: -1) => void);

/** State of an entry of the history that only follows what the list shows already. */
const FOLLOWING = { follows: true };
/** For `Go`: the address follows the list. */
export const FOLLOWS = { state: FOLLOWING } as const;

export function isFollowing(state: unknown): boolean {
  return (state as Partial<typeof FOLLOWING> | null)?.follows === true;
}

/** `navigate` changes with every address, which would draw every page again; ours takes full paths only, so it need not. */
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
