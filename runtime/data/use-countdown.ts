import { useCallback, useEffect, useState, useSyncExternalStore } from "react";

/** Seconds until another code may be sent (P-PHONE-04, D-MOBILE-06). */
export const CODE_SECONDS = 120;

export interface Countdown {
  /** Whole seconds until it is over; 0: it is not running. */
  left: number;
  start: () => void;
}

const PREFIX = "gp-portal-countdown-";
const ends = new Map<string, number>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Milliseconds since 1970 at which it is over; 0: it never ran. A storage that is full or forbidden is no reason to fail. */
function endOf(name: string): number {
  const known = ends.get(name);
  if (known !== undefined) return known;
  let end = 0;
  try {
    end = Number(sessionStorage.getItem(PREFIX + name)) || 0;
  } catch {
    // kept for this page only
  }
  ends.set(name, end);
  return end;
}

function keepEnd(name: string, end: number): void {
  ends.set(name, end);
  try {
    sessionStorage.setItem(PREFIX + name, String(end));
  } catch {
    // kept for this page only
  }
}

/**
 * A countdown by name. It belongs to the tab and not to the dialog that shows it: neither closing and opening the
 * dialog nor a reload starts it over.
 */
export function useCountdown(name: string, seconds: number = CODE_SECONDS): Countdown {
  const end = useSyncExternalStore(subscribe, () => endOf(name));
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
    keepEnd(name, Date.now() + seconds * 1000);
    setNow(Date.now());
    for (const listener of [...listeners]) listener();
  }, [name, seconds]);

  return { left, start };
}
