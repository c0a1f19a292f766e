// Measures the event loop of the server that loads it. On SIGUSR2 it writes the 99th percentile of the loop's delay (ms) and resets.
// A second file (`.own`) has the longest activity between two timer callbacks, without the time of other processes (Linux).
const { monitorEventLoopDelay, performance } = require("node:perf_hooks");
const { existsSync, openSync, readSync, writeFileSync } = require("node:fs");

const RESOLUTION = 5;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
delay.enable();

const TIMES = `/proc/self/task/${process.pid}/schedstat`;
const times = existsSync(TIMES) ? openSync(TIMES, "r") : undefined;
const bytes = Buffer.alloc(64);

/** Returns the milliseconds for which this thread was ready to run but had no processor. */
function queuedSoFar() {
  if (times === undefined) return 0;
  const length = readSync(times, bytes, 0, bytes.length, 0);
  return Number(bytes.toString("latin1", 0, length).split(" ")[1]) / 1e6;
}

let own = 0;
let last = { active: 0, queued: 0 };
setInterval(() => {
  const now = { active: performance.eventLoopUtilization().active, queued: queuedSoFar() };
  own = Math.max(own, now.active - last.active - (now.queued - last.queued));
  last = now;
}, RESOLUTION).unref();

process.on("SIGUSR2", () => {
  // The histogram includes the timer's own interval, which is subtracted.
  writeFileSync(process.env.LOOP_DELAY_FILE, String(Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION)));
  writeFileSync(`${process.env.LOOP_DELAY_FILE}.own`, String(own));
  delay.reset();
  own = 0;
});
