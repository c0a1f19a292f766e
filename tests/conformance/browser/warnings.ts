import { afterEach, beforeEach, expect, vi } from "vitest";

/** Lists have no height here: none can be scrolled. */
const UNDRAWN = "Seems `scrollTo` with `rc-virtual-list`";

/** What React has to say of a page (two rows of one key, an input that changes hands) fails the proof in which it says so. */
export function refuseWarnings(): void {
  const said: string[] = [];
  beforeEach(() => {
    said.length = 0;
    vi.spyOn(console, "error").mockImplementation((...parts: unknown[]) => {
      const text = parts.map(String).join(" ");
      if (!text.includes(UNDRAWN)) said.push(text);
    });
  });
  afterEach(() => {
    vi.mocked(console.error).mockRestore();
    expect(said.join("\n")).toBe("");
  });
}
