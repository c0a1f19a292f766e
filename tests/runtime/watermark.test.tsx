import { act, render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import Watermark from "../../src/app/shell/layout/watermark.tsx";

/** Lists the texts that are drawn on a fake canvas. */
function drawn(): string[] {
  const texts: string[] = [];
  const context = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => {
      if (name === "fillText") return (text: string) => texts.push(text);
      if (name === "measureText") return () => ({ width: 100, fontBoundingBoxAscent: 10, fontBoundingBoxDescent: 4 });
      return () => undefined;
    },
    set: () => true,
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockReturnValue("data:image/png;base64,");
  return texts;
}

test("shows name, account and the current minute in the portal's time zone on page and print", async () => {
  vi.useFakeTimers({ now: new Date("2026-05-01T01:05:30Z") });
  const texts = drawn();
  const { container } = render(<Watermark user={{ userName: "李建国", userAccount: "unit1" }} />);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(texts).toContain("李建国 unit1");
  expect(texts).toContain("2026-05-01 09:05");
  expect(container.querySelector(".watermark")?.getAttribute("aria-hidden")).toBe("true");
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(texts).toContain("2026-05-01 09:06");
});
