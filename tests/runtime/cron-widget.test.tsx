import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { commits, show } from "./support/field-host.tsx";
import { userEvent } from "./support/fake-portal.tsx";
// Loaded on demand by the field. Imported here, before the clock of the first test starts.
import "../../runtime/fields/cron/cron-control.tsx";
import "../../runtime/fields/cron/cron-dialog.tsx";

/** Chooses a kind of one field of the expression, in its tab. */
async function choose(field: string, kind: string): Promise<void> {
  await userEvent.click(screen.getByRole("tab", { name: field }));
  await userEvent.click(within(screen.getByRole("tabpanel", { name: field })).getByRole("radio", { name: kind }));
}
const outcome = () => within(screen.getByRole("dialog")).getByRole("status").textContent;

test("[P-CRON-01][P-CRON-02][P-CRON-04][P-CRON-05] builds an expression field by field and shows its meaning and next times", async () => {
  await show({ widget: "cron" }, { start: "0 0 2 * * ? *" });
  expect(screen.getByText("每天 02:00:00")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "编 辑" }));
  await screen.findByRole("dialog");
  expect(screen.getAllByRole("tab").map((item) => item.textContent)).toEqual(["秒", "分", "时", "日", "月", "周", "年"]);
  await choose("日", "指定");
  const days = within(screen.getByRole("group", { name: "指定日" }));
  expect(days.getAllByRole("checkbox")).toHaveLength(31);
  await userEvent.click(days.getByRole("checkbox", { name: "15" }));
  expect(outcome()).toMatch(/^0 0 2 1,15 \* \? \*每月1日、15日 02:00:00/);
  await choose("日", "不指定");
  expect(outcome()).toBe("日与周不可同时为不指定");
  expect(screen.getByRole("button", { name: "确 定" }).hasAttribute("disabled")).toBe(true);
  await choose("周", "每月第几个");
  expect(outcome()).toMatch(/^0 0 2 \? \* 2#1 \*每月第1个星期一 02:00:00/);
  expect(within(screen.getByRole("dialog")).getAllByRole("listitem")).toHaveLength(5);
  await choose("日", "最近的工作日");
  expect(outcome()).toMatch(/^0 0 2 1W \* \? \*/);
  await userEvent.click(screen.getByRole("button", { name: "确 定" }));
  await waitFor(() => expect(commits).toEqual(["0 0 2 1W * ? *"]));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("[P-CRON-03][P-CRON-07] the dialog reads a typed expression and limits its numbers", async () => {
  await show({ widget: "cron" }, { start: "0 0 1-3 ? * 6L *" });
  expect(screen.getByText("每月最后一个星期五 1时至3时，0分，0秒")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "编 辑" }));
  await screen.findByRole("dialog");
  await userEvent.click(screen.getByRole("tab", { name: "时" }));
  const end = screen.getByRole("spinbutton", { name: "结束" });
  expect([end.getAttribute("aria-valuemin"), end.getAttribute("aria-valuemax")]).toEqual(["2", "23"]);
  fireEvent.change(end, { target: { value: "40" } });
  fireEvent.blur(end);
  expect(outcome()).toContain("0 0 1-23 ? * 6L *");
  await choose("周", "每月第几个");
  expect(outcome()).toContain("2#1");
  await choose("周", "每月最后一个");
  expect(outcome()).toContain("0 0 1-23 ? * 6L *");
  await userEvent.click(screen.getByRole("button", { name: "取 消" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(commits).toEqual([]);
});

test("[P-CRON-01] a frequent schedule is one press, each with a time that comes", async () => {
  await show({ widget: "cron" }, { start: "" });
  await userEvent.click(screen.getByRole("button", { name: "编 辑" }));
  const frequent = within(within(await screen.findByRole("dialog")).getByRole("group", { name: "常用" })).getAllByRole("button");
  for (const button of frequent) {
    await userEvent.click(button);
    expect(button.getAttribute("aria-pressed")).toBe("true");
    expect(within(screen.getByRole("dialog")).getAllByRole("listitem")).toHaveLength(5);
  }
  expect(outcome()).toMatch(/^0 0 2 1 \* \? \*每月1日 02:00:00/);
  await userEvent.click(screen.getByRole("button", { name: "确 定" }));
  await waitFor(() => expect(commits).toEqual(["0 0 2 1 * ? *"]));
});

test("[P-CRON-01] shows that a typed expression is past, and the dialog does not take it", async () => {
  await show({ widget: "cron" }, { start: "0 0 2 1 1 ? 2001" });
  expect(screen.getByText("不会再执行：所有时间都已过去")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "编 辑" }));
  await screen.findByRole("dialog");
  expect(outcome()).toBe("不会再执行：所有时间都已过去");
  expect(screen.getByRole("button", { name: "确 定" }).hasAttribute("disabled")).toBe(true);
  await choose("年", "不指定");
  expect(screen.getByRole("button", { name: "确 定" }).hasAttribute("disabled")).toBe(false);
});
