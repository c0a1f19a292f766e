import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Toast } from "../../runtime/index.ts";
import ToastHost from "../../src/app/shell/toast-host.tsx";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["a phone, below the close button of a dialog", true, "68px"],
  ["a wide window", false, "24px"],
])("[P-SHELL-15] shows toasts at the top of %s", async (_, matches, top) => {
  vi.stubGlobal("matchMedia", () => ({ matches, addEventListener: () => {}, removeEventListener: () => {} }));
  const onReady = vi.fn<(toast: Toast) => void>();
  render(<ToastHost onReady={onReady} />);
  act(() => onReady.mock.lastCall?.[0].success("已保存"));
  const shown = await screen.findByText("已保存");
  const list = shown.closest<HTMLElement>("[style*=--notification-top]");
  expect(list?.style.getPropertyValue("--notification-top")).toBe(top);
});
