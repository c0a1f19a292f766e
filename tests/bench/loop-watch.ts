import { closeSync, openSync, readSync } from "node:fs";
import { monitorEventLoopDelay, PerformanceObserver } from "node:perf_hooks";

/** What one thread's loop went through, in ms. */
export interface Watched {
  /** The longest that it was held up, by whatever: other processes of the machine too. */
  held: number;
  /** The most processor time between two of its turns: its own share, whatever else the machine does (Linux). */
  work: number;
  /** The longest that it waited for its memory to be cleared of what is no longer used. */
  cleared: number;
  /** Those of the turns that took longest at work: when (s), how long by the clock, of it at work. */
  long: { at: number; wall: number; work: number }[];
}

const RESOLUTION = 1;
/** Beyond this a turn is named, if it is one of so many. */
const LONG = 2;
const NAMED = 8;
const SPACE = 32;
const DIGIT = 48;

/** Watches without leaving anything behind that the memory would have to be cleared of. */
export function watchLoop(): () => Watched {
  const look = processorTime();
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  const begun = performance.now();
  let [work, cleared] = [0, 0];
  let [lastWork, lastTime] = [look(), begun];
  const long: Watched["long"] = [];
  const turn = (): void => {
    const [now, time] = [look(), performance.now()];
    work = Math.max(work, now - lastWork);
    if (now - lastWork > LONG) long.push({ at: (time - begun) / 1000, wall: time - lastTime, work: now - lastWork });
    [lastWork, lastTime] = [now, time];
  };
  const timer = setInterval(turn, RESOLUTION);
  const seen = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) cleared = Math.max(cleared, duration);
  });
  seen.observe({ entryTypes: ["gc"] });
  delay.enable();
  return () => {
    delay.disable();
    seen.disconnect();
    clearInterval(timer);
    return { held: Math.max(0, delay.max / 1e6 - RESOLUTION), work, cleared, long: long.sort((a, b) => b.work - a.work).slice(0, NAMED) };
  };
}

/** Of this thread so far, in ms. */
function processorTime(): () => number {
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`, "r");
  process.once("exit", () => closeSync(file));
  const bytes = Buffer.alloc(64);
  return () => {
    readSync(file, bytes, 0, bytes.length, 0);
    let nanoseconds = 0;
    for (let at = 0; at < bytes.length && bytes[at] !== SPACE; at++) nanoseconds = nanoseconds * 10 + (bytes[at] ?? DIGIT) - DIGIT;
    return nanoseconds / 1e6;
  };
}
