import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Data, type DraftStore, DraftStoreContext, ScreenPage } from "../../runtime/index.ts";
import { draftOf, editItems, editWith, rowsItem, workflowOf } from "./support/edit-page.ts";
import { ok, openScreen } from "./support/fake-portal.tsx";

/* A form whose record cannot be saved now is read-only, and shows why. */

const page = editWith([...editItems, rowsItem]);
const { transitions } = page.workflow ?? { transitions: {} };
const workflow = { ...workflowOf(transitions), actors: { unit: ({ user }: { user: Data }) => user["userTypeNow"] === "10" } };
const asked: string[] = [];
const nothing = () => {};
const take = async (key: string) => void asked.push(key);
const store: DraftStore = { take: take as DraftStore["take"], put: nothing, drop: nothing, hold: () => nothing, flush: async () => {} };

const fields = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>("form input")];

test.each([
  ["in a later state", "1", "10", "数据当前为「待审」状态，不能修改，内容只能查看。"],
  ["of other users", "0", "3", "数据当前不由您办理，内容只能查看，不能修改。"],
  ["that can be saved", "0", "10", undefined],
])("the form of a record %s is writable, or says why not and restores no draft", async (_, state, userTypeNow, why) => {
  asked.length = 0;
  openScreen({
    screen: {
      page: (
        <DraftStoreContext value={store}>
          <ScreenPage screen={{ ...page, workflow }} />
        </DraftStoreContext>
      ),
      path: "/edit",
    },
    at: "/edit?id=7",
    user: { userTypeNow },
    handlers: { "/read": () => ok(draftOf(3, { state, rows: [] })) },
  });
  await waitFor(() => expect(fields().length).toBeGreaterThan(1));
  const note = screen.queryByText(/内容只能查看/);
  expect([note?.textContent, note?.closest("[role=status]") !== null]).toEqual([why, true]);
  const isOpen = why === undefined;
  expect(fields().filter(({ disabled }) => disabled === isOpen)).toEqual([]);
  expect(screen.queryByRole("button", { name: /添加一行$/ }) !== null).toBe(isOpen);
  expect(asked).toHaveLength(isOpen ? 1 : 0);
});
