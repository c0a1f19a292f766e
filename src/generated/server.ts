// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/server.hbs
// Sources: schemas/services, schemas/workflows
// Hash: 023a61ffa0bc8b45ac5d6a61a7f61427

import type { WholeRules } from "../../runtime/contract/language/whole-record.ts";
import type { Workflow } from "../../runtime/contract/language/workflow.ts";
import type { Effect } from "../../runtime/contract/server/handler.ts";
import type { Route } from "../../runtime/contract/server/route.ts";
import { whole } from "./entities/alarm-info.whole.ts";
import { whole as whole2 } from "./entities/alarm-level.whole.ts";
import { whole as whole3 } from "./entities/alarm-member.whole.ts";
import { whole as whole4 } from "./entities/alarm-rule.whole.ts";
import { whole as whole5 } from "./entities/asset-row.whole.ts";
import { whole as whole6 } from "./entities/basic-config.whole.ts";
import { whole as whole7 } from "./entities/disposal-project.whole.ts";
import { whole as whole8 } from "./entities/email-conf.whole.ts";
import { whole as whole9 } from "./entities/gateway-route.whole.ts";
import { whole as whole10 } from "./entities/login-page.whole.ts";
import { whole as whole11 } from "./entities/menu.whole.ts";
import { whole as whole12 } from "./entities/message-template.whole.ts";
import { whole as whole13 } from "./entities/notice-dict.whole.ts";
import { whole as whole14 } from "./entities/notice-receiver.whole.ts";
import { whole as whole15 } from "./entities/oauth-client.whole.ts";
import { whole as whole16 } from "./entities/organisation.whole.ts";
import { whole as whole18 } from "./entities/region-system.whole.ts";
import { whole as whole17 } from "./entities/region.whole.ts";
import { whole as whole19 } from "./entities/registration.whole.ts";
import { whole as whole20 } from "./entities/result-row.whole.ts";
import { whole as whole21 } from "./entities/role.whole.ts";
import { whole as whole22 } from "./entities/scheduled-task.whole.ts";
import { whole as whole23 } from "./entities/security-policy.whole.ts";
import { whole as whole24 } from "./entities/send-way.whole.ts";
import { whole as whole25 } from "./entities/service-entry.whole.ts";
import { whole as whole26 } from "./entities/sms-conf.whole.ts";
import { whole as whole27 } from "./entities/subsystem.whole.ts";
import { whole as whole29 } from "./entities/user-type-info.whole.ts";
import { whole as whole28 } from "./entities/user.whole.ts";
import { whole as whole30 } from "./entities/view-config.whole.ts";
import type { AccountHandlers } from "./services/account/handlers.ts";
import { accountRoutes } from "./services/account/routes.ts";
import type { AgenciesHooks } from "./services/agencies/handlers.ts";
import { agenciesRoutes } from "./services/agencies/routes.ts";
import type { AlarmsHandlers, AlarmsHooks } from "./services/alarms/handlers.ts";
import { alarmsRoutes } from "./services/alarms/routes.ts";
import type { AssetsOrgHandlers } from "./services/assets-org/handlers.ts";
import { assetsOrgRoutes } from "./services/assets-org/routes.ts";
import type { AssetsSupHandlers } from "./services/assets-sup/handlers.ts";
import { assetsSupRoutes } from "./services/assets-sup/routes.ts";
import type { AuthCenterHandlers, AuthCenterHooks } from "./services/auth-center/handlers.ts";
import { authCenterRoutes } from "./services/auth-center/routes.ts";
import { changesRoutes } from "./services/changes/routes.ts";
import type { GatewayHandlers, GatewayHooks } from "./services/gateway/handlers.ts";
import { gatewayRoutes } from "./services/gateway/routes.ts";
import type { InboxHandlers } from "./services/inbox/handlers.ts";
import { inboxRoutes } from "./services/inbox/routes.ts";
import type { KeptHandlers } from "./services/kept/handlers.ts";
import { keptRoutes } from "./services/kept/routes.ts";
import type { ListViewsHandlers } from "./services/list-views/handlers.ts";
import { listViewsRoutes } from "./services/list-views/routes.ts";
import type { LoginPageHandlers } from "./services/login-page/handlers.ts";
import { loginPageRoutes } from "./services/login-page/routes.ts";
import type { LogsHandlers } from "./services/logs/handlers.ts";
import { logsRoutes } from "./services/logs/routes.ts";
import type { LookupHandlers } from "./services/lookup/handlers.ts";
import { lookupRoutes } from "./services/lookup/routes.ts";
import type { MenuCenterHandlers, MenuCenterHooks } from "./services/menu-center/handlers.ts";
import { menuCenterRoutes } from "./services/menu-center/routes.ts";
import type { MenusHandlers, MenusHooks } from "./services/menus/handlers.ts";
import { menusRoutes } from "./services/menus/routes.ts";
import type { MessagesHandlers, MessagesHooks } from "./services/messages/handlers.ts";
import { messagesRoutes } from "./services/messages/routes.ts";
import type { NoticesHooks } from "./services/notices/handlers.ts";
import { noticesRoutes } from "./services/notices/routes.ts";
import type { OauthHandlers } from "./services/oauth/handlers.ts";
import { oauthRoutes } from "./services/oauth/routes.ts";
import type { OrganisationsHooks } from "./services/organisations/handlers.ts";
import { organisationsRoutes } from "./services/organisations/routes.ts";
import type { PaletteHandlers } from "./services/palette/handlers.ts";
import { paletteRoutes } from "./services/palette/routes.ts";
import type { PortalCenterHandlers } from "./services/portal-center/handlers.ts";
import { portalCenterRoutes } from "./services/portal-center/routes.ts";
import type { RecycleHandlers } from "./services/recycle/handlers.ts";
import { recycleRoutes } from "./services/recycle/routes.ts";
import type { RegisterHandlers } from "./services/register/handlers.ts";
import { registerRoutes } from "./services/register/routes.ts";
import type { RolesHandlers, RolesHooks } from "./services/roles/handlers.ts";
import { rolesRoutes } from "./services/roles/routes.ts";
import type { SecurityHandlers } from "./services/security/handlers.ts";
import { securityRoutes } from "./services/security/routes.ts";
import type { SendingHandlers, SendingHooks } from "./services/sending/handlers.ts";
import { sendingRoutes } from "./services/sending/routes.ts";
import type { SessionsHandlers } from "./services/sessions/handlers.ts";
import { sessionsRoutes } from "./services/sessions/routes.ts";
import type { SettingsHooks } from "./services/settings/handlers.ts";
import { settingsRoutes } from "./services/settings/routes.ts";
import type { SystemsHandlers, SystemsHooks } from "./services/systems/handlers.ts";
import { systemsRoutes } from "./services/systems/routes.ts";
import type { TasksHandlers, TasksHooks } from "./services/tasks/handlers.ts";
import { tasksRoutes } from "./services/tasks/routes.ts";
import type { TemplatesHandlers, TemplatesHooks } from "./services/templates/handlers.ts";
import { templatesRoutes } from "./services/templates/routes.ts";
import type { UsersHandlers, UsersHooks } from "./services/users/handlers.ts";
import { usersRoutes } from "./services/users/routes.ts";
import type { ViewsHandlers } from "./services/views/handlers.ts";
import { viewsRoutes } from "./services/views/routes.ts";
import { disposalProject } from "./workflows/disposal-project/workflow.ts";
import { registration } from "./workflows/registration/workflow.ts";

