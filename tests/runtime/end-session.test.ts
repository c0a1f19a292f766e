import { expect, test, vi } from "vitest";
import { endBrowserSession, isSessionEnding } from "../../runtime/data/end-session.ts";

test("[P-HTTP-08] ends a session without a confirmation and resets when the browser restores the page", () => {
  const go = vi.fn();
  localStorage.setItem("a", "1");
  endBrowserSession("/out", go);
  expect([isSessionEnding(), localStorage.length, go.mock.calls]).toEqual([true, 0, [["/out"]]]);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(isSessionEnding()).toBe(true);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(isSessionEnding()).toBe(false);
});
