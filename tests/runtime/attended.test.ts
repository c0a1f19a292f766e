import { afterEach, describe, expect, it, vi } from "vitest";
import { watchAttendance } from "../../runtime/data/attended.ts";

afterEach(() => vi.restoreAllMocks());

describe("whether somebody sits at the page", () => {
  it("for a minute after each sign of a person, and in no tab that is not seen", () => {
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
