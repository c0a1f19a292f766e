import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { readState, writeState } from "../../runtime/plain.ts";
import { SideGrip } from "../../src/app/shell/layout/side-grip.tsx";
import { keepSideWidth, readSideWidth, useSideWidth } from "../../src/app/shell/layout/side-width.ts";

const drawn = vi.fn<(width: number) => void>();

beforeEach(() => {
  localStorage.clear();
  drawn.mockClear();
  // jsdom does not implement it.
  Element.prototype.setPointerCapture = () => {};
});

function Menu() {
  return <SideGrip width={useSideWidth()} onDraw={drawn} onChange={keepSideWidth} />;
}
const grip = () => screen.getByRole("separator", { name: "菜单宽度" });
const widthNow = () => Number(grip().getAttribute("aria-valuenow"));

test("[P-SHELL-09] draws the menu wider and keeps the width when the hand lets go, not before", () => {
  render(<Menu />);
  expect(widthNow()).toBe(180);
  fireEvent.pointerDown(grip(), { button: 0, clientX: 180 });
  fireEvent.pointerMove(grip(), { clientX: 240 });
  expect([drawn.mock.lastCall, readState("local", "side-width")]).toEqual([[240], undefined]);
  fireEvent.pointerUp(grip(), { clientX: 250 });
  expect([widthNow(), readState("local", "side-width")]).toEqual([250, 250]);
  fireEvent.pointerDown(grip(), { button: 0, clientX: 250 });
  fireEvent.pointerMove(grip(), { clientX: 900 });
  fireEvent.pointerCancel(grip(), { clientX: 900 });
  expect([drawn.mock.calls.slice(-2), widthNow()]).toEqual([[[360], [250]], 250]);
  fireEvent.doubleClick(grip());
  expect([widthNow(), readState("local", "side-width")]).toEqual([180, undefined]);
});

test("moves the edge of the menu by the keyboard, within its bounds", () => {
  render(<Menu />);
  const widths = ["ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "Home", "ArrowLeft", "Enter"].map((key) => {
    fireEvent.keyDown(grip(), { key });
    return widthNow();
  });
  expect(widths).toEqual([190, 200, 190, 360, 360, 140, 140, 140]);
});

test.each([
  [9999, 360],
  [-5, 140],
  [200.4, 200],
  ["300", 180],
  [null, 180],
])("reads %j as a menu of %i pixels", (stored, width) => {
  writeState("local", "side-width", stored);
  expect(readSideWidth()).toBe(width);
});
