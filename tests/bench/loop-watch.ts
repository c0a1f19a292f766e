import { closeSync, openSync, readSync } from "node:fs";
import { monitorEventLoopDelay, performance, PerformanceObserver } from "node:perf_hooks";

/** Event-loop delays of one thread, in ms. */
export interface Watched {
  /** Longest delay from any cause, including other processes of the machine. */
  blocked: number;
  /**
   * Longest event-loop activity between two timer callbacks, running or blocked. Excludes time for which other processes had the
   * processor (Linux).
   */
  own: number;
  /** Maximum processor time between two timer callbacks (Linux). */
  processor: number;
  /** Longest garbage collection. */
  cleared: number;
  /** The longest intervals: when they ended (s), wall time, processor time, and time waiting for a processor. */
  long: { at: number; wall: number; processor: number; queued: number }[];
}

const RESOLUTION = 1;
/** Intervals above this length are listed, up to `NAMED` of them. */
const LONG = 2;
const NAMED = 8;
const SPACE = 32;
const DIGIT = 48;

/** Watches the event loop without allocating memory that would need garbage collection. */
export function watchLoop(): () => Watched {
  const look = threadTimes();
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  const begun = performance.now();
  let [own, processor, cleared] = [0, 0, 0];
  const last = { ...look(), active: performance.eventLoopUtilization().active };
  const long: (Watched["long"][number] & { own: number })[] = [];
  const tick = (): void => {
    const { worked, queued } = look();
    const { active } = performance.eventLoopUtilization();
    const now = { wall: active - last.active, processor: worked - last.worked, queued: queued - last.queued };
    const blocked = Math.max(now.processor, now.wall - now.queued);
    own = Math.max(own, blocked);
    processor = Math.max(processor, now.processor);
    if (blocked > LONG) long.push({ at: (performance.now() - begun) / 1000, ...now, own: blocked });
    Object.assign(last, { worked, queued, active });
  };
  const timer = setInterval(tick, RESOLUTION);
  const seen = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) cleared = Math.max(cleared, duration);
  });
  seen.observe({ entryTypes: ["gc"] });
  delay.enable();
  return () => {
    delay.disable();
    seen.disconnect();
    clearInterval(timer);
    const longest = long.sort((a, b) => b.own - a.own).slice(0, NAMED);
    return { blocked: Math.max(0, delay.max / 1e6 - RESOLUTION), own, processor, cleared, long: longest };
  };
}

/** Returns a function that reads this thread's processor time and its time waiting for a processor, both in ms. */
function threadTimes(): () => { worked: number; queued: number } {
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`, "r");
  process.once("exit", () => closeSync(file));
  const bytes = Buffer.alloc(64);
  const times = { worked: 0, queued: 0 };
  return () => {
    readSync(file, bytes, 0, bytes.length, 0);
    const split = bytes.indexOf(SPACE);
    times.worked = numberAt(bytes, 0) / 1e6;
    times.queued = numberAt(bytes, split + 1) / 1e6;
    return times;
  };
}

function numberAt(bytes: Buffer, from: number): number {
  let found = 0;
  for (let at = from; at < bytes.length && bytes[at] !== SPACE; at++) found = found * 10 + (bytes[at] ?? DIGIT) - DIGIT;
  return found;
}
