import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { USER_TYPES } from "../../../runtime/contract/values/user-kinds.ts";
import { type Data, type DraftStore, DraftStoreContext } from "../../../runtime/index.ts";
import { storageKey } from "../../../runtime/plain.ts";
import { WindowResponder } from "../../../src/app/identity/account/other-windows.ts";
import { UserMenu } from "../../../src/app/identity/account/user-menu.tsx";
import { userMenuItems } from "../../../src/app/identity/account/user-menu-items.tsx";
import { userTypeName } from "../../../src/app/identity/account/user-types.ts";
import type { TopBarFlags } from "../../../runtime/contract/wire/app-config.ts";
import { DEFAULT_CONFIG } from "../../../src/app/boot/app-config.ts";
import { unsavedOf } from "../../../src/app/boot/state/unsaved-pages.ts";
import { emptyList } from "../../../src/app/boot/navigation/tag-list.ts";
import { type Tags, TagsContext } from "../../../src/app/boot/navigation/tags-context.ts";
import { userEvent } from "../../runtime/support/fake-portal.tsx";
import { standIn } from "../../support/stand-ins.ts";
import { openPage, press, USER } from "./account.tsx";

const flags = { changed: {} as Partial<TopBarFlags>, prefix: "" };
const goTo = vi.fn();
const signOut = vi.fn();
const flush = vi.fn(async () => {});

const ALL: TopBarFlags = {
  showUserTypeSwitch: true,
  showCa: true,
  showChangePhone: true,
  showChangePassword: true,
  showEditInfo: true,
};
const TWO_TYPES = [
  { userTypeId: "10", status: "1" },
  { userTypeId: "3", status: "1" },
  { userTypeId: "5", status: "0" },
  { userTypeId: "4", status: "4" },
];

beforeEach(() => {
  flags.changed = {};
  flags.prefix = "";
  vi.clearAllMocks();
  standIn({
    appConfig: () => ({ ...DEFAULT_CONFIG, topBar: { ...ALL, ...flags.changed }, prefix: flags.prefix }),
    callAddress: (path) => flags.prefix + path,
    goTo,
    signOut,
  });
});

const none = () => {};
const HOME = { key: "/home", path: "/home", title: "首页" };
const TAGS: Tags = { list: emptyList(HOME), open: none, close: none, refresh: none, pin: none, move: none };

/** The menu in its position under the tags, where home is the open tag. */
function Menu() {
  return (
    <TagsContext value={TAGS}>
      <DraftStoreContext value={{ flush } as Partial<DraftStore> as DraftStore}>
        <WindowResponder list={TAGS.list} />
        <UserMenu />
      </DraftStoreContext>
    </TagsContext>
  );
}

const trigger = () => screen.getByRole("button", { name: /^个人账号/ });

/** Opens the menu. @returns the names of its entries */
async function entries(user: Data = {}): Promise<(string | null)[]> {
  openPage(<Menu />, {}, user);
  await userEvent.click(trigger());
  const menu = await screen.findByRole("menu");
  return within(menu)
    .getAllByRole("menuitem")
    .map((item) => item.textContent);
}

/** Finds an entry by its label. Outside the build, antd's icons add their names before it. */
const item = (name: string) => screen.findByRole("menuitem", { name: new RegExp(`^([a-z-]+ ?)?${name}$`) });
const choose = async (name: string) => userEvent.click(await item(name));

const NAMES = [
  "个人信息",
  "修改基本信息",
  "修改密码",
  "修改手机号",
  "资产处置单位（当前）",
  "代理机构",
  "绑定CA",
  "解绑CA",
  "快捷键与版本",
  "退出登录",
];

test("[P-TOPBAR-01][P-TOPBAR-06] the menu offers all account actions and the enabled types under name and type", async () => {
  expect(await entries({ userTypeInfos: TWO_TYPES })).toEqual(NAMES);
  expect(screen.getByText("切换用户类型")).toBeDefined();
  expect(trigger().textContent).toBe("李建国资产处置单位");
});

test.each<[Partial<TopBarFlags>, Data, string[]]>([
  [{ showEditInfo: false }, {}, ["修改基本信息"]],
  [{ showChangePassword: false }, {}, ["修改密码"]],
  [{ showChangePhone: false }, {}, ["修改手机号"]],
  [{ showUserTypeSwitch: false }, {}, ["资产处置单位（当前）", "代理机构"]],
  [{ showCa: false }, {}, ["绑定CA", "解绑CA"]],
  [{}, { loginType: "2" }, ["修改密码", "绑定CA", "解绑CA"]],
  [{}, { loginType: "3" }, []],
  [{}, { userTypeInfos: TWO_TYPES.slice(0, 1) }, ["资产处置单位（当前）", "代理机构"]],
])("[P-TOPBAR-02][P-TOPBAR-03][P-TOPBAR-06] with %j of %j the menu lacks %j", (changed, user, gone) => {
  flags.changed = changed;
  type Named = { label?: string; children?: Named[] } | null;
  const namesOf = (items: readonly Named[]): string[] =>
    items.flatMap((item) => (item?.children === undefined ? (item?.label ?? []) : namesOf(item.children)));
  const items = userMenuItems({ ...USER, userTypeInfos: TWO_TYPES, ...user } as Parameters<typeof userMenuItems>[0]);
  expect(namesOf(items as Named[])).toEqual(NAMES.filter((name) => !gone.includes(name)));
});