export { listExports } from "./list-exports.ts";
export { listImports } from "./list-imports.ts";
export { menuSeeds } from "./menus.ts";
export { paletteScreens } from "./palette.ts";
export { screenRights } from "./rights.ts";
export { fieldRights, rowScopes } from "./scopes.ts";
export { derivations, rowSeeds, tables } from "./storage.ts";
export { tasks } from "./tasks.ts";

export const routes: readonly Route[] = [
  ...accountRoutes,
  ...agenciesRoutes,
  ...alarmsRoutes,
  ...assetsOrgRoutes,
  ...assetsSupRoutes,
  ...authCenterRoutes,
  ...changesRoutes,
  ...gatewayRoutes,
  ...inboxRoutes,
  ...keptRoutes,
  ...listViewsRoutes,
  ...loginPageRoutes,
  ...logsRoutes,
  ...lookupRoutes,
  ...menuCenterRoutes,
  ...menusRoutes,
  ...messagesRoutes,
  ...noticesRoutes,
  ...oauthRoutes,
  ...organisationsRoutes,
  ...paletteRoutes,
  ...portalCenterRoutes,
  ...recycleRoutes,
  ...registerRoutes,
  ...rolesRoutes,
  ...securityRoutes,
  ...sendingRoutes,
  ...sessionsRoutes,
  ...settingsRoutes,
  ...systemsRoutes,
  ...tasksRoutes,
  ...templatesRoutes,
  ...usersRoutes,
  ...viewsRoutes,
];

