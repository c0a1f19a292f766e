import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import { expect, it } from "vitest";
import { SYSTEM_TYPES, USER_TYPES } from "../../runtime/contract/user-kinds.ts";

const SCREENS = resolve(import.meta.dirname, "../../schemas/screens");

interface Block {
  kind: string;
  pageSizes?: number[];
}

const screens = readdirSync(SCREENS).map((file) => parse(readFileSync(join(SCREENS, file), "utf8")) as Screen);
interface Screen {
  screen: string;
  path?: string;
  menu?: object;
  blocks?: Record<string, Block>;
}
const screen = (name: string): Screen | undefined => screens.find((item) => item.screen === name);

const tablesOf = (name: string): Block[] => Object.values(screen(name)?.blocks ?? {}).filter(({ kind }) => kind === "table");

it("[P-CONST-02] lists of mappings, dictionaries and receivers offer 100, 200, 300 and 400 rows", () => {
  for (const name of ["send-way", "notice-dict", "notice-receivers"])
    expect([name, tablesOf(name).map(({ pageSizes }) => pageSizes)]).toEqual([name, [[100, 200, 300, 400]]]);
});

/** Each administration screen by the address that the specification proposes. */
const ADDRESSES: Readonly<Record<string, string>> = {
  users: "/user",
  "auth-log": "/auth-log",
  "operation-log": "/operate-log",
  "basic-config": "/basic-config",
  "email-config": "/email-config",
  "email-log": "/email-log",
  "sms-config": "/sms-config",
  "sms-log": "/sms-log",
  "oauth-clients": "/oauth-client",
  subsystems: "/subsystem",
  regions: "/region",
  "region-init": "/region-init",
  menus: "/menu",
  "notice-dict": "/notice-dict",
  "notice-receivers": "/notice-receiver",
  "send-way": "/send-way",
  "send-log": "/send-log",
  "gateway-routes": "/gateway-route",
  "alarm-rules": "/alarm",
  "alarm-members": "/alarm-member",
  "alarm-info": "/alarm-info",
  "alarm-log": "/alarm-log",
  "view-config": "/view-config",
  "login-page": "/login-page",
};

it("[P-SHELL-02] each administration screen has a menu entry under its address", () => {
  const inMenus = screens.filter(({ menu }) => menu !== undefined).map(({ screen: name, path }) => [name, path]);
  expect(Object.fromEntries(inMenus)).toMatchObject(ADDRESSES);
});

it("[P-ROLES-01] declares the specified types of users", () => {
  expect(USER_TYPES.map(([, name]) => name)).toEqual(
    expect.arrayContaining(["监管机构", "采购人", "代理机构", "供应商", "专家", "运营人员", "外部审计人员", "运营管理员", "资产处置单位"]),
  );
  expect(SYSTEM_TYPES.map(([, name]) => name)).toEqual(["系统管理员", "区划管理员", "业务用户", "审计管理员", "运维管理员"]);
});
