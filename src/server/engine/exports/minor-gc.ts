import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Bytes that were passed on, after which what is left of them is given back: of more, some would grow old and wait for all memory. */
const ENOUGH = 1024 * 1024;

type Collect = (options: { type: "minor" }) => void;
let collect: Collect | undefined;
let passed = 0;

/**
 * Bytes that only pass through stand outside of the heap, where 64 MB of them gather before V8 looks, and clears
 * all memory in one pause. Clearing what is young takes a millisecond.
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
