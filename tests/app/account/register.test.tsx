import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { registrationOffers } from "../../../runtime/contract/language/registration.ts";
import type { Data } from "../../../runtime/index.ts";
import RegisterUserTypePage from "../../../src/app/identity/register/register-user-type-page.tsx";
import { thirdPartyAddress } from "../../../src/app/identity/register/registration-cards.ts";
import { ok, userEvent } from "../../runtime/support/fake-portal.tsx";
import { standIn } from "../../support/stand-ins.ts";
import { type Handlers, openPage } from "./account.tsx";

const goTo = vi.fn();
const SHOW = "/gp-auth-center/rest/v1/user/showDataByRegisterPage";
const REGISTER = "/gp-auth-center/rest/v1/user/registerUserType";
const WITHDRAW = `${REGISTER}/waiting`;

beforeEach(() => {
  vi.clearAllMocks();
  standIn({ goTo });
});

function open(statuses: readonly Data[] = [], handlers: Handlers = {}, at = "/") {
  return openPage(
    <RegisterUserTypePage />,
    { [SHOW]: () => ok(statuses), [REGISTER]: () => ok(null, "已提交"), [WITHDRAW]: () => ok(null, "已撤回申请"), ...handlers },
    {},
    { at },
  );
}

const card = async (name: string) => within(await screen.findByRole("listitem", { name }));
const press = async (name: string, button: string) => userEvent.click((await card(name)).getByRole("button", { name: button }));
/** Confirms or cancels the dialog that is open. @returns its text */
async function closeDialog(button: RegExp): Promise<string> {
  const asked = await screen.findByRole("dialog");
  await userEvent.click(within(asked).getByRole("button", { name: button }));
  return asked.textContent ?? "";
}
const buttons = async (name: string) => (await card(name)).queryAllByRole("button").map((button) => button.textContent);

test("[P-REGISTER-01][P-REGISTER-05] offers each of the three cards the roles of its type", async () => {
  open();
  await card("专家");
  expect(screen.getAllByRole("listitem").map((item) => item.getAttribute("aria-label"))).toEqual(["专家", "代理机构", "供应商"]);
  expect(await buttons("专家")).toEqual(["加入为用户"]);
  expect(await buttons("代理机构")).toEqual(["注册为管理员", "加入为用户"]);
  expect(await buttons("供应商")).toEqual(["注册为管理员"]);
});

test("[P-REGISTER-03] shows the status of each registration, and others as none", async () => {
  open([
    { userTypeId: "5", status: "0" },
    { userTypeId: "3", status: "1" },
    { userTypeId: "4", status: "4" },
  ]);
  const shown = [];
  for (const [name, text] of Object.entries({ 专家: "审核中", 代理机构: "已成为该角色", 供应商: "信息有误" })) {
    expect((await card(name)).getByText(text)).toBeDefined();
    shown.push(await buttons(name));
  }
  expect(shown).toEqual([[], [], ["注册为管理员"]]);
  cleanup();
  open([{ userTypeId: "5" }, { userTypeId: "3", status: "2" }, { userTypeId: "4", status: "9" }]);
  for (const name of ["专家", "代理机构", "供应商"]) {
    expect(await buttons(name)).not.toEqual([]);
    expect((await card(name)).queryByText(/审核中|已成为|有误/)).toBeNull();
  }
});

test("[P-REGISTER-04] offers administrator and user to types 1, 2 and 6 without a card, and nothing to others", () => {
  expect(["1", "2", "6", "7"].map(registrationOffers)).toEqual([["1", "2"], ["1", "2"], ["1", "2"], []]);
});

test("[P-REGISTER-04][P-REGISTER-05] choosing a role asks, then sends type and sub-type; the card changes unless it is refused", async () => {
  let statuses: Data[] = [];
  const { callsOf, toasts } = open([], {
    [SHOW]: () => ok(statuses),
    [REGISTER]: ({ data }) => {
      if (data?.["userTypeId"] === "5") return { code: "409", msg: "正在审核", data: null, status: 409 };
      statuses = [{ userTypeId: data?.["userTypeId"], status: "0" }];
      return ok(null, "已提交");
    },
  });
  await press("专家", "加入为用户");
  expect(await closeDialog(/^取\s*消$/)).toContain("确认申请「专家」：加入为用户？");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(callsOf(REGISTER)).toEqual([]);
  const join = async (name: string) => {
    await press(name, "加入为用户");
    await closeDialog(/提\s*交$/);
  };
  await join("专家");
  await waitFor(() => expect(toasts).toEqual([{ type: "error", text: "正在审核" }]));
  expect(await buttons("专家")).toEqual(["加入为用户"]);
  await join("代理机构");
  await waitFor(async () => expect((await card("代理机构")).getByText("审核中")).toBeDefined());
  expect(callsOf(REGISTER).at(-1)?.data).toEqual({ userTypeId: "3", subType: "2" });
  expect(toasts.at(-1)).toEqual({ type: "success", text: "已提交" });
});

test("[P-REGISTER-03] withdraws an application that waits, after a question, and says why another one was returned", async () => {
  let statuses: Data[] = [
    { userTypeId: "5", status: "0", registrationId: "waiting" },
    { userTypeId: "4", status: "4", rejectReason: "缺少证书" },
  ];
  const { callsOf, toasts } = open([], {
    [SHOW]: () => ok(statuses),
    [WITHDRAW]: () => {
      statuses = [];
      return ok(null, "已撤回申请");
    },
  });
  expect((await card("供应商")).getByText("退回原因：缺少证书")).toBeDefined();
  expect([await buttons("专家"), await buttons("供应商")]).toEqual([["撤回申请"], ["注册为管理员"]]);
  await press("专家", "撤回申请");
  expect(await closeDialog(/撤\s*回$/)).toContain("确认撤回「专家」的注册申请？");
  await waitFor(async () => expect(await buttons("专家")).toEqual(["加入为用户"]));
  expect([callsOf(WITHDRAW).length, toasts.at(-1)]).toEqual([1, { type: "success", text: "已撤回申请" }]);
});

test("[P-REGISTER-02] sends the browser to src, with $ replaced by #", async () => {
  const { callsOf } = open([], {}, "/?src=https://third.example/a$/b");
  expect(await screen.findByText(/third\.example/)).toBeDefined();
  await press("专家", "加入为用户");
  expect(goTo).toHaveBeenCalledExactlyOnceWith("https://third.example/a#/b");
  expect(callsOf(REGISTER)).toEqual([]);
});

test("[P-REGISTER-02] refuses a src that is no third-party address", () => {
  const refused = [null, "", "javascript:alert(1)", "data:text/html,x", "//third.example", "/region", "ftp://third.example"];
  expect(refused.filter((src) => thirdPartyAddress(src) !== undefined)).toEqual([]);
});

test("[P-REGISTER-02] ignores an unusable src and registers in the portal", async () => {
  const { callsOf } = open([], {}, "/?src=javascript:alert(1)");
  await press("专家", "加入为用户");
  await closeDialog(/提\s*交$/);
  await waitFor(() => expect(callsOf(REGISTER)).toHaveLength(1));
  expect(goTo).not.toHaveBeenCalled();
});
