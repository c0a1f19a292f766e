import { useEffect, useRef, useState } from "react";

/**
 * The reason why a page of another site may not be visible in its frame. `unreachable`: the browser got no reply from that site. `barred`:
 * the content security policy of the portal does not allow that site. `slow`: the frame has loaded nothing for a while.
 */
export type Trouble = "unreachable" | "barred" | "slow";

/** The state of a frame with a page of another site. {@link useOuterPage} returns it. */
export interface OuterPageState {
  /** The number of the attempt, from 1. Another attempt reloads the frame. */
  attempt: number;
  trouble: Trouble | undefined;
  /** The handler of the frame's `load` event. */
  onLoad: () => void;
  retry: () => void;
}

/** Milliseconds without a `load` event after which the page counts as slow. */
const PATIENCE = 15_000;

/**
 * Detects why a page of another site in a frame may not be visible. Frames do not report this: they have no error event, and browsers fire
 * `load` for their own error page too.
 *
 * The browser therefore requests the icon of the same site, without cookies. The page itself is never requested, because its address may
 * contain a single-use ticket. Two errors are possible:
 *
 * - A site that refuses to be framed, or replies an error page, is not detected.
 * - A site with a restrictive cross-origin-resource-policy seems unreachable. Therefore the notice says "may" and can be closed.
 */
export function useOuterPage(source: URL): OuterPageState {
  const [attempt, setAttempt] = useState(1);
  const [isLoaded, setLoaded] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const checkedAttempt = useRef(0);

  useEffect(() => {
    // A page that becomes visible again is not checked again.
    if (checkedAttempt.current === attempt) return;
    const abort = new AbortController();
    const found = (what: Trouble | undefined) => {
      if (abort.signal.aborted) return;
      checkedAttempt.current = attempt;
      setTrouble((known) => (known === "barred" ? known : what));
    };
    watchPolicy(source, abort.signal, () => found("barred"));
    askForIcon(source, abort.signal).then(
      () => found(undefined),
      () => found("unreachable"),
    );
    return () => abort.abort();
  }, [source, attempt]);

  const [isSlow, setSlow] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt has its own time
  useEffect(() => {
    if (isLoaded) return;
    const timer = setTimeout(() => setSlow(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [isLoaded, attempt]);

  const retry = () => {
    setAttempt(attempt + 1);
    setLoaded(false);
    setSlow(false);
    setTrouble(undefined);
  };
  return { attempt, trouble: trouble ?? (isSlow && !isLoaded ? "slow" : undefined), onLoad: () => setLoaded(true), retry };
}

/** Requests the icon of a site, only to find out whether the site can be reached. Any reply counts, whatever its status. */
const askForIcon = ({ origin }: URL, signal: AbortSignal): Promise<unknown> =>
  fetch(`${origin}/favicon.ico`, { mode: "no-cors", credentials: "omit", cache: "no-store", referrerPolicy: "no-referrer", signal });

/**
 * Watches for policy violations. Sites that were registered after this page was loaded are not in its policy, so both the
 * frame and the request are blocked.
 */
function watchPolicy({ origin }: URL, signal: AbortSignal, barred: () => void): void {
  const handleViolation = ({ blockedURI, disposition }: SecurityPolicyViolationEvent) => {
    if (disposition === "enforce" && URL.canParse(blockedURI) && new URL(blockedURI).origin === origin) barred();
  };
  document.addEventListener("securitypolicyviolation", handleViolation, { signal });
}
