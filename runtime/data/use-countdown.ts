import { useCallback, useEffect, useState, useSyncExternalStore } from "react";

/** Seconds until another code may be sent (P-PHONE-04, D-MOBILE-06). */
export const CODE_SECONDS = 120;

export interface Countdown {
  /** Whole seconds until it is over; 0: it is not running. */
  left: number;
  start: () => void;
}

const ends = new Map<string, number>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A countdown by name. It lives in the page and not in the dialog that shows it: closing and opening the dialog does
 * not start it over.
 */
export function useCountdown(name: string, seconds: number = CODE_SECONDS): Countdown {
  const end = useSyncExternalStore(subscribe, () => ends.get(name) ?? 0);
  const [now, setNow] = useState(() => Date.now());
  // Started elsewhere, this one's clock may be behind for a moment.
  const left = Math.min(seconds, Math.max(0, Math.ceil((end - now) / 1000)));
  const running = left > 0;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);

  const start = useCallback(() => {
    ends.set(name, Date.now() + seconds * 1000);
    setNow(Date.now());
    for (const listener of [...listeners]) listener();
  }, [name, seconds]);

  return { left, start };
}
