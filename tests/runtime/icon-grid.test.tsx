import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { describeIcon, findIcons } from "../../runtime/fields/icon/find-icons.ts";
import { iconNames } from "../../generator/load/icon-names.ts";
import { userEvent } from "./support/fake-portal.tsx";
import { click, field, fields, open, save, withActions, yes } from "./support/things.ts";
// Loaded on demand. Imported here, before the clock of the first test starts.
import "../../runtime/fields/icon/icon-control.tsx";
import "../../runtime/fields/icon/icon-sets.ts";

const names = iconNames();

test("finds icons by a part of the name and by Chinese words, outlined ones first", () => {
  expect(findIcons(names, "")[0]).toMatch(/Outlined$/);
  expect(findIcons(names, "shopp")).toEqual(["ShoppingCartOutlined", "ShoppingOutlined", "ShoppingFilled", "ShoppingTwoTone"]);
  expect(findIcons(names, "用户")).toContain("UserOutlined");
  expect(findIcons(names, "采购")).toContain("ShoppingCartOutlined");
  expect(findIcons(names, "没有")).toEqual([]);
  expect(describeIcon("UserOutlined")).toBe("UserOutlined（用户、人员）");
});

const start = async () => {
  const portal = open(
    withActions({ add: { label: "新增", form: fields(field("name", "图标", { widget: "icon" })), call: save } }, { actions: ["add"] }),
  );
  await click(/新\s*增/);
  const input = (await screen.findByRole("combobox", { name: "图标" })) as HTMLInputElement;
  return { portal, input };
};

test("[P-MENU-07] an icon is chosen in a grid by the keyboard alone, and named for screen readers", async () => {
  const { portal, input } = await start();
  input.focus();
  await userEvent.keyboard("shopp");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(4));
  await userEvent.keyboard("{ArrowDown}{ArrowRight}");
  const active = document.getElementById(input.getAttribute("aria-activedescendant") ?? "");
  expect(active?.getAttribute("aria-label")).toMatch(/^ShoppingOutlined（/);
  await userEvent.keyboard("{Enter}");
  expect(input.value).toBe("ShoppingOutlined");
  expect(screen.getByRole("button", { name: "清空" })).toBeDefined();
  expect(input.getAttribute("aria-expanded")).toBe("false");
  await yes();
  await waitFor(() => expect(portal.callsOf("/save").at(-1)?.data).toEqual({ name: "ShoppingOutlined" }));
});

test("Escape closes the grid and keeps the dialog; ↓ opens it, and ↑ leads back to the text", async () => {
  const { input } = await start();
  input.focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(input.getAttribute("aria-expanded")).toBe("true");
  await waitFor(() => expect(screen.getAllByRole("option").length).toBeGreaterThan(8));
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(input.getAttribute("aria-activedescendant")).toMatch(/-8$/);
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  expect(input.getAttribute("aria-activedescendant")).toBeNull();
  await userEvent.keyboard("{Escape}");
  expect(input.getAttribute("aria-expanded")).toBe("false");
  expect(screen.getByRole("dialog")).toBeDefined();
});
