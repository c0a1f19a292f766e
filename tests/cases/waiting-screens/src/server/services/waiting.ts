import { randomUUID } from "node:crypto";
import type { AlarmsHandlers } from "../../generated/services/alarms/handlers.ts";
import type { MenusHandlers } from "../../generated/services/menus/handlers.ts";
import type { SystemsHandlers } from "../../generated/services/systems/handlers.ts";
import type { UsersHandlers } from "../../generated/services/users/handlers.ts";
import type { ViewsHandlers } from "../../generated/services/views/handlers.ts";
import type { MenuRecord } from "../../generated/entities/menu.ts";
import type { CallContext } from "../calls/context.ts";
import { recordsOf } from "../calls/records.ts";
import { refuse, violated } from "../refusals/refusal.ts";
import { confirmPassword } from "../session/own-password.ts";
import { sentPassword } from "../session/passwords.ts";

const KINDS = ["系统管理员", "区划管理员", "业务用户", "审计管理员", "运维管理员"];
const TYPES = { "1": "监管机构", "2": "采购人", "3": "代理机构", "4": "供应商", "5": "专家" };

const users: UsersHandlers<CallContext> = {
  async userTypes() {
    const children = Object.entries(TYPES).map(([id, name]) => ({ id, name }));
    return KINDS.map((name, index) => ({ id: String(index + 1), name, children: index === 2 ? children : [] }));
  },

  async resetPassword(input, context) {
    await confirmPassword(context, { main: input.adminPassword, other: undefined }, refuse("wrongOwnPassword"));
    const user = (await recordsOf(context, "user").list({ userAccount: input.userAccount }))[0];
    const oneTimePassword = `T-${randomUUID()}`;
    const pwdType = context.portal.config.encryptType;
    await recordsOf(context, "user").update(user?.userId, { pwd: sentPassword(oneTimePassword, pwdType), pwdType, mustChangePassword: true });
    return { oneTimePassword };
  },

  async selectRegionUser(input, context) {
    const found = (await recordsOf(context, "user").list({ userAccount: input.userAccount ?? "" }))[0];
    return (found ?? null) as never;
  },

  async registerRegionUser(input, context) {
    const { pwd, ...user } = input;
    const pwdType = context.portal.config.encryptType;
    const created = await recordsOf(context, "user").create({ ...user, pwd, pwdType, userStatus: "1" });
    return { userId: created.userId };
  },
};

const menus: MenusHandlers<CallContext> = {
  async tree(input, context) {
    const { userSystemType, userType } = input;
    const all = await recordsOf(context, "menu").list(
      { userSystemType, userType } as Partial<MenuRecord>,
      { field: "menuOrder", direction: "asc" },
    );
    const below = (parentId: string): object[] =>
      all.filter((menu) => menu.parentId === parentId).map((menu) => ({ ...menu, children: below(menu.menuId) }));
    return below("0") as never;
  },
};

const systems: SystemsHandlers<CallContext> = {
  ofRegion: (_input, context) => recordsOf(context, "subsystem").list({}, { field: "systemId", direction: "asc" }),

  async rename(input, context) {
    await recordsOf(context, "subsystem").update(input.systemId, { systemAliasTitle: input.systemAliasTitle });
    return null;
  },

  async initialise(input, context) {
    await recordsOf(context, "subsystem").update(input.systemId, { systemStatus: "1" });
    context.reply.message = `已初始化：${input.regionCode} ${input.userId === undefined ? "无用户" : "有用户"}`;
    return null;
  },
};

const alarms: AlarmsHandlers<CallContext> = {
  async levels(_input, context) {
    const levels = await recordsOf(context, "alarm-level").list();
    return Object.fromEntries(levels.map(({ id, levelName = "" }) => [id, levelName ?? ""]));
  },
  scopes: async () => ({ 门户: "门户系统", 认证中心: "认证中心" }),
};

const views: ViewsHandlers<CallContext> = {
  async verify(input, context) {
    const columns = /^\s*select\s+(.+?)\s+from\s/is.exec(input.selectSql ?? "")?.[1];
    if (columns === undefined) throw violated([{ field: "selectSql", message: "SQL不正确" }]);
    context.reply.message = "校验通过";
    return { columns: columns.split(",").map((name) => name.trim()) };
  },
  beautify: async (input) => ({ sql: (input.selectSql ?? "").trim().replace(/\s+(from|where)\s/gi, "\n$1 ") }),
  async init(_input, context) {
    context.reply.message = "初始化完成";
    return null;
  },
};

export const waiting = { users, menus, systems, alarms, views };
