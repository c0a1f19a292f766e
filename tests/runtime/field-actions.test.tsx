// biome-ignore-all lint/suspicious/noThenProperty: `then` is a word of the metadata language
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Call, Scope, Screen } from "../../runtime/index.ts";
import { edit, save } from "./support/edit-page.ts";
import { ok, openScreen, userEvent } from "./support/portal.tsx";

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

/** The page with a file whose removal is an action of its own. */
function withRemoval(takeAway: Screen["actions"][string], more: Screen["actions"] = {}, naming?: (scope: Scope) => string): Screen {
  const file = { names: ["file"], label: "附件", type: "string", widget: "file", remove: "takeAway" } as const;
  const project = edit.blocks["project"];
  if (project?.kind !== "form") throw new Error("no form");
  return {
    ...edit,
    blocks: {
      project: { ...project, ...(naming === undefined ? {} : { naming }), form: { ...project.form, items: [...project.form.items, file] } },
    },
    actions: { ...edit.actions, ...more, takeAway },
  };
}
const clear: Call = { ...save, id: "a.clear", path: "/clear", body: ["id", "version"] };

/** Takes the file away and saves while that waits to go on: the save goes out after it, with the version that the record then has. */
async function savedAfterwards(portal: ReturnType<typeof openScreen>, waits: { go?: () => void }, version: number): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: /^删除/ }));
  await waitFor(() => expect(waits.go).toBeDefined());
  await press("保存草稿");
  expect(portal.callsOf("/save")).toEqual([]);
  waits.go?.();
  await waitFor(() => expect(portal.callsOf("/save").map(({ data }) => data)).toMatchObject([{ id: "7", version }]));
}

test("an action pressed while a field saves is sent after its record is reloaded, with its version", async () => {
  let version = 3;
  const opened: { go?: () => void } = {};
  const portal = openScreen({
    screen: withRemoval({ id: "takeAway", label: "", call: clear }),
    at: "/edit?id=7",
    answers: {
      "/read": () => ok({ id: "7", name: "甲", contact: "张三", file: "f.pdf", owner: "U1", state: "0", version }),
      "/clear": () =>
        new Promise((resolve) => {
          opened.go = () => {
            version = 4;
            resolve(ok(null));
          };
        }),
      "/save": () => ok(null, "已保存"),
    },
  });
  await savedAfterwards(portal, opened, 4);
});

test("[P-SHELL-15][D-FORM-14] locks the page while a field saves and until its record is reloaded", async () => {
  let version = 3;
  const removal: { go?: () => void } = {};
  const reading: { go?: () => void } = {};
  openScreen({
    screen: withRemoval({ id: "takeAway", label: "", call: clear }),
    at: "/edit?id=7",
    answers: {
      "/read": () => {
        const reply = ok({
          id: "7",
          name: "甲",
          contact: "张三",
          ...(version === 3 ? { file: "f.pdf" } : {}),
          owner: "U1",
          state: "0",
          version,
        });
        if (version === 3) return reply;
        return new Promise((resolve) => {
          reading.go = () => resolve(reply);
        });
      },
      "/clear": () =>
        new Promise((resolve) => {
          removal.go = () => {
            version = 4;
            resolve(ok(null));
          };
        }),
    },
  });
  const isLocked = () =>
    [screen.getByLabelText<HTMLInputElement>("联系人"), screen.getByLabelText<HTMLInputElement>("附件", { selector: "input" })].map(
      (input) => input.disabled,
    );
  await userEvent.click(await screen.findByRole("button", { name: /^删除/ }));
  await waitFor(() => expect(removal.go).toBeDefined());
  expect(isLocked()).toEqual([true, true]);
  removal.go?.();
  await waitFor(() => expect(reading.go).toBeDefined());
  expect(isLocked()).toEqual([true, true]);
  reading.go?.();
  await waitFor(() => expect(isLocked()).toEqual([false, false]));
});

test("a field's action that returns a file delays later actions only until it ends", async () => {
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const opened: { go?: () => void } = {};
  const portal = openScreen({
    screen: withRemoval({ id: "takeAway", label: "回执", call: { ...clear, file: "reply" } }),
    at: "/edit?id=7",
    answers: {
      "/read": () => ok({ id: "7", name: "甲", contact: "张三", file: "f.pdf", owner: "U1", state: "0", version: 3 }),
      "/clear": () =>
        new Promise((resolve) => {
          opened.go = () => resolve({ file: new Blob(["回执"]) });
        }),
      "/save": () => ok(null, "已保存"),
    },
  });
  await savedAfterwards(portal, opened, 3);
});

test("waits for the change of a field's action, even when a following action fails", async () => {
  let version = 3;
  const again: { go?: () => void } = {};
  const portal = openScreen({
    screen: withRemoval(
      { id: "takeAway", label: "", then: "clear" },
      {
        clear: { id: "clear", label: "", call: clear, then: "after" },
        after: { id: "after", label: "", call: { ...clear, path: "/after" } },
      },
    ),
    at: "/edit?id=7",
    answers: {
      "/read": () => {
        const reply = ok({ id: "7", name: "甲", contact: "张三", file: "f.pdf", owner: "U1", state: "0", version });
        if (version === 3) return reply;
        return new Promise((resolve) => {
          again.go = () => resolve(reply);
        });
      },
      "/clear": () => {
        version = 4;
        return ok(null);
      },
      "/after": () => ({ status: 500, code: "500", msg: "稍后再试", data: null }),
      "/save": () => ok(null, "已保存"),
    },
  });
  await savedAfterwards(portal, again, 4);
});

test("a press during the reload of a page with its record is not lost", async () => {
  let version = 3;
  const reading: { go?: () => void } = {};
  const portal = openScreen({
    screen: withRemoval({ id: "takeAway", label: "", call: clear }, {}, ({ row }) => String(row?.["name"])),
    at: "/edit?id=7",
    answers: {
      "/read": () => {
        const reply = ok({ id: "7", name: version === 3 ? "甲" : "乙", contact: "张三", file: "f.pdf", owner: "U1", state: "0", version });
        if (version === 3) return reply;
        return new Promise((resolve) => {
          reading.go = () => resolve(reply);
        });
      },
      "/clear": () => {
        version = 4;
        return ok(null);
      },
      "/save": () => ok(null, "已保存"),
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: /^删除/ }));
  await waitFor(() => expect(reading.go).toBeDefined());
  const button = await screen.findByRole("button", { name: "保存草稿" });
  await userEvent.pointer({ target: button, keys: "[MouseLeft>]" });
  reading.go?.();
  await screen.findByText("乙");
  await userEvent.pointer({ target: screen.getByRole("button", { name: "保存草稿" }), keys: "[/MouseLeft]" });
  await waitFor(() => expect(portal.callsOf("/save").map(({ data }) => data)).toMatchObject([{ id: "7", name: "乙", version: 4 }]));
});