export const workflows: Readonly<Record<string, Workflow>> = {
  "disposal-project": disposalProject,
  registration,
};

/** What is asked of stored records, by entity. */
export const wholeRules: Readonly<Record<string, WholeRules>> = {
  "alarm-info": whole,
  "alarm-level": whole2,
  "alarm-member": whole3,
  "alarm-rule": whole4,
  "asset-row": whole5,
  "basic-config": whole6,
  "disposal-project": whole7,
  "email-conf": whole8,
  "gateway-route": whole9,
  "login-page": whole10,
  menu: whole11,
  "message-template": whole12,
  "notice-dict": whole13,
  "notice-receiver": whole14,
  "oauth-client": whole15,
  organisation: whole16,
  region: whole17,
  "region-system": whole18,
  registration: whole19,
  "result-row": whole20,
  role: whole21,
  "scheduled-task": whole22,
  "security-policy": whole23,
  "send-way": whole24,
  "service-entry": whole25,
  "sms-conf": whole26,
  subsystem: whole27,
  user: whole28,
  "user-type-info": whole29,
  "view-config": whole30,
};

/** Handlers written by hand, by service. A missing or stale one does not compile. `C`: the server's context. */
export type Handlers<C> = {
  account: AccountHandlers<C>;
  alarms: AlarmsHandlers<C>;
  assetsOrg: AssetsOrgHandlers<C>;
  assetsSup: AssetsSupHandlers<C>;
  authCenter: AuthCenterHandlers<C>;
  gateway: GatewayHandlers<C>;
  inbox: InboxHandlers<C>;
  kept: KeptHandlers<C>;
  listViews: ListViewsHandlers<C>;
  loginPage: LoginPageHandlers<C>;
  logs: LogsHandlers<C>;
  lookup: LookupHandlers<C>;
  menuCenter: MenuCenterHandlers<C>;
  menus: MenusHandlers<C>;
  messages: MessagesHandlers<C>;
  oauth: OauthHandlers<C>;
  palette: PaletteHandlers<C>;
  portalCenter: PortalCenterHandlers<C>;
  recycle: RecycleHandlers<C>;
  register: RegisterHandlers<C>;
  roles: RolesHandlers<C>;
  security: SecurityHandlers<C>;
  sending: SendingHandlers<C>;
  sessions: SessionsHandlers<C>;
  systems: SystemsHandlers<C>;
  tasks: TasksHandlers<C>;
  templates: TemplatesHandlers<C>;
  users: UsersHandlers<C>;
  views: ViewsHandlers<C>;
};

/** Own behaviour around generic handlers, inside their transaction. */
export type Hooks<C> = {
  agencies?: AgenciesHooks<C>;
  alarms?: AlarmsHooks<C>;
  authCenter?: AuthCenterHooks<C>;
  gateway?: GatewayHooks<C>;
  menuCenter?: MenuCenterHooks<C>;
  menus?: MenusHooks<C>;
  messages?: MessagesHooks<C>;
  notices?: NoticesHooks<C>;
  organisations?: OrganisationsHooks<C>;
  roles?: RolesHooks<C>;
  sending?: SendingHooks<C>;
  settings?: SettingsHooks<C>;
  systems?: SystemsHooks<C>;
  tasks?: TasksHooks<C>;
  templates?: TemplatesHooks<C>;
  users?: UsersHooks<C>;
};

/** What happens with a record that a transition writes. */
export type Effects<C> = {
  approveRegistration: Effect<C>;
  assignProjectCode: Effect<C>;
  fileRegistration: Effect<C>;
  fillAgencyContact: Effect<C>;
  returnRegistration: Effect<C>;
  sendItemAnnouncement: Effect<C>;
  sendResultAnnouncement: Effect<C>;
  withdrawRegistration: Effect<C>;
};
