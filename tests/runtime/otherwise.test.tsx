import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { differs } from "../../runtime/index.ts";
import { fields, handlers, open, publish, save, screenOf, table } from "./support/things.ts";
import { userEvent } from "./support/fake-portal.tsx";

/* An action that its row does not allow keeps its place in grey, if it says why (`otherwise`). */

const isOpen = differs.bind(undefined) as (value: unknown, literal: unknown) => boolean;
const page = screenOf(table({ rowActions: ["edit", "publish", "hide", "copy", "close"] }), {
  edit: {
    label: "编辑",
    when: (s) => isOpen(s.row?.["id"], "1"),
    otherwise: (s) => `${String(s.row?.["name"])}由他人维护`,
    form: fields(),
    call: save,
  },
  publish: { label: "发布", call: publish },
  hide: { label: "隐藏", when: (s) => isOpen(s.row?.["id"], "1"), call: publish },
  copy: { label: "复制", call: publish },
  close: { label: "关闭", when: (s) => isOpen(s.row?.["id"], "1"), otherwise: "已关闭", call: publish },
});

test("a row shows an action that it does not allow in grey at its place, with the reason, and runs it not", async () => {
  const portal = open(page, { handlers });
  const rows = (await screen.findAllByRole("row")).filter((row) => row.dataset["rowKey"] !== undefined).map((row) => within(row));
  const names = rows.map((row) => row.getAllByRole("button").map(({ textContent }) => textContent?.trim()));
  expect(names).toEqual([
    ["编辑", "发布", "复制", "更多"],
    ["编辑", "发布", "隐藏", "更多"],
  ]);
  const [first, second] = rows.map((row) => row.getByRole("button", { name: "编辑" }));
  expect([first, second].map((button) => button?.getAttribute("aria-disabled"))).toEqual(["true", null]);
  await userEvent.hover(first as HTMLElement);
  expect(await screen.findByText("甲由他人维护")).toBeDefined();
  await userEvent.click(first as HTMLElement);
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(rows[0]?.getByRole("button", { name: /更多/ }) as HTMLElement);
  const closed = await screen.findByRole("menuitem", { name: /关闭/ });
  expect([closed.getAttribute("aria-disabled"), closed.getAttribute("title")]).toEqual(["true", "已关闭"]);
  expect(portal.toasts).toEqual([]);
});
