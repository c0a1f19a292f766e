import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { field, fields, open, save, withActions } from "./support/things.ts";

const form = fields(field("name", "名称"));
const add = { label: "新增", form, call: save } as const;

test("an address opens the form of an action above the table once, and is then without it", async () => {
  const portal = open(withActions({ add }, { actions: ["add"] }), { at: "/things?do=add&kind=1" });
  expect((await screen.findByRole("dialog")).textContent).toContain("新增");
  expect(portal.address()).toBe("/things?kind=1");
});

test("an address starts no action that changes data at once, acts on a row, or needs a missing right", async () => {
  const tidy = { label: "清理", call: save } as const;
  const edit = { label: "编辑", form, call: save } as const;
  for (const [asked, user] of [
    ["tidy", {}],
    ["edit", {}],
    ["none", {}],
    ["add", { rights: ["things"] }],
  ] as const) {
    const portal = open(withActions({ add, tidy, edit }, { actions: ["add", "tidy"], rowActions: ["edit"] }), {
      at: `/things?do=${asked}`,
      user: { ...user },
    });
    await waitFor(() => expect([asked, portal.address()]).toEqual([asked, "/things"]));
    expect([asked, screen.queryByRole("dialog"), portal.callsOf("/save")]).toEqual([asked, null, []]);
    document.body.replaceChildren();
  }
});
