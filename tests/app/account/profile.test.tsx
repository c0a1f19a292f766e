import { waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Data } from "../../../runtime/index.ts";
import ProfileDialog from "../../../src/app/identity/account/profile-dialog.tsx";
import ProfileEditDialog from "../../../src/app/identity/account/profile-edit-dialog.tsx";
import { ok } from "../../runtime/support/fake-portal.tsx";
import { type Handlers, dialog, entry, messages, openPage, press, type } from "./account.tsx";

const INFO = "/gp-auth-center/rest/v1/user/info";

function openEdit(handlers: Handlers = {}, user: Data = {}) {
  const onLeave = vi.fn();
  const page = <ProfileEditDialog onLeave={onLeave} onOpen={() => {}} />;
  return { ...openPage(page, { [INFO]: () => ok(null, "保存成功"), ...handlers }, user), onLeave };
}

test("[P-PROFILE-01][P-TOPBAR-04] the profile shows the user's data with the type's name and opens the edit form", async () => {
  const onOpen = vi.fn();
  openPage(<ProfileDialog onLeave={() => {}} onOpen={onOpen} />, {}, { userTypeNow: "6", orgName: "滨江市第一中学", userEmail: null });
  const rows = [...(await dialog()).querySelectorAll("dl > div")].map((row) => row.textContent);
  expect(rows).toEqual([
    "姓名李建国",
    "账号unit1",
    "当前用户类型用户管理员",
    "所属组织滨江市第一中学",
    "身份证号330102199001011234",
    "邮箱—",
    "手机号13900000001已验证",
    "双因素认证未开启开启",
  ]);
  await press("修改基本信息");
  expect(onOpen).toHaveBeenCalledWith("edit");
});

test("[P-PROFILE-01] sends the whole changed profile with the version it was read with", async () => {
  const { callsOf, toasts, onLeave } = openEdit();
  await type("姓名", "李建");
  expect((await entry("账号")).disabled).toBe(true);
  await press("确定");
  await waitFor(() => expect(onLeave).toHaveBeenCalled());
  expect(callsOf(INFO)).toMatchObject([
    {
      method: "put",
      data: {
        userId: "u1",
        userName: "李建",
        userAccount: "unit1",
        userIDCard: "330102199001011234",
        userEmail: "unit1@example.com",
        userTel: "13900000001",
        version: 4,
      },
    },
  ]);
  expect(toasts).toEqual([{ type: "success", text: "保存成功" }]);
});

test("[P-PROFILE-02][P-PROFILE-03] shows each missing value at its field", async () => {
  const { sent } = openEdit({}, { userName: "", userAccount: "", userIDCard: null, userEmail: null, userTel: null });
  await entry("姓名");
  await press("确定");
  expect(messages()).toEqual(["请输入姓名", "请输入账号", "请输入身份证号", "请输入邮箱", "电话号必须为数字值"]);
  expect(sent).toEqual([]);
});

const REFUSED = [
  ["姓名", "长".repeat(51), "长度在 1 到 50 个字符"],
  ...["0571-88002001", "1390000000a", "+8613900000001"].map((number) => ["手机号", number, "电话号必须为数字值"] as const),
  ...["33010219900101123", "33010219900101123x", "3301021990010112345", "3301021990010A", "33010219900101X234"].map(
    (card) => ["身份证号", card, "身份证号格式错误"] as const,
  ),
] as const;

test("[P-PROFILE-02][P-PROFILE-03][P-PROFILE-04] refuses wrong names, phone and ID card numbers at their fields", async () => {
  const { sent } = openEdit();
  for (const [label, text, message] of REFUSED) {
    const before = (await entry(label)).value;
    await type(label, text);
    await press("确定");
    expect([text, ...messages()]).toEqual([text, message]);
    await type(label, before);
  }
  expect(sent).toEqual([]);
});

test.each(["330102900101123", "330102199001011234", "33010219900101123X"])(
  "[P-PROFILE-02][P-PROFILE-04] accepts %s as an ID card number, and a name of 50 characters",
  async (card) => {
    const { callsOf } = openEdit();
    await type("姓名", "长".repeat(50));
    await type("身份证号", card);
    await press("确定");
    await waitFor(() => expect(callsOf(INFO)[0]?.data).toMatchObject({ userIDCard: card, userName: "长".repeat(50) }));
  },
);

test("does not overwrite a concurrent change: the dialog stays and the user is read again", async () => {
  const reloadUser = vi.fn(async () => {});
  const onLeave = vi.fn();
  const stale: Handlers = { [INFO]: () => ({ code: "409", msg: "数据已被他人修改", data: null, status: 409 }) };
  const { toasts } = openPage(<ProfileEditDialog onLeave={onLeave} onOpen={() => {}} />, stale, {}, { reloadUser });
  await type("姓名", "李建");
  await press("确定");
  await waitFor(() => expect(reloadUser).toHaveBeenCalledTimes(1));
  expect(toasts).toEqual([{ type: "error", text: "数据已被他人修改" }]);
  expect((await entry("姓名")).value).toBe("李建");
  expect(onLeave).not.toHaveBeenCalled();
});
