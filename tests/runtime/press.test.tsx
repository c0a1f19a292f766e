import { fireEvent, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useBetweenPresses } from "../../runtime/screens/press.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

/** Requests a redraw now. @returns whether it has run */
function asked(): { done: () => boolean } {
  const { result } = renderHook(() => useBetweenPresses());
  const callback = vi.fn();
  begin();
  // As long as a slow click takes.
  vi.advanceTimersByTime(1000);
  result.current(callback);
  return { done: () => callback.mock.calls.length === 1 };
}
let begin = (): void => undefined;

test("runs at once without a press", () => {
  begin = () => undefined;
  expect(asked().done()).toBe(true);
});

test.each([
  ["a button of the mouse", () => fireEvent.pointerDown(document.body, { button: 0 }), () => fireEvent.pointerUp(document.body)],
  ["a finger that slips off", () => fireEvent.pointerDown(document.body, { button: 0 }), () => fireEvent.pointerCancel(document.body)],
  [
    "a release elsewhere",
    () => fireEvent.pointerDown(document.body, { button: 0 }),
    () => fireEvent.pointerMove(document.body, { buttons: 0 }),
  ],
  ["a window that is left", () => fireEvent.pointerDown(document.body, { button: 0 }), () => fireEvent.blur(window)],
  ["the space bar", () => fireEvent.keyDown(document.body, { key: " " }), () => fireEvent.keyUp(document.body, { key: " " })],
])("%s: waits for the click that follows", (_, down, up) => {
  begin = down;
  const { done } = asked();
  // A press takes the focus from an input.
  fireEvent.blur(document.body);
  vi.advanceTimersByTime(1000);
  expect(done()).toBe(false);
  up();
  expect(done()).toBe(false);
  vi.advanceTimersByTime(100);
  expect(done()).toBe(true);
});

test("ignores other mouse buttons and keys", () => {
  begin = () => {
    fireEvent.pointerDown(document.body, { button: 2 });
    fireEvent.keyDown(document.body, { key: "a" });
  };
  expect(asked().done()).toBe(true);
});
