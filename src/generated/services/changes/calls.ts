// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/screens/agencies.yaml, schemas/entities/alarm-member.schema.json, schemas/entities/alarm-rule.schema.json, schemas/entities/basic-config.schema.json, schemas/entities/disposal-project.schema.json, schemas/entities/email-conf.schema.json, schemas/entities/gateway-route.schema.json, schemas/entities/login-page.schema.json, schemas/entities/menu.schema.json, schemas/entities/message-template.schema.json, schemas/entities/notice-dict.schema.json, schemas/entities/notice-receiver.schema.json, schemas/entities/oauth-client.schema.json, schemas/entities/operation-log.schema.json, schemas/entities/organisation.schema.json, schemas/entities/region.schema.json, schemas/entities/registration.schema.json, schemas/entities/role.schema.json, schemas/entities/scheduled-task.schema.json, schemas/entities/security-policy.schema.json, schemas/entities/send-way.schema.json, schemas/entities/service-entry.schema.json, schemas/entities/sms-conf.schema.json, schemas/entities/subsystem.schema.json, schemas/entities/user.schema.json, schemas/entities/view-config.schema.json, schemas/screens/alarm-members.yaml, schemas/screens/alarm-rules.yaml, schemas/screens/basic-config.yaml, schemas/screens/email-config.yaml, schemas/screens/gateway-routes.yaml, schemas/screens/login-page.yaml, schemas/screens/menus.yaml, schemas/screens/message-templates.yaml, schemas/screens/notice-dict.yaml, schemas/screens/notice-receivers.yaml, schemas/screens/oauth-clients.yaml, schemas/screens/operation-log.yaml, schemas/screens/organisations.yaml, schemas/screens/purchaser-look.yaml, schemas/screens/regions.yaml, schemas/screens/registrations.yaml, schemas/screens/roles.yaml, schemas/screens/scheduled-tasks.yaml, schemas/screens/security-policy.yaml, schemas/screens/send-way.yaml, schemas/screens/sms-config.yaml, schemas/screens/subsystem-entries.yaml, schemas/screens/subsystems.yaml, schemas/screens/supplier-look.yaml, schemas/screens/users.yaml, schemas/screens/view-config-list.yaml
// Hash: 9660e8108c97fd6d11f60e2e6a0bcb2f

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { AgenciesInput, AgenciesReply, AlarmMembersInput, AlarmMembersReply, AlarmRulesInput, AlarmRulesReply, BasicConfigInput, BasicConfigReply, EmailConfigInput, EmailConfigReply, GatewayRoutesInput, GatewayRoutesReply, LoginPageInput, LoginPageReply, MenusInput, MenusReply, MessageTemplatesInput, MessageTemplatesReply, NoticeDictInput, NoticeDictReply, NoticeReceiversInput, NoticeReceiversReply, OauthClientsInput, OauthClientsReply, OperationLogInput, OperationLogReply, OrganisationsInput, OrganisationsReply, PurchaserLookInput, PurchaserLookReply, RegionsInput, RegionsReply, RegistrationsInput, RegistrationsReply, RolesInput, RolesReply, ScheduledTasksInput, ScheduledTasksReply, SecurityPolicyInput, SecurityPolicyReply, SendWayInput, SendWayReply, SmsConfigInput, SmsConfigReply, SubsystemEntriesInput, SubsystemEntriesReply, SubsystemsInput, SubsystemsReply, SupplierLookInput, SupplierLookReply, UsersInput, UsersReply, ViewConfigListInput, ViewConfigListReply } from "./types.ts";

