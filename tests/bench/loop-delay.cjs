// Loaded into a server that is measured: on SIGUSR2 it writes the 99th percentile of its loop's delay (ms), beside it the longest, and starts anew.
const { monitorEventLoopDelay } = require("node:perf_hooks");
const { writeFileSync } = require("node:fs");

const RESOLUTION = 5;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
delay.enable();
process.on("SIGUSR2", () => {
  // What it measures holds the pause between two looks.
  const beyond = (nanoseconds) => String(Math.max(0, nanoseconds / 1e6 - RESOLUTION));
  writeFileSync(process.env.LOOP_DELAY_FILE, beyond(delay.percentile(99)));
  writeFileSync(`${process.env.LOOP_DELAY_FILE}.max`, beyond(delay.max));
  delay.reset();
});
