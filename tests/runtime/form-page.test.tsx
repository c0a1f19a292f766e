import { useQueryClient } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Data, type Screen, ScreenPage } from "../../runtime/index.ts";
import { draftOf, edit, editWith, rowsItem, save } from "./support/edit-page.ts";
import { ok, openScreen, press, type Reply, userEvent } from "./support/fake-portal.tsx";

const open = (target: Screen = edit, more: Data = {}, saved: Reply = ok(null, "已保存")) =>
  openScreen({ screen: target, at: "/edit?id=7", handlers: { "/read": () => ok(draftOf(3, more)), "/save": () => saved } });

test("[D-STATE-01] a page reads its record by address, and each action validates its own checks in order", async () => {
  const portal = open(edit, { contact: "" });
  const name = (await screen.findByLabelText("项目名称")) as HTMLInputElement;
  expect(portal.sent[0]?.params).toEqual({ id: "7" });
  await userEvent.clear(name);
  await press("提交审核");
  await waitFor(() => expect(portal.toasts.map((toast) => toast.text)).toEqual(["请填写项目名称"]));
  await userEvent.type(name, "新名");
  await press("提交审核");
  await waitFor(() => expect(portal.toasts.map((toast) => toast.text)).toEqual(["请填写项目名称", "请填写联系人"]));
  await userEvent.type(screen.getByLabelText("联系人"), "张三");
  expect(await screen.findByLabelText("说明")).toBeDefined();
  await press("提交审核");
  await waitFor(() => expect(portal.callsOf("/save")[0]?.data).toEqual({ id: "7", name: "新名", contact: "张三", state: "1", version: 3 }));
  await waitFor(() => expect(portal.navigation.went).toEqual(["back:list"]));
});

test("[D-STATE-01] saving a draft skips the checks and keeps the field limits", async () => {
  const portal = open(edit, { contact: "" });
  const name = await screen.findByLabelText("项目名称");
  await userEvent.type(name, "一二三四五六");
  await press("保存草稿");
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "error", text: "名称过长" }]));
  await userEvent.clear(name);
  await press("保存草稿");
  await waitFor(() => expect(portal.callsOf("/save")[0]?.data).toEqual({ id: "7", name: null, state: "0", version: 3 }));
  await waitFor(() => expect(portal.toasts.at(-1)).toEqual({ type: "success", text: "已保存" }));
});

test("a page has one way back: its own, else the arrow of its header", async () => {
  open();
  expect(await screen.findByRole("button", { name: "返回列表" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "返回" })).toBeNull();
  cleanup();
  open(editWith([], {}, { actions: ["submit"] }));
  expect(await screen.findByRole("button", { name: "返回" })).toBeDefined();
});

test("saves once when its button is pressed twice", async () => {
  let respond: (reply: Reply) => void = () => undefined;
  const portal = openScreen({
    screen: edit,
    at: "/edit?id=7",
    handlers: { "/read": () => ok(draftOf(3)), "/save": () => new Promise<Reply>((done) => (respond = done)) },
  });
  const button = await screen.findByRole("button", { name: "提交审核" });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(portal.callsOf("/save").length).toBe(1));
  fireEvent.click(button);
  respond(ok(null, "提交成功"));
  await waitFor(() => expect(portal.navigation.went).toEqual(["back:list"]));
  expect(portal.callsOf("/save")).toHaveLength(1);
});

const phone = { names: ["tel"], label: "联系方式", type: "string", widget: "phone" } as const;

test("[D-VALID-20][D-VALID-21][D-VALID-22][P-PROFILE-07] validates a contact's phone on blur", async () => {
  const portal = open(editWith([phone]), { tel: "13812345678" });
  const input = await screen.findByLabelText("联系方式");
  const alertText = () => screen.queryByRole("alert")?.textContent;
  expect(alertText()).toBeUndefined();
  for (const [text, expected] of [
    ["", "联系方式不能为空"],
    ["12", "手机号码格式不正确"],
    ["0571-88002001", undefined],
  ] as const) {
    fireEvent.change(input, { target: { value: text } });
    fireEvent.blur(input);
    await waitFor(() => expect([text, alertText()]).toEqual([text, expected]));
  }
  expect(portal.toasts).toEqual([]);
});

