import type { Effects, Handlers, Hooks } from "../../generated/server.ts";
import { effects } from "./disposal/effects.ts";
import type { CallContext } from "../identity/portal.ts";
import type { Services } from "../engine/calls/services.ts";
import { exportList } from "../engine/exports/export-list.ts";
import { importList } from "../engine/imports/import-list.ts";
import { sheets } from "../../generated/sheets.ts";
import { sheetHandlers } from "../engine/sheets/sheet-handlers.ts";
import { account } from "./account/account.ts";
import { alarms } from "./alarms/alarms.ts";
import { assetsOrg } from "./disposal/assets-org.ts";
import { assetsSup } from "./disposal/assets-sup.ts";
import { authCenter, authCenterHooks } from "./account/auth-center.ts";
import { guards } from "./call-guards.ts";
import { gateway, gatewayHooks } from "./gateway/gateway.ts";
import { inbox } from "./notifications/inbox.ts";
import { preferenceHandlers } from "./preferences/preferences.ts";
import { listViews } from "./preferences/list-views.ts";
import { lookup } from "./organisations/lookup.ts";
import { loginPage } from "./login-page/login-page.ts";
import { logs } from "./logs/logs.ts";
import { menuCenter, menuCenterHooks } from "./menus/menu-center.ts";
import { messages, messagesHooks } from "./notifications/messages.ts";
import { menus, menusHooks } from "./menus/menus.ts";
import { palette } from "./palette/palette.ts";
import { noticesHooks } from "./notifications/notices.ts";
import { agenciesHooks, organisationsHooks } from "./organisations/organisations.ts";
import { oauth } from "./account/oauth.ts";
import { portalCenter } from "./workbench/portal-center.ts";
import { recycle } from "./recycle/recycle.ts";
import { register } from "./users/register.ts";
import { registrationEffects } from "./users/registration-effects.ts";
import { roles, rolesHooks } from "./roles/roles.ts";
import { security } from "./account/security.ts";
import { sending, sendingHooks } from "./data-sending/sending.ts";
import { sessions } from "./account/sessions.ts";
import { settingsHooks } from "./notifications/basic-settings.ts";
import { systems, systemsHooks } from "./subsystems/systems.ts";
import { tasks, tasksHooks } from "./scheduled-tasks/task-calls.ts";
import { views } from "./sql-views/views.ts";
import { templates, templatesHooks } from "./notifications/templates.ts";
import { beginResets } from "./users/password-resets.ts";
import { users, usersHooks } from "./users/users.ts";
import { ALARM_RULES } from "../identity/alarm-rules.ts";
import { SETTING_KEYS } from "../identity/message-templates/message-settings.ts";
import { TEMPLATE_KINDS } from "../identity/message-templates/template-kinds.ts";
import { ANNOUNCEMENTS_OF_PROJECTS } from "./data-sending/data-classes.ts";
import { TASKS } from "./scheduled-tasks/scheduled-tasks.ts";

/**
 * Names that hand-written code uses, by the field (`entity.field`) that stores them. The generator reports rows of schemas/data or codes
 * that lack such a name or contain others.
 */
const knownNames = {
  "alarm-rule.ruleId": ALARM_RULES,
  "basic-config.confKey": SETTING_KEYS,
  "message-template.templateId": TEMPLATE_KINDS,
  "scheduled-task.taskId": TASKS,
  "send-way.dataSendClass": ANNOUNCEMENTS_OF_PROJECTS,
};

/**
 * Fields whose texts contain placeholders (`{code}`). The value is the field of the same row that selects an entry of {@link knownNames}.
 * The entry's `placeholders` are allowed, and its `needed` ones required.
 */
const knownPlaceholders = {
  "message-template.placeholders": "templateId",
  "message-template.subject": "templateId",
  "message-template.content": "templateId",
};

/** Hand-written handlers. The type derives from the metadata: a missing or stale handler does not compile. */
const handlers: Handlers<CallContext> = {
  oauth,
  account,
  alarms,
  authCenter,
  inbox,
  kept: preferenceHandlers,
  listViews,
  loginPage,
  logs,
  menuCenter,
  portalCenter,
  recycle,
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
  palette,
  users,
  tasks,
  messages,
  templates,
  views,
};
const hooks: Hooks<CallContext> = {
  agencies: agenciesHooks,
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

/** The hand-written handlers, hooks, guards, effects, exports and imports of all calls, as `createApp` registers them. */
export const services: Services = {
  handlers,
  hooks,
  guards,
  rows: { "users.resetPassword": beginResets },
  effects: named,
  known: knownNames,
  placeholders: knownPlaceholders,
  exportList,
  importList,
  sheets: sheetHandlers(sheets),
};
