import { act, fireEvent, render, screen } from "@testing-library/react";
import { Activity, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { useDebounced } from "../../runtime/hooks/use-debounced.ts";
import { type InputBuffers, useBufferedInput } from "../../runtime/fields/base/use-buffered-input.ts";

beforeEach(() => vi.useFakeTimers());

const drafts: InputBuffers = new Set();

function Input() {
  const [value, setValue] = useState("");
  const { shown, type } = useBufferedInput(value, setValue, drafts);
  return (
    <>
      <input aria-label="text" value={shown} onChange={(event) => type(event.target.value)} />
      <output>{value}</output>
    </>
  );
}

function Search({ run }: { run: (text: string) => void }) {
  const { later } = useDebounced(run);
  return <input aria-label="text" onChange={(event) => later(event.target.value)} />;
}

/** Renders a page that can be hidden and shown again. */
function pane(content: React.ReactNode) {
  const at = (mode: "visible" | "hidden") => <Activity mode={mode}>{content}</Activity>;
  const view = render(at("visible"));
  return {
    hide: () => act(() => view.rerender(at("hidden"))),
    show: () => act(() => view.rerender(at("visible"))),
  };
}

const type = (text: string) => fireEvent.change(screen.getByLabelText("text"), { target: { value: text } });
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test("[P-SHELL-15] restores and commits text typed just before its page was hidden", () => {
  const page = pane(<Input />);
  type("半句话");
  page.hide();
  wait(1000);
  expect(screen.getByRole("status", { hidden: true }).textContent).toBe("");
  page.show();
  expect(screen.getByLabelText<HTMLInputElement>("text").value).toBe("半句话");
  wait(150);
  expect(screen.getByRole("status").textContent).toBe("半句话");
});

test("[P-CONST-03] sends a search typed just before its page was hidden once the page is shown again", () => {
  const run = vi.fn();
  const page = pane(<Search run={run} />);
  type("abc");
  page.hide();
  wait(1000);
  expect(run).not.toHaveBeenCalled();
  page.show();
  wait(300);
  expect(run).toHaveBeenCalledExactlyOnceWith("abc");
  page.hide();
  page.show();
  wait(1000);
  expect(run).toHaveBeenCalledTimes(1);
});