test("[P-SHELL-15] shows the server's refusal at its field and keeps the input", async () => {
  const violations = [{ field: "contact", message: "联系人不存在" }];
  open(edit, { contact: "" }, { status: 422, code: "422", msg: "联系人不存在", data: { violations } });
  const contact = (await screen.findByLabelText("联系人")) as HTMLInputElement;
  await userEvent.type(contact, "查无此人");
  await press("提交审核");
  const message = await screen.findByRole("alert");
  expect(message.textContent).toBe("联系人不存在");
  await waitFor(() => expect(document.activeElement).toBe(contact));
  expect(contact.getAttribute("aria-describedby")).toBe(message.id);
  expect(contact.value).toBe("查无此人");
  await userEvent.type(contact, "！");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

/** Opens the page with a function that reads its record again, as returning to its tag does. */
function reread(read: () => ReturnType<typeof ok>) {
  let client: ReturnType<typeof useQueryClient> | undefined;
  const onClient = (found: typeof client) => {
    client = found;
  };
  const portal = openScreen({
    screen: {
      path: "/edit",
      page: (
        <>
          <ClientProbe onClient={onClient} />
          <ScreenPage screen={edit} />
        </>
      ),
    },
    at: "/edit?id=7",
    handlers: { "/read": read, "/save": () => ok(null, "已保存") },
  });
  return { portal, again: () => act(async () => client?.refetchQueries()) };
}

function ClientProbe({ onClient }: { onClient: (client: ReturnType<typeof useQueryClient>) => void }): null {
  onClient(useQueryClient());
  return null;
}

const stored = (version: number, name = "甲") => ok(draftOf(version, { name }));

test("[P-SHELL-15][P-TAGS-01] keeps the input when reloading the record fails and can reload again", async () => {
  let down = false;
  const { again } = reread(() => (down ? { status: 500, code: "500", msg: "数据库忙" } : stored(3)));
  const name = (await screen.findByLabelText("项目名称")) as HTMLInputElement;
  await userEvent.type(name, "乙");
  down = true;
  await again();
  expect((await screen.findByRole("alert")).textContent).toContain("数据库忙");
  expect(screen.getByLabelText("项目名称")).toBe(name);
  expect(name.value).toBe("甲乙");
  down = false;
  await press("重试");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(name.value).toBe("甲乙");
});

test("[P-SHELL-15][P-TAGS-01] shows a concurrent change, but keeps input and sends it with the version it began with", async () => {
  let version = 3;
  const { portal, again } = reread(() => stored(version, version === 3 ? "甲" : "别人的"));
  await screen.findByDisplayValue("甲");
  version = 4;
  await again();
  const name = await screen.findByDisplayValue<HTMLInputElement>("别人的");
  fireEvent.change(name, { target: { value: "甲乙" } });
  version = 5;
  await again();
  expect(screen.getByLabelText("项目名称")).toBe(name);
  expect(name.value).toBe("甲乙");
  await press("保存草稿");
  await waitFor(() => expect(portal.callsOf("/save")[0]?.data).toMatchObject({ name: "甲乙", version: 4 }));
  // The user's own change was stored, so the page shows the stored record.
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("项目名称").value).toBe("别人的"));
});

test("a hidden column of a row has no input and keeps its value", async () => {
  const saveDraft = { id: "saveDraft", label: "保存草稿", call: { ...save, body: ["id", "rows"] } };
  const portal = open(editWith([rowsItem], { saveDraft }), { rows: [{ title: "桌", note: "旧" }] });
  await press("编辑第1行");
  const row = within(await screen.findByRole("dialog"));
  expect(row.queryByLabelText("备注")).toBeNull();
  await userEvent.type(row.getByLabelText("品名"), "椅");
  await userEvent.click(row.getByRole("button", { name: /确\s*定/ }));
  await screen.findByText("桌椅");
  await press("保存草稿");
  await waitFor(() => expect(portal.callsOf("/save").map(({ data }) => data)).toMatchObject([{ rows: [{ title: "桌椅", note: "旧" }] }]));
});
