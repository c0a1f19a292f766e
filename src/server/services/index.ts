import type { Effects, Handlers, Hooks } from "../../generated/server.ts";
import { effects } from "../effects/index.ts";
import type { CallContext } from "../session/portal.ts";
import type { Services } from "../calls/services.ts";
import { exportList } from "../exports/export-list.ts";
import { answerSheet, withImportedRows } from "../sheets/sheets.ts";
import { account } from "./account.ts";
import { alarms } from "./alarms.ts";
import { assetsOrg } from "./assets-org.ts";
import { assetsSup } from "./assets-sup.ts";
import { authCenter, authCenterHooks } from "./auth-center.ts";
import { judges } from "./judges.ts";
import { gateway, gatewayHooks } from "./gateway.ts";
import { inbox } from "./inbox.ts";
import { kept } from "./kept.ts";
import { lookup } from "./lookup.ts";
import { loginPage } from "./login-page.ts";
import { logs } from "./logs.ts";
import { menuCenter, menuCenterHooks } from "./menu-center.ts";
import { messages, messagesHooks } from "./messages.ts";
import { menus, menusHooks } from "./menus.ts";
import { noticesHooks } from "./notices.ts";
import { organisationsHooks } from "./organisations.ts";
import { oauth } from "./oauth.ts";
import { portalCenter } from "./portal-center.ts";
import { register } from "./register.ts";
import { registrationEffects } from "./registration-effects.ts";
import { roles, rolesHooks } from "./roles.ts";
import { security } from "./security.ts";
import { sending, sendingHooks } from "./sending.ts";
import { sessions } from "./sessions.ts";
import { settingsHooks } from "./settings.ts";
import { systems, systemsHooks } from "./systems.ts";
import { tasks, tasksHooks } from "./tasks.ts";
import { views } from "./views.ts";
import { templates, templatesHooks } from "./templates.ts";
import { users, usersHooks } from "./users.ts";

/** Complete and typed by what the metadata declares: a missing or stale part does not compile. */
const handlers: Handlers<CallContext> = {
  oauth,
  account,
  alarms,
  authCenter,
  inbox,
  kept,
  loginPage,
  logs,
  menuCenter,
  portalCenter,
  register,
  lookup,
  assetsOrg,
  assetsSup,
  roles,
  gateway,
  security,
  sending,
  sessions,
  systems,
  menus,
  users,
  tasks,
  messages,
  templates,
  views,
};
const hooks: Hooks<CallContext> = {
  authCenter: authCenterHooks,
  gateway: gatewayHooks,
  menuCenter: menuCenterHooks,
  menus: menusHooks,
  notices: noticesHooks,
  organisations: organisationsHooks,
  roles: rolesHooks,
  sending: sendingHooks,
  settings: settingsHooks,
  systems: systemsHooks,
  users: usersHooks,
  tasks: tasksHooks,
  messages: messagesHooks,
  templates: templatesHooks,
};
const named: Effects<CallContext> = { ...effects, ...registrationEffects };

/** By name, as the routes look them up. */
export const services: Services = {
  handlers,
  hooks,
  judges,
  effects: named,
  exportList,
  sheets: { answer: answerSheet, withRows: withImportedRows },
};