/** GET /api/rest/v1/changes/agencies */
export const agencies: Call<AgenciesInput, AgenciesReply> = {
  id: "changes.agencies",
  method: "get",
  path: "/api/rest/v1/changes/agencies",
  query: ["orgGuid", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/alarm-members */
export const alarmMembers: Call<AlarmMembersInput, AlarmMembersReply> = {
  id: "changes.alarmMembers",
  method: "get",
  path: "/api/rest/v1/changes/alarm-members",
  query: ["id", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/alarm-rules */
export const alarmRules: Call<AlarmRulesInput, AlarmRulesReply> = {
  id: "changes.alarmRules",
  method: "get",
  path: "/api/rest/v1/changes/alarm-rules",
  query: ["id", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/basic-config */
export const basicConfig: Call<BasicConfigInput, BasicConfigReply> = {
  id: "changes.basicConfig",
  method: "get",
  path: "/api/rest/v1/changes/basic-config",
  query: ["id", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/email-config */
export const emailConfig: Call<EmailConfigInput, EmailConfigReply> = {
  id: "changes.emailConfig",
  method: "get",
  path: "/api/rest/v1/changes/email-config",
  query: ["id", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/gateway-routes */
export const gatewayRoutes: Call<GatewayRoutesInput, GatewayRoutesReply> = {
  id: "changes.gatewayRoutes",
  method: "get",
  path: "/api/rest/v1/changes/gateway-routes",
  query: ["id", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/login-page */
export const loginPage: Call<LoginPageInput, LoginPageReply> = {
  id: "changes.loginPage",
  method: "get",
  path: "/api/rest/v1/changes/login-page",
  query: ["id", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/menus */
export const menus: Call<MenusInput, MenusReply> = {
  id: "changes.menus",
  method: "get",
  path: "/api/rest/v1/changes/menus",
  query: ["menuId", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/message-templates */
export const messageTemplates: Call<MessageTemplatesInput, MessageTemplatesReply> = {
  id: "changes.messageTemplates",
  method: "get",
  path: "/api/rest/v1/changes/message-templates",
  query: ["templateId", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/notice-dict */
export const noticeDict: Call<NoticeDictInput, NoticeDictReply> = {
  id: "changes.noticeDict",
  method: "get",
  path: "/api/rest/v1/changes/notice-dict",
  query: ["id", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/notice-receivers */
export const noticeReceivers: Call<NoticeReceiversInput, NoticeReceiversReply> = {
  id: "changes.noticeReceivers",
  method: "get",
  path: "/api/rest/v1/changes/notice-receivers",
  query: ["id", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/oauth-clients */
export const oauthClients: Call<OauthClientsInput, OauthClientsReply> = {
  id: "changes.oauthClients",
  method: "get",
  path: "/api/rest/v1/changes/oauth-clients",
  query: ["clientId", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/operation-log */
export const operationLog: Call<OperationLogInput, OperationLogReply> = {
  id: "changes.operationLog",
  method: "get",
  path: "/api/rest/v1/changes/operation-log",
  query: ["logId", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/organisations */
export const organisations: Call<OrganisationsInput, OrganisationsReply> = {
  id: "changes.organisations",
  method: "get",
  path: "/api/rest/v1/changes/organisations",
  query: ["orgGuid", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/purchaser-look */
export const purchaserLook: Call<PurchaserLookInput, PurchaserLookReply> = {
  id: "changes.purchaserLook",
  method: "get",
  path: "/api/rest/v1/changes/purchaser-look",
  query: ["id", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/regions */
export const regions: Call<RegionsInput, RegionsReply> = {
  id: "changes.regions",
  method: "get",
  path: "/api/rest/v1/changes/regions",
  query: ["id", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/registrations */
export const registrations: Call<RegistrationsInput, RegistrationsReply> = {
  id: "changes.registrations",
  method: "get",
  path: "/api/rest/v1/changes/registrations",
  query: ["id", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/roles */
export const roles: Call<RolesInput, RolesReply> = {
  id: "changes.roles",
  method: "get",
  path: "/api/rest/v1/changes/roles",
  query: ["roleId", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/scheduled-tasks */
export const scheduledTasks: Call<ScheduledTasksInput, ScheduledTasksReply> = {
  id: "changes.scheduledTasks",
  method: "get",
  path: "/api/rest/v1/changes/scheduled-tasks",
  query: ["taskId", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/security-policy */
export const securityPolicy: Call<SecurityPolicyInput, SecurityPolicyReply> = {
  id: "changes.securityPolicy",
  method: "get",
  path: "/api/rest/v1/changes/security-policy",
  query: ["id", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/send-way */
export const sendWay: Call<SendWayInput, SendWayReply> = {
  id: "changes.sendWay",
  method: "get",
  path: "/api/rest/v1/changes/send-way",
  query: ["id", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/sms-config */
export const smsConfig: Call<SmsConfigInput, SmsConfigReply> = {
  id: "changes.smsConfig",
  method: "get",
  path: "/api/rest/v1/changes/sms-config",
  query: ["id", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/subsystem-entries */
export const subsystemEntries: Call<SubsystemEntriesInput, SubsystemEntriesReply> = {
  id: "changes.subsystemEntries",
  method: "get",
  path: "/api/rest/v1/changes/subsystem-entries",
  query: ["id", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/subsystems */
export const subsystems: Call<SubsystemsInput, SubsystemsReply> = {
  id: "changes.subsystems",
  method: "get",
  path: "/api/rest/v1/changes/subsystems",
  query: ["systemId", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/supplier-look */
export const supplierLook: Call<SupplierLookInput, SupplierLookReply> = {
  id: "changes.supplierLook",
  method: "get",
  path: "/api/rest/v1/changes/supplier-look",
  query: ["id", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/users */
export const users: Call<UsersInput, UsersReply> = {
  id: "changes.users",
  method: "get",
  path: "/api/rest/v1/changes/users",
  query: ["userId", "pageNumber", "pageSize"],
  page: true,
  history: true,
};

/** GET /api/rest/v1/changes/view-config-list */
export const viewConfigList: Call<ViewConfigListInput, ViewConfigListReply> = {
  id: "changes.viewConfigList",
  method: "get",
  path: "/api/rest/v1/changes/view-config-list",
  query: ["id", "pageNumber", "pageSize"],
  page: true,
  history: true,
};
