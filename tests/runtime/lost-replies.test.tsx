import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Data } from "../../runtime/index.ts";
import { draftOf, edit } from "./support/edit-page.ts";
import { ok, openScreen, press, type Reply } from "./support/fake-portal.tsx";

/* A change is stored but its reply is lost: the page recognises the stored record as the user's own change, and no other's. */

const STALE: Reply = { code: "409", status: 409, msg: "数据已被他人修改，请刷新后重试", data: { stale: true } };
const LATE: Reply = { code: "409", status: 409, msg: "当前状态不允许此操作" };
const LOST = "网络连接失败，请检查网络后重试";
const DONE = "刚才的操作已经成功，页面已更新";

/** Opens an edit page over a server with one record. It replies until it is cut off. */
async function openEdit() {
  const server = { stored: draftOf(3), isCutOff: false, readVersion: 0 };
  const replies = new Map<string | undefined, Reply>();
  const change = (data: Data): Reply => {
    if (server.stored["state"] !== "0") return LATE;
    if (data["version"] !== server.stored["version"]) return STALE;
    server.stored = { ...server.stored, ...data, version: Number(data["version"]) + 1 };
    return ok(null, "已保存");
  };
  const portal = openScreen({
    screen: edit,
    at: "/edit?id=7",
    handlers: {
      "/read": () => {
        server.readVersion = Number(server.stored["version"]);
        return ok(server.stored);
      },
      "/save": ({ data = {}, key }) => {
        const reply = replies.get(key) ?? change(data);
        replies.set(key, reply);
        return server.isCutOff ? { status: 0 } : reply;
      },
    },
  });
  const name = () => screen.getByLabelText<HTMLInputElement>("项目名称");
  await screen.findByLabelText("项目名称");
  const type = (value: string) => fireEvent.change(name(), { target: { value } });
  const saved = (count: number) => waitFor(() => expect(portal.callsOf("/save")).toHaveLength(count));
  const texts = () => portal.toasts.map(({ text }) => text);
  const lose = async (button: string): Promise<void> => {
    server.isCutOff = true;
    const before = texts().length;
    await press(button);
    await waitFor(() => expect(texts().slice(before)).toEqual([LOST]));
    server.isCutOff = false;
  };
  const nobodyElse = () => expect([screen.queryByRole("dialog"), screen.queryByText(/已被他人修改/)]).toEqual([null, null]);
  return { portal, server, name, type, saved, texts, lose, nobodyElse };
}

test("[D-API-08] saves input typed after a save with a lost reply over that save, without a conflict", async () => {
  const { portal, server, type, saved, lose, nobodyElse } = await openEdit();
  type("乙");
  await lose("保存草稿");
  expect(server.stored).toMatchObject({ name: "乙", version: 4 });
  type("丙");
  await press("保存草稿");
  await saved(3);
  await waitFor(() => expect(server.stored).toMatchObject({ name: "丙", version: 5 }));
  nobodyElse();
  await waitFor(() => expect(portal.toasts.at(-1)).toMatchObject({ type: "success", text: "已保存" }));
});

test("[D-API-29] a page shows the result of a submit with a lost reply and keeps the input typed since", async () => {
  const { portal, name, type, texts, lose, nobodyElse } = await openEdit();
  type("乙");
  await lose("提交审核");
  type("丙");
  await press("保存草稿");
  await screen.findByText("待审");
  await waitFor(() => expect(texts()).toContain(DONE));
  expect(portal.closed).toContain(LOST);
  nobodyElse();
  await waitFor(() => expect(name().value).toBe("丙"));
});

test("[D-API-29] saves over a concurrent save of the same values and compares other values", async () => {
  const { portal, server, name, type, saved, nobodyElse } = await openEdit();
  type("乙");
  server.stored = draftOf(4, { name: "乙", owner: "U2" });
  await press("保存草稿");
  await saved(2);
  nobodyElse();
  await waitFor(() => expect(server.stored).toMatchObject({ name: "乙", owner: "U2", version: 5 }));
  // The page must not read what is stored below, or it would have nothing to compare.
  await waitFor(() => expect(server.readVersion).toBe(5));
  expect(name().value).toBe("乙");
  type("丙");
  server.stored = draftOf(6, { name: "乙", contact: "李四" });
  // A press does nothing until the save before has ended.
  await waitFor(async () => {
    if (portal.callsOf("/save").length < 3) await press("保存草稿");
    expect(portal.callsOf("/save")).toHaveLength(3);
  });
  expect(await screen.findByRole("dialog")).toBeDefined();
  expect(server.stored).toMatchObject({ version: 6 });
});
