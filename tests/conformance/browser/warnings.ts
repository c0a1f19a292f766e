import { afterEach, beforeEach, expect, vi } from "vitest";

/** Expected warnings: lists have no height in jsdom, so they cannot scroll, and an open calendar may be placed after its dialog has gone. */
const EXPECTED = ["Seems `scrollTo` with `rc-virtual-list`", "trigger element and popup element should in same shadow root"];

/** Fails a proof in which React logs a warning, such as two rows with one key or an input that switches to controlled. */
export function refuseWarnings(): void {
  const warnings: string[] = [];
  beforeEach(() => {
    warnings.length = 0;
    vi.spyOn(console, "error").mockImplementation((...args: unknown[]) => {
      const text = args.map(String).join(" ");
      if (!EXPECTED.some((expected) => text.includes(expected))) warnings.push(text);
    });
  });
  afterEach(() => {
    vi.mocked(console.error).mockRestore();
    expect(warnings.join("\n")).toBe("");
  });
}
