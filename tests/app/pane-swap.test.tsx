import { cleanup, render, renderHook } from "@testing-library/react";
import { Activity, type ReactNode, useLayoutEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { slotClass, useRetainedLayout } from "../../src/app/shell/tabs/pane-slot.ts";
import { type SwapPanes, usePaneSwap } from "../../src/app/shell/tabs/use-pane-swap.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("CSS", { supports: () => true });
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Adds the panes a, b and c to the document, of which a is shown. */
function swapper(): SwapPanes {
  document.body.innerHTML = ["a", "b", "c"].map((id) => `<div class="${slotClass(id === "a")}"><div id="${id}"></div></div>`).join("");
  return renderHook(() => usePaneSwap()).result.current;
}
const shown = (): string[] => ["a", "b", "c"].filter((id) => document.getElementById(id)?.parentElement?.className === slotClass(true));

test("[P-TAGS-01] another pane is shown at once, and React follows after the frame", () => {
  const [first, last] = [vi.fn(), vi.fn()];
  const swap = swapper();
  swap("a", "b", first);
  expect(shown()).toEqual(["b"]);
  swap("a", "c", last);
  expect(shown()).toEqual(["c"]);
  expect(last).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect([first.mock.calls.length, last.mock.calls.length]).toEqual([0, 1]);
});

test("[P-TAGS-01] a swap is left to React where the browser has no layout of hidden panes, or a pane is not there", () => {
  const swap = swapper();
  const follow = vi.fn();
  swap("a", "z", follow);
  vi.stubGlobal("CSS", { supports: () => false });
  swap("a", "b", follow);
  expect([shown(), follow.mock.calls.length]).toEqual([["a"], 2]);
});

const display = (): string | undefined => document.getElementById("a")?.style.display;

/** A pane as the portal renders it. Reports how it is displayed when effects can measure it. */
function Pane({ visible, onLayout }: { visible: boolean; onLayout: (display: string | undefined) => void }): ReactNode {
  useRetainedLayout("a", visible);
  useLayoutEffect(() => onLayout(display()));
  return (
    <div className={slotClass(visible)}>
      <Activity mode={visible ? "visible" : "hidden"}>
        <div id="a" />
      </Activity>
    </div>
  );
}

test("[P-TAGS-01] a hidden pane keeps its layout, also after a change inside of it", async () => {
  vi.useRealTimers();
  const onLayout = vi.fn();
  const view = render(<Pane visible onLayout={onLayout} />);
  view.rerender(<Pane visible={false} onLayout={onLayout} />);
  expect(onLayout.mock.calls).toEqual([[""], [""]]);
  document.getElementById("a")?.style.setProperty("display", "none", "important");
  await Promise.resolve();
  expect(display()).toBe("");
});
