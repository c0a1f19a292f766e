import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { type InputRules, type Screen, ScreenPage } from "../../runtime/index.ts";
import { useQueryClient } from "@tanstack/react-query";
import { draftOf, editItems, editWith, save } from "./support/edit-page.ts";
import { ok, openScreen, press, type Reply, userEvent } from "./support/fake-portal.tsx";
import { rulesOf } from "./support/rules.ts";

/* A click while the record is read again: the page may start over with another version, and the click must take effect. */

const editScreen = (input: () => Promise<InputRules>): Screen =>
  editWith(editItems, { saveDraft: { id: "saveDraft", label: "保存草稿", call: save, input } });

/** Reads the record of the page again, as after a change elsewhere. */
function ReadAgain() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void client.invalidateQueries()}>
      再读
    </button>
  );
}

test("[P-SHELL-15] a press counts even when another version arrives while its rules load", async () => {
  let stored = draftOf(1);
  let loaded = (_: InputRules) => {};
  const rules = new Promise<InputRules>((done) => {
    loaded = done;
  });
  const page = editScreen(() => rules);
  const portal = openScreen({
    screen: {
      path: "/edit?id=7",
      page: (
        <>
          <ScreenPage screen={page} />
          <ReadAgain />
        </>
      ),
    },
    handlers: { "/read": () => ok(stored), "/save": () => ok(null, "已保存") },
  });
  await screen.findByLabelText("项目名称");
  await press("保存草稿");
  stored = draftOf(2, { name: "乙" });
  await press("再读");
  await waitFor(() => expect(portal.callsOf("/read")).toHaveLength(2));
  expect(await screen.findByText(/已被他人修改/)).toBeDefined();
  await act(async () => loaded(rulesOf({})));
  await waitFor(() => expect(portal.callsOf("/save").map(({ data }) => data)).toMatchObject([{ id: "7", name: "甲", version: 1 }]));
});

/** A page that can be closed and opened again, like a tag. */
function Reopened({ page }: { page: Screen }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && <ScreenPage screen={page} />}
      <button type="button" onClick={() => setOpen(!isOpen)}>
        标签
      </button>
    </>
  );
}

test("[P-SHELL-15] a reopened page does not show the earlier record", async () => {
  const replies: Promise<Reply>[] = [];
  let respond = (_: Reply) => {};
  replies.push(Promise.resolve(ok(draftOf(1))), new Promise((done) => (respond = done)));
  openScreen({
    screen: { path: "/edit?id=7", page: <Reopened page={editScreen(async () => rulesOf({}))} /> },
    handlers: { "/read": () => replies.shift() ?? ok(null) },
  });
  await screen.findByLabelText("项目名称");
  const tag = screen.getByRole("button", { name: "标签" });
  await userEvent.click(tag);
  await userEvent.click(tag);
  expect(screen.queryByLabelText("项目名称")).toBeNull();
  respond(ok(draftOf(2, { name: "乙" })));
  expect((await screen.findByLabelText<HTMLInputElement>("项目名称")).value).toBe("乙");
});
