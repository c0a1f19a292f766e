import { afterEach, beforeEach, expect, vi } from "vitest";

/** Expected warning: lists have no height in jsdom, so they cannot scroll. */
const UNDRAWN = "Seems `scrollTo` with `rc-virtual-list`";

/** Fails a proof in which React logs a warning, such as two rows with one key or an input that switches to controlled. */
export function refuseWarnings(): void {
  const warnings: string[] = [];
  beforeEach(() => {
    warnings.length = 0;
    vi.spyOn(console, "error").mockImplementation((...args: unknown[]) => {
      const text = args.map(String).join(" ");
      if (!text.includes(UNDRAWN)) warnings.push(text);
    });
  });
  afterEach(() => {
    vi.mocked(console.error).mockRestore();
    expect(warnings.join("\n")).toBe("");
  });
}
