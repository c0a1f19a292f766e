import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Run a minor GC after this many bytes, before the buffers are promoted to old space and wait for a full collection. */
const ENOUGH = 1024 * 1024;

type Collect = (options: { type: "minor" }) => void;
let collect: Collect | undefined;
let passed = 0;

/**
 * Counts bytes that are only passed on, and runs a minor GC after each megabyte. Such buffers are outside of the heap. Without this, 64
 * MB of them accumulate before V8 runs a full collection in one pause. A minor GC takes a millisecond.
 */
export function countPassedBytes(bytes: number): void {
  passed += bytes;
  if (passed < ENOUGH) return;
  passed = 0;
  if (collect === undefined) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as Collect;
  }
  collect({ type: "minor" });
}
