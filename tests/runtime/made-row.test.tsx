import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { ok, page, press, userEvent } from "./support/fake-portal.tsx";
import { enter, field, fields, handlers, list, open, save, screenOf, table, yes } from "./support/things.ts";

const call = { ...list, query: ["name", "kind", "pageNumber", "pageSize", "around"], page: true as const };
const actions = { add: { label: "新增", title: "新增事物", form: fields(field("name", "名称")), call: save } };
const things = screenOf(table({ call, search: [field("kind", "种类")], actions: ["add"] }), actions);
const rowsOf = (...names: string[]) => names.map((name) => ({ id: name, name, version: 1 }));

/** Opens the list with 25 rows. `/save` adds the row 新, which is on page 3 unless `kind` is searched. */
function openList(at = "/things") {
  let isAdded = false;
  const portal = open(things, {
    at,
    handlers: {
      ...handlers,
      "/save": () => {
        isAdded = true;
        return ok({ id: "新" }, "新增成功");
      },
      "/list": ({ params }) => {
        if (params["kind"] !== undefined) return page(rowsOf("甲"), 1);
        const total = isAdded ? 26 : 25;
        if (params["around"] === "新" && isAdded) return ok({ rows: rowsOf("乙", "新"), total, pageNumber: 3 });
        return page(params["pageNumber"] === 3 ? rowsOf("乙", ...(isAdded ? ["新"] : [])) : rowsOf("甲"), total);
      },
    },
  });
  return portal;
}
const add = async () => {
  await press(/新\s*增/);
  await enter("名称", "新");
  await yes();
};
const rowOf = (name: string) => screen.getByRole("cell", { name }).closest("tr") as HTMLElement;

test("an added row is shown on its page and marked, whatever page was shown", async () => {
  const portal = openList();
  await screen.findByText("甲");
  await add();
  await waitFor(() => expect(portal.address()).toBe("/things?pageNumber=3"));
  await waitFor(() => expect(rowOf("新").className).toContain("gp-new-row"));
  expect(screen.queryByText(/已新增/)).toBeNull();
});

test("an added row that conditions hide is offered, and shown without them", async () => {
  const portal = openList("/things?kind=2");
  await screen.findByText("甲");
  await add();
  expect((await screen.findByText(/已新增，当前条件下不可见/)).getAttribute("role")).toBe("status");
  expect(portal.address()).toBe("/things?kind=2");
  await userEvent.click(screen.getByRole("button", { name: /查\s*看/ }));
  await waitFor(() => expect(portal.address()).toBe("/things?pageNumber=3"));
  await waitFor(() => expect(rowOf("新").className).toContain("gp-new-row"));
  expect(screen.queryByText(/已新增/)).toBeNull();
});

test("a row that was in the list before is not taken for a new one", async () => {
  const portal = open(screenOf(table({ call, actions: ["add"] }), actions), {
    handlers: { ...handlers, "/save": () => ok({ id: "甲" }), "/list": () => page(rowsOf("甲"), 25) },
  });
  await screen.findByText("甲");
  await add();
  await waitFor(() => expect(portal.callsOf("/list")).toHaveLength(2));
  await screen.findByText("甲");
  expect(portal.callsOf("/list").some(({ params }) => "around" in params)).toBe(false);
});
