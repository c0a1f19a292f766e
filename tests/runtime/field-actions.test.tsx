// biome-ignore-all lint/suspicious/noThenProperty: `then` is a word of the metadata language
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Action, Call } from "../../runtime/index.ts";
import { draftOf, editItems, editWith, save } from "./support/edit-page.ts";
import { ok, openScreen, press, type Reply, userEvent } from "./support/fake-portal.tsx";

const clear: Call = { ...save, id: "a.clear", path: "/clear", body: ["id", "version"] };
const file = { names: ["file"], label: "附件", type: "string", widget: "file", remove: "takeAway" } as const;

/** A reply that the test releases. */
interface Late {
  go?: () => void;
}
const late = (of: Late, reply: () => Reply) => new Promise<Reply>((resolve) => (of.go = () => resolve(reply())));

interface Opening {
  /** The action that removes the file, and the actions that follow it. */
  actions?: Record<string, Action>;
  removed?: Late;
  read?: Late;
  naming?: boolean;
  reply?: Reply;
}

/** Opens a page with a file that an action of its own removes. That increments the record's version, and it is read again. */
function open({ actions, removed, read, naming = false, reply = ok(null) }: Opening) {
  let version = 3;
  const take = (): Reply => {
    if (reply.file === undefined) version = 4;
    return reply;
  };
  const record = (): Reply => ok(draftOf(version, version === 3 ? { file: "f.pdf" } : { name: "乙" }));
  return openScreen({
    screen: editWith(
      [...editItems, file],
      actions ?? { takeAway: { id: "takeAway", label: "", call: clear } },
      naming ? { naming: ({ row }) => String(row?.["name"]) } : {},
    ),
    at: "/edit?id=7",
    handlers: {
      "/read": () => (version === 3 || read === undefined ? record() : late(read, record)),
      "/clear": () => (removed === undefined ? take() : late(removed, take)),
      "/after": () => ({ status: 500, code: "500", msg: "稍后再试", data: null }),
      "/save": () => ok(null, "已保存"),
    },
  });
}
const takeAway = async () => userEvent.click(await screen.findByRole("button", { name: /^删除/ }));
const sent = (portal: ReturnType<typeof open>) => portal.callsOf("/save").map(({ data }) => data);
const isLocked = () =>
  [screen.getByLabelText<HTMLInputElement>("联系人"), screen.getByLabelText<HTMLInputElement>("附件", { selector: "input" })].map(
    (input) => input.disabled,
  );

/** Removes the file and saves before that is finished. The save must be sent after it, with the version that the record then has. */
async function savedAfterwards(portal: ReturnType<typeof open>, waits: Late, version: number): Promise<void> {
  await takeAway();
  await waitFor(() => expect(waits.go).toBeDefined());
  await press("保存草稿");
  expect(portal.callsOf("/save")).toEqual([]);
  waits.go?.();
  await waitFor(() => expect(sent(portal)).toMatchObject([{ id: "7", version }]));
}

test("an action pressed while a field saves is sent after its record is reloaded, with its version", async () => {
  const removed: Late = {};
  await savedAfterwards(open({ removed }), removed, 4);
});

test("a field's action that returns a file delays later actions only until it ends", async () => {
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const removed: Late = {};
  const actions = { takeAway: { id: "takeAway", label: "回执", call: { ...clear, file: "reply" as const } } };
  await savedAfterwards(open({ actions, removed, reply: { file: new Blob(["回执"]) } }), removed, 3);
});

test("waits for the change of a field's action, even when a following action fails", async () => {
  const read: Late = {};
  const actions = {
    takeAway: { id: "takeAway", label: "", then: "clear" },
    clear: { id: "clear", label: "", call: clear, then: "after" },
    after: { id: "after", label: "", call: { ...clear, path: "/after" } },
  };
  await savedAfterwards(open({ actions, read }), read, 4);
});

test("[P-SHELL-15][D-FORM-14] locks the page while a field saves and until its record is reloaded", async () => {
  const [removed, read]: [Late, Late] = [{}, {}];
  open({ removed, read });
  await takeAway();
  for (const waits of [removed, read]) {
    await waitFor(() => expect(waits.go).toBeDefined());
    expect(isLocked()).toEqual([true, true]);
    waits.go?.();
  }
  await waitFor(() => expect(isLocked()).toEqual([false, false]));
});

test("a press during the reload of a page with its record is not lost", async () => {
  const read: Late = {};
  const portal = open({ read, naming: true });
  await takeAway();
  await waitFor(() => expect(read.go).toBeDefined());
  const button = await screen.findByRole("button", { name: "保存草稿" });
  await userEvent.pointer({ target: button, keys: "[MouseLeft>]" });
  read.go?.();
  await screen.findByText("乙");
  await userEvent.pointer({ target: screen.getByRole("button", { name: "保存草稿" }), keys: "[/MouseLeft]" });
  await waitFor(() => expect(sent(portal)).toMatchObject([{ id: "7", name: "乙", version: 4 }]));
});
