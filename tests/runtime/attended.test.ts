import { describe, expect, it, vi } from "vitest";
import { watchAttendance } from "../../runtime/data/http.ts";

describe("isAttended", () => {
  it("is true for a minute after each input, never in a hidden tab", () => {
    let now = 1_000_000;
    const isAttended = watchAttendance(() => now);
    expect(isAttended()).toBe(true);
    now += 60_000;
    expect(isAttended()).toBe(false);
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
    now += 59_999;
    expect(isAttended()).toBe(true);
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    expect(isAttended()).toBe(false);
  });
});
