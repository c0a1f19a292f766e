import { useEffect, useRef, useState } from "react";

/**
 * Why an outer page may not be in sight. `unreachable`: the browser got no reply from its site; `barred`: the policy of this
 * page does not allow the site; `slow`: nothing has come for a while.
 */
export type Trouble = "unreachable" | "barred" | "slow";

export interface OuterPageState {
  /** Number of the attempt, from 1: another one loads the frame anew. */
  attempt: number;
  trouble: Trouble | undefined;
  /** The frame has fired `load`. */
  onLoad: () => void;
  retry: () => void;
}

/** Milliseconds without a `load` event after which the page is called slow. */
const PATIENCE = 15_000;

/**
 * Finds out what can be found out about an outer page. A frame tells nothing: it has no error event, and browsers fire
 * `load` for their own error page too. So the site is asked for its icon, by the same browser and without cookies; never
 * for the page itself, whose address may hold a ticket that is good for one use. A site that refuses to be shown in a
 * frame, or answers with an error page of its own, is not recognised; one that keeps its files to itself
 * (cross-origin-resource-policy) looks like one that is away, so the notice says "may" and can be closed.
 */
export function useOuterPage(source: URL): OuterPageState {
  const [attempt, setAttempt] = useState(1);
  const [isLoaded, setLoaded] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const answered = useRef(0);

  useEffect(() => {
    // A page that comes into sight again is not asked for again.
    if (answered.current === attempt) return;
    const abort = new AbortController();
    const found = (what: Trouble | undefined) => {
      if (abort.signal.aborted) return;
      answered.current = attempt;
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

/** Any reply will do, whatever its status. */
const askForIcon = ({ origin }: URL, signal: AbortSignal): Promise<unknown> =>
  fetch(`${origin}/favicon.ico`, { mode: "no-cors", credentials: "omit", cache: "no-store", referrerPolicy: "no-referrer", signal });

/** Sites that were registered after this page was loaded are not in its policy: both frame and question are refused. */
function watchPolicy({ origin }: URL, signal: AbortSignal, barred: () => void): void {
  const judge = ({ blockedURI, disposition }: SecurityPolicyViolationEvent) => {
    if (disposition === "enforce" && URL.canParse(blockedURI) && new URL(blockedURI).origin === origin) barred();
  };
  document.addEventListener("securitypolicyviolation", judge, { signal });
}
