import { act, cleanup, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ now: Date.UTC(2026, 4, 1) });
});

/** Renders the hook as after a reload of the page, which loses the state of the module. */
async function reloaded(name: string) {
  cleanup();
  vi.resetModules();
  const { useCountdown } = await import("../../runtime/hooks/use-countdown.ts");
  return renderHook(() => useCountdown(name)).result;
}

test("[P-PHONE-04] a countdown survives a reload", async () => {
  const before = await reloaded("a");
  expect(before.current.left).toBe(0);
  act(() => before.current.start());
  expect(before.current.left).toBe(120);
  await act(() => vi.advanceTimersByTimeAsync(50_000));
  const after = await reloaded("a");
  expect(after.current.left).toBe(70);
  await act(() => vi.advanceTimersByTimeAsync(70_000));
  expect(after.current.left).toBe(0);
  expect((await reloaded("a")).current.left).toBe(0);
});

test("counts per name and works without a storage", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("no", "SecurityError");
  });
  const one = await reloaded("one");
  act(() => one.current.start());
  expect(one.current.left).toBe(120);
  expect((await reloaded("two")).current.left).toBe(0);
});
