import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { readState, writeState } from "./stored.ts";

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

/** Milliseconds since 1970 at which it is over; 0: it never ran. */
function endOf(name: string): number {
  const end = ends.get(name) ?? (Number(readState("session", `countdown-${name}`)) || 0);
  ends.set(name, end);
  return end;
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
    const end = Date.now() + seconds * 1000;
    ends.set(name, end);
    writeState("session", `countdown-${name}`, end);
    setNow(Date.now());
    for (const listener of [...listeners]) listener();
  }, [name, seconds]);

  return { left, start };
}