test("[P-TOPBAR-04][P-TOPBAR-09][P-USER-03] the top bar and user management have their own names of user types", () => {
  const names = [
    "监管机构",
    "采购人",
    "代理机构",
    "供应商",
    "专家",
    "用户管理员",
    "系统管理员",
    "区划管理员",
    "审计管理员",
    "资产处置单位",
  ];
  expect(["其他", ...names].map((_, id) => userTypeName(String(id)))).toEqual(["其他", ...names]);
  expect([undefined, null, ""].map(userTypeName)).toEqual(["", "", ""]);
  const managed = USER_TYPES.filter(([id, name]) => name !== userTypeName(id));
  expect(Object.fromEntries(managed)).toEqual({ "6": "运营人员", "7": "外部审计人员", "8": "运营管理员" });
  expect(Object.fromEntries(USER_TYPES)["0"]).toBe("其他");
});

/** Puts unsaved input on the home page until the test ends. */
function typeAtHome(): void {
  const leave = unsavedOf(HOME.key).hold({ isDirty: () => true });
  unsavedOf(HOME.key).tell();
  onTestFinished(leave);
}
/** Opens the confirmation of signing out. */
async function question(): Promise<HTMLElement> {
  await choose("退出登录");
  return screen.findByRole("dialog");
}

test("[P-TOPBAR-05] signing out asks first: 取消 stays, 确定 signs out", async () => {
  await entries();
  const asked = await question();
  expect(asked.textContent).toContain("提示");
  expect(asked.textContent).toContain("是否退出系统, 是否继续?");
  expect(asked.textContent).not.toContain("没有保存");
  await press("取消");
  expect(signOut).not.toHaveBeenCalled();
  await userEvent.click(trigger());
  await question();
  await press("确定");
  expect(signOut).toHaveBeenCalledTimes(1);
});

test("[P-TOPBAR-05] the sign-out question counts its own window once and adds the other windows", async () => {
  // Simulates a page that was loaded over plain http.
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  onTestFinished(() => void vi.unstubAllGlobals());
  typeAtHome();
  const other = new BroadcastChannel(storageKey("typed"));
  onTestFinished(() => other.close());
  const received: { kind: string; pages?: number }[] = [];
  other.addEventListener("message", ({ data }) => {
    received.push(data);
    if (data.kind === "asks") other.postMessage({ kind: "typed", window: "other", pages: 2 });
  });
  await entries();
  const asked = await question();
  const warningOf = (pages: number) =>
    `有 ${pages} 个页面的内容没有保存（其他窗口 ${pages - 1} 个）。24小时内重新登录并打开同一页面时恢复，密码和附件除外。`;
  await waitFor(() => expect(asked.textContent).toContain(warningOf(3)));
  // The window's own confirmation also receives its reply to another window.
  other.postMessage({ kind: "asks", window: "other" });
  await waitFor(() => expect(received.filter(({ kind }) => kind === "typed")).toMatchObject([{ pages: 1 }]));
  other.postMessage({ kind: "typed", window: "third", pages: 1 });
  await waitFor(() => expect(asked.textContent).toContain(warningOf(4)));
});

test("signing out waits until the last input is saved as a draft", async () => {
  typeAtHome();
  let finishFlush = () => {};
  flush.mockImplementation(() => new Promise<void>((done) => (finishFlush = done)));
  await entries();
  await question();
  await press("确定");
  expect(flush).toHaveBeenCalledTimes(1);
  expect(signOut).not.toHaveBeenCalled();
  finishFlush();
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
});

test("signing out does not wait for a server that does not reply", async () => {
  typeAtHome();
  flush.mockImplementation(() => new Promise<void>(() => {}));
  await entries();
  await question();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await press("确定");
  expect(flush).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(signOut).toHaveBeenCalledTimes(1);
});

test("[P-TOPBAR-07] sends the browser to changeUserType behind the prefix for another type only", async () => {
  flags.prefix = "/portal-api";
  await entries({ userTypeInfos: TWO_TYPES });
  await choose("资产处置单位（当前）");
  expect(goTo).not.toHaveBeenCalled();
  await userEvent.click(trigger());
  await choose("代理机构");
  expect(goTo).toHaveBeenCalledExactlyOnceWith("/portal-api/api/oauth/changeUserType?newUserType=3");
});

test("[P-CA-04][P-CA-06] binding and unbinding without a reader or a bound CA say why and open no dialog", async () => {
  expect(DEFAULT_CONFIG.caReader).toBe("");
  const noReader = "若需要绑定或解绑CA请使用IE浏览器";
  for (const [caUniCode, name, text] of [
    ["AB", "绑定CA", noReader],
    ["AB", "解绑CA", noReader],
    [null, "解绑CA", "当前用户未绑定CA"],
  ] as const) {
    const { sent, toasts } = openPage(<Menu />, {}, { caUniCode });
    await userEvent.click(trigger());
    await choose(name);
    await waitFor(() => expect(toasts).toEqual([{ type: "warning", text }]));
    expect([sent, screen.queryByRole("dialog")]).toEqual([[], null]);
    cleanup();
  }
});

test("returns the focus to the menu's button when a dialog closes", async () => {
  await entries();
  await choose("个人信息");
  await screen.findByRole("dialog");
  await press("关闭");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(trigger()));
});
