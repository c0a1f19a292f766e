import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Field } from "../../runtime/index.ts";
import { noInput } from "../../runtime/contract/language/violations.ts";
import type { InputRules } from "../../runtime/contract/language/violations.ts";
import { RowsEntry } from "../../runtime/forms/rows-entry.tsx";
import { openScreen, userEvent } from "./support/fake-portal.tsx";

const name: Field = { names: ["name"], label: "名称", type: "string", widget: "text" };
const field: Field = {
  names: ["rows"],
  label: "明细",
  type: "array",
  widget: "rows",
  columns: [{ field: "name", label: "名称", format: "text" }],
};

test("loads the rules of a new row when the pointer is near, and shows the button as busy", async () => {
  let [asked, arrive] = [0, (_: InputRules): void => undefined];
  const typed = (): Promise<InputRules> => {
    asked++;
    return new Promise((resolve) => {
      arrive = resolve;
    });
  };
  const rest = { disabled: false, invalid: false, describedBy: undefined, placeholder: "", screen: "x" };
  const scope = () => ({ user: {}, now: "" });
  const page = (
    <RowsEntry id="rows" field={field} value={[]} onChange={() => undefined} scope={scope} entry={{ items: [name], typed }} {...rest} />
  );
  openScreen({ screen: { page, path: "/x" }, handlers: {} });
  const add = await screen.findByRole("button", { name: /添加一行/ });
  await userEvent.hover(add);
  expect(asked).toBe(1);
  await userEvent.click(add);
  await waitFor(() => expect(add.className).toContain("ant-btn-loading"));
  expect(screen.queryByRole("dialog")).toBeNull();
  await act(async () => arrive(noInput));
  expect((await screen.findByRole("dialog")).textContent).toContain("添加明细");
  expect(add.className).not.toContain("ant-btn-loading");
});
