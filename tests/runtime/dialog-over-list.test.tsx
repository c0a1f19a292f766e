import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openScreen, page, press } from "./support/fake-portal.tsx";
import { field, fields, screenOf, table } from "./support/things.ts";

/* Opening a dialog does not draw the list behind it again. A list of many columns takes longer to draw than the dialog. */

const drawn: unknown[] = [];
const Drawn = ({ value }: { value?: unknown }) => {
  drawn.push(value);
  return <b>{String(value)}</b>;
};

const columns = [{ field: "name", label: "名称", format: "text" as const, custom: "Drawn" }];
const target = screenOf(table({ columns, actions: ["add"] }), {
  add: { label: "新增", form: fields(field("name", "新名称")) },
});

test("opening and closing a dialog does not render the list behind it, reloading does", async () => {
  const names = ["甲", "乙"];
  openScreen({ screen: target, handlers: { "/list": () => page([{ id: "1", name: names.shift() }]) }, slots: { Drawn } });
  await screen.findByText("甲", { selector: "b" });
  await waitFor(() => expect(document.querySelector(".gp-dimmed")).toBeNull());
  drawn.length = 0;
  await press(/新\s*增/);
  fireEvent.change(await screen.findByLabelText("新名称"), { target: { value: "" } });
  await press(/取\s*消/);
  await waitFor(() => expect(screen.queryByLabelText("新名称")).toBeNull());
  expect(drawn).toEqual([]);
  await press("刷新");
  await screen.findByText("乙", { selector: "b" });
  expect(drawn).toContain("乙");
});
