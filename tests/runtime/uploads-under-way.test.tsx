import { act, screen, waitFor } from "@testing-library/react";
import { Activity, type ReactNode, useState } from "react";
import { expect, test } from "vitest";
import { type Call, type FormItem, ScreenPage } from "../../runtime/index.ts";
import { draftOf, editItems, editWith, save } from "./support/edit-page.ts";
import { type FakePortal, ok, openScreen, press, type Reply, userEvent } from "./support/fake-portal.tsx";
// Loaded on demand by the field.
import "../../runtime/fields/upload/upload-control.tsx";

const clear: Call = { ...save, id: "a.clear", path: "/clear", body: ["id", "paper", "version"] };
const upload: Call = { id: "a.upload", method: "post", path: "/upload", query: [], body: [], file: "body" };

const items: readonly FormItem[] = [
  { names: ["file"], label: "附件", type: "string", widget: "upload", remove: "takeAway" },
  { names: ["paper"], label: "材料", type: "string", widget: "upload", call: upload },
];
/** A page with two files: an action of its own removes one, and the other one is uploaded. */
const page = editWith([...editItems, ...items], {
  saveDraft: { id: "saveDraft", label: "保存草稿", call: { ...save, body: [...(save.body ?? []), "paper"] } },
  takeAway: { id: "takeAway", label: "", call: clear },
});

interface Opened {
  portal: FakePortal;
  /** Completes the upload. */
  respond: (reply: Reply) => Promise<void>;
}

async function open(shown: Parameters<typeof openScreen>[0]["screen"] = page): Promise<Opened> {
  let end: (reply: Reply) => void = () => {};
  let version = 3;
  const portal = openScreen({
    screen: shown,
    at: "/edit?id=7",
    handlers: {
      "/read": () => ok(draftOf(version, version === 3 ? { file: "f.pdf" } : {})),
      "/clear": () => {
        version = 4;
        return ok(null);
      },
      "/save": () => ok(null, "已保存"),
      "/upload": () =>
        new Promise<Reply>((resolve) => {
          end = resolve;
        }),
    },
  });
  await userEvent.upload(await screen.findByLabelText("材料", { selector: "input" }), new File(["x"], "a.pdf"));
  await screen.findByRole("progressbar", { name: "材料 上传进度" });
  await waitFor(() => expect(portal.callsOf("/upload")).toHaveLength(1));
  return { portal, respond: async (reply) => act(async () => end(reply)) };
}
const WAITS = { type: "info", text: "文件正在上传，传完后自动继续" };
const isLocked = () => screen.getByLabelText<HTMLInputElement>("联系人").disabled;

test("[P-UPLOAD-01] another field's action waits for an upload in progress and includes its file", async () => {
  const { portal, respond } = await open();
  await press(/^删除/);
  await waitFor(() => expect(isLocked()).toBe(true));
  expect(portal.callsOf("/clear")).toEqual([]);
  expect(portal.toasts).toEqual([WAITS]);
  await respond(ok("p1"));
  await waitFor(() => expect(portal.callsOf("/clear").map(({ data }) => data)).toEqual([{ id: "7", paper: "p1", version: 3 }]));
  await waitFor(() => expect(isLocked()).toBe(false));
});

test("[P-UPLOAD-02] a failed upload stops another field's action and can be retried", async () => {
  const { portal, respond } = await open();
  await press(/^删除/);
  await waitFor(() => expect(isLocked()).toBe(true));
  await respond({ status: 503, code: "503", msg: "服务忙" });
  await screen.findByRole("button", { name: "重新上传材料" });
  await waitFor(() => expect(isLocked()).toBe(false));
  expect(portal.callsOf("/clear")).toEqual([]);
  expect(screen.getByRole("button", { name: /^删除/ })).toBeTruthy();
});

test("[P-UPLOAD-01] a form submitted during an upload is sent once, with the file, and says that it waits", async () => {
  const { portal, respond } = await open();
  await press("保存草稿");
  await press("保存草稿");
  expect(portal.callsOf("/save")).toEqual([]);
  expect(portal.toasts).toEqual([WAITS]);
  await respond(ok("p1"));
  await waitFor(() => expect(portal.callsOf("/save").map(({ data }) => data)).toMatchObject([{ id: "7", paper: "p1" }]));
});

type Mode = "visible" | "hidden" | "gone";
let show: (mode: Mode) => void = () => {};

function Pane(): ReactNode {
  const [mode, setMode] = useState<Mode>("visible");
  show = setMode;
  if (mode === "gone") return null;
  return (
    <Activity mode={mode}>
      <ScreenPage screen={page} />
    </Activity>
  );
}

test("[P-UPLOAD-01] an upload continues while its page is hidden", async () => {
  const { portal, respond } = await open({ page: <Pane />, path: "/edit" });
  act(() => show("hidden"));
  await respond(ok("p1"));
  act(() => show("visible"));
  await press("保存草稿");
  await waitFor(() => expect(portal.callsOf("/save").map(({ data }) => data)).toMatchObject([{ id: "7", paper: "p1" }]));
});

test("[P-UPLOAD-01] an upload is aborted when its page is closed", async () => {
  const { portal } = await open({ page: <Pane />, path: "/edit" });
  act(() => show("gone"));
  await portal.callsOf("/upload")[0]?.left;
});
