import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { readState, writeState } from "./stored-state.ts";

/** Default number of seconds for which the button that requests a code is disabled (P-PHONE-04, D-MOBILE-06). */
export const CODE_SECONDS = 120;

/** A countdown in whole seconds, as {@link useCountdown} returns it. */
export interface Countdown {
  /** Remaining whole seconds; 0 if the countdown is not running. */
  left: number;
  /** Starts the countdown, or starts it again. */
  start: () => void;
}

const ends = new Map<string, number>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the end of a countdown in epoch milliseconds; 0 if it never ran. */
function endOf(name: string): number {
  const end = ends.get(name) ?? (Number(readState("session", `countdown-${name}`)) || 0);
  ends.set(name, end);
  return end;
}

/**
 * Returns a countdown that all components of this browser tab share by its name. Closing the dialog that shows it, or reloading the page,
 * does not restart it.
 *
 * @param name the name of the countdown
 * @param seconds its length; default 120
 * @returns `left`: the remaining seconds, 0 if it is not running; `start`: starts it
 * @example
 * const { left, start } = useCountdown("sign-in-code");
 * return <Button disabled={left > 0} onClick={start}>{left > 0 ? `${left} 秒` : "获取验证码"}</Button>;
 */
export function useCountdown(name: string, seconds: number = CODE_SECONDS): Countdown {
  const end = useSyncExternalStore(subscribe, () => endOf(name));
  const [now, setNow] = useState(() => Date.now());
  // After a start in another component, the clock of this one may lag for a moment.
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
