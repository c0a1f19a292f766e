import { afterEach, beforeEach, expect, vi } from "vitest";

/** What React has to say of a page (two rows of one key, an input that changes hands) fails the proof in which it says so. */
export function refuseWarnings(): void {
  const said: string[] = [];
  beforeEach(() => {
    said.length = 0;
    vi.spyOn(console, "error").mockImplementation((...parts: unknown[]) => void said.push(parts.map(String).join(" ")));
  });
  afterEach(() => {
    vi.mocked(console.error).mockRestore();
    expect(said.join("\n")).toBe("");
  });
}
