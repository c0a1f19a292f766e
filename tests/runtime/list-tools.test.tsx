import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { writeState } from "../../runtime/plain.ts";
import { userEvent } from "./support/fake-portal.tsx";
import { open as openThings, screenOf, table } from "./support/things.ts";

const card = () => screen.getByRole("region", { name: "事物" });
const isFull = () => card().classList.contains("gp-full");
const press = async (name: string) => userEvent.click(within(card()).getByRole("button", { name }));

async function open(): Promise<void> {
  openThings(screenOf(table()));
  await screen.findByText("甲");
}

beforeEach(() => localStorage.clear());

test("Escape closes the menu first and then the full screen of the table", async () => {
  await open();
  await press("表格全屏");
  await press("密度");
  await screen.findByRole("menuitem", { name: "紧凑" });
  await waitFor(() => expect(document.activeElement?.closest("[role=menu]")).not.toBeNull());
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement?.closest("[role=menu]")).toBeNull());
  expect(isFull()).toBe(true);
  await userEvent.keyboard("{Escape}");
  expect(isFull()).toBe(false);
});

test("an open list follows a density chosen elsewhere", async () => {
  await open();
  const small = () => card().querySelector(".ant-table-small") !== null;
  expect(small()).toBe(false);
  act(() => writeState("local", "density", "small"));
  expect(small()).toBe(true);
});
