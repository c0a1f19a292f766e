import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Select } from "antd";
import { expect, test } from "vitest";
import { OverflowTooltip } from "../../src/app/shell/layout/overflow-tooltip.tsx";

/** Makes an element narrower than its text, because jsdom has no layout. */
function cut(element: HTMLElement): void {
  Object.defineProperty(element, "scrollWidth", { value: 200 });
  Object.defineProperty(element, "clientWidth", { value: 100 });
  element.style.textOverflow = "ellipsis";
}
const tip = () => document.querySelector(".cut-tip")?.textContent;

test("shows the full name of a menu folder that is cut, wherever its button is pointed at", async () => {
  render(
    <>
      <button type="button">
        <i data-testid="icon" />
        <span>公告接收方与发送映射</span>
      </button>
      <OverflowTooltip />
    </>,
  );
  cut(screen.getByText("公告接收方与发送映射"));
  fireEvent.pointerOver(screen.getByTestId("icon"));
  await waitFor(() => expect(tip()).toBe("公告接收方与发送映射"));
});

test("shows the full text of a truncated select placeholder when its input is hovered", async () => {
  render(
    <>
      <Select aria-label="用户系统类型" showSearch placeholder="请选择用户系统类型" options={[]} />
      <OverflowTooltip />
    </>,
  );
  cut(screen.getByText("请选择用户系统类型"));
  fireEvent.pointerOver(screen.getByRole("combobox", { name: "用户系统类型" }));
  await waitFor(() => expect(tip()).toBe("请选择用户系统类型"));
});
