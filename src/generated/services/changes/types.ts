// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/screens/agencies.yaml, schemas/entities/alarm-member.schema.json, schemas/entities/alarm-rule.schema.json, schemas/entities/basic-config.schema.json, schemas/entities/disposal-project.schema.json, schemas/entities/email-conf.schema.json, schemas/entities/gateway-route.schema.json, schemas/entities/login-page.schema.json, schemas/entities/menu.schema.json, schemas/entities/message-template.schema.json, schemas/entities/notice-dict.schema.json, schemas/entities/notice-receiver.schema.json, schemas/entities/oauth-client.schema.json, schemas/entities/operation-log.schema.json, schemas/entities/organisation.schema.json, schemas/entities/region.schema.json, schemas/entities/registration.schema.json, schemas/entities/role.schema.json, schemas/entities/scheduled-task.schema.json, schemas/entities/security-policy.schema.json, schemas/entities/send-way.schema.json, schemas/entities/service-entry.schema.json, schemas/entities/sms-conf.schema.json, schemas/entities/subsystem.schema.json, schemas/entities/user.schema.json, schemas/entities/view-config.schema.json, schemas/screens/alarm-members.yaml, schemas/screens/alarm-rules.yaml, schemas/screens/basic-config.yaml, schemas/screens/email-config.yaml, schemas/screens/gateway-routes.yaml, schemas/screens/login-page.yaml, schemas/screens/menus.yaml, schemas/screens/message-templates.yaml, schemas/screens/notice-dict.yaml, schemas/screens/notice-receivers.yaml, schemas/screens/oauth-clients.yaml, schemas/screens/operation-log.yaml, schemas/screens/organisations.yaml, schemas/screens/purchaser-look.yaml, schemas/screens/regions.yaml, schemas/screens/registrations.yaml, schemas/screens/roles.yaml, schemas/screens/scheduled-tasks.yaml, schemas/screens/security-policy.yaml, schemas/screens/send-way.yaml, schemas/screens/sms-config.yaml, schemas/screens/subsystem-entries.yaml, schemas/screens/subsystems.yaml, schemas/screens/supplier-look.yaml, schemas/screens/users.yaml, schemas/screens/view-config-list.yaml
// Hash: 04a0f6d32691bdadfe24dddee41b96ad

import type { Page, Paging } from "../../../../runtime/contract/language/record.ts";
import type { AlarmMember } from "../../entities/alarm-member.ts";
import type { AlarmRule } from "../../entities/alarm-rule.ts";
import type { BasicConfig } from "../../entities/basic-config.ts";
import type { DisposalProject } from "../../entities/disposal-project.ts";
import type { EmailConf } from "../../entities/email-conf.ts";
import type { GatewayRoute } from "../../entities/gateway-route.ts";
import type { Menu } from "../../entities/menu.ts";
import type { MessageTemplate } from "../../entities/message-template.ts";
import type { NoticeDict } from "../../entities/notice-dict.ts";
import type { NoticeReceiver } from "../../entities/notice-receiver.ts";
import type { OauthClient } from "../../entities/oauth-client.ts";
import type { OperationLog } from "../../entities/operation-log.ts";
import type { Organisation } from "../../entities/organisation.ts";
import type { Region } from "../../entities/region.ts";
import type { Registration } from "../../entities/registration.ts";
import type { Role } from "../../entities/role.ts";
import type { ScheduledTask } from "../../entities/scheduled-task.ts";
import type { SendWay } from "../../entities/send-way.ts";
import type { ServiceEntry } from "../../entities/service-entry.ts";
import type { SmsConf } from "../../entities/sms-conf.ts";
import type { Subsystem } from "../../entities/subsystem.ts";
import type { User } from "../../entities/user.ts";
import type { ViewConfig } from "../../entities/view-config.ts";

/** GET /api/rest/v1/changes/agencies */
export type AgenciesInput = Required<Pick<Organisation, "orgGuid">> & Paging;
export type AgenciesReply = Page<{
  changeId?: string;
  /** 变更时间 */
  changedAt?: string;
  /** 变更方式 */
  kind?: "created" | "changed" | "removed" | "restored";
  /** 数据 */
  record?: string;
  /** 操作人 */
  userName?: string;
  /** 账号 */
  userAccount?: string;
  /** 变更内容 */
  differences?: {
    field?: string;
    label?: string;
    what?: string;
    row?: string;
    before?: string;
    after?: string;
  }[];
}>;

/** GET /api/rest/v1/changes/alarm-members */
export type AlarmMembersInput = Required<Pick<AlarmMember, "id">> & Paging;
export type AlarmMembersReply = AgenciesReply;

/** GET /api/rest/v1/changes/alarm-rules */
export type AlarmRulesInput = Required<Pick<AlarmRule, "id">> & Paging;
export type AlarmRulesReply = AgenciesReply;

/** GET /api/rest/v1/changes/basic-config */
export type BasicConfigInput = Required<Pick<BasicConfig, "id">> & Paging;
export type BasicConfigReply = AgenciesReply;

/** GET /api/rest/v1/changes/email-config */
export type EmailConfigInput = Required<Pick<EmailConf, "id">> & Paging;
export type EmailConfigReply = AgenciesReply;

/** GET /api/rest/v1/changes/gateway-routes */
export type GatewayRoutesInput = Pick<GatewayRoute, "id"> & Paging;
export type GatewayRoutesReply = AgenciesReply;

/** GET /api/rest/v1/changes/login-page */
export type LoginPageInput = Paging & {
  /** id */
  id: string;
};
export type LoginPageReply = AgenciesReply;

/** GET /api/rest/v1/changes/menus */
export type MenusInput = Pick<Menu, "menuId"> & Paging;
export type MenusReply = AgenciesReply;

/** GET /api/rest/v1/changes/message-templates */
export type MessageTemplatesInput = Pick<MessageTemplate, "templateId"> & Paging;
export type MessageTemplatesReply = AgenciesReply;

/** GET /api/rest/v1/changes/notice-dict */
export type NoticeDictInput = Required<Pick<NoticeDict, "id">> & Paging;
export type NoticeDictReply = AgenciesReply;

/** GET /api/rest/v1/changes/notice-receivers */
export type NoticeReceiversInput = Required<Pick<NoticeReceiver, "id">> & Paging;
export type NoticeReceiversReply = AgenciesReply;

/** GET /api/rest/v1/changes/oauth-clients */
export type OauthClientsInput = Pick<OauthClient, "clientId"> & Paging;
export type OauthClientsReply = AgenciesReply;

/** GET /api/rest/v1/changes/operation-log */
export type OperationLogInput = Required<Pick<OperationLog, "logId">> & Paging;
export type OperationLogReply = AgenciesReply;

/** GET /api/rest/v1/changes/organisations */
export type OrganisationsInput = Required<Pick<Organisation, "orgGuid">> & Paging;
export type OrganisationsReply = AgenciesReply;

/** GET /api/rest/v1/changes/purchaser-look */
export type PurchaserLookInput = Required<Pick<DisposalProject, "id">> & Paging;
export type PurchaserLookReply = AgenciesReply;

/** GET /api/rest/v1/changes/regions */
export type RegionsInput = Required<Pick<Region, "id">> & Paging;
export type RegionsReply = AgenciesReply;

/** GET /api/rest/v1/changes/registrations */
export type RegistrationsInput = Required<Pick<Registration, "id">> & Paging;
export type RegistrationsReply = AgenciesReply;

/** GET /api/rest/v1/changes/roles */
export type RolesInput = Pick<Role, "roleId"> & Paging;
export type RolesReply = AgenciesReply;

/** GET /api/rest/v1/changes/scheduled-tasks */
export type ScheduledTasksInput = Pick<ScheduledTask, "taskId"> & Paging;
export type ScheduledTasksReply = AgenciesReply;

/** GET /api/rest/v1/changes/security-policy */
export type SecurityPolicyInput = LoginPageInput;
export type SecurityPolicyReply = AgenciesReply;

/** GET /api/rest/v1/changes/send-way */
export type SendWayInput = Required<Pick<SendWay, "id">> & Paging;
export type SendWayReply = AgenciesReply;

/** GET /api/rest/v1/changes/sms-config */
export type SmsConfigInput = Required<Pick<SmsConf, "id">> & Paging;
export type SmsConfigReply = AgenciesReply;

/** GET /api/rest/v1/changes/subsystem-entries */
export type SubsystemEntriesInput = Required<Pick<ServiceEntry, "id">> & Paging;
export type SubsystemEntriesReply = AgenciesReply;

/** GET /api/rest/v1/changes/subsystems */
export type SubsystemsInput = Pick<Subsystem, "systemId"> & Paging;
export type SubsystemsReply = AgenciesReply;

/** GET /api/rest/v1/changes/supplier-look */
export type SupplierLookInput = Required<Pick<DisposalProject, "id">> & Paging;
export type SupplierLookReply = AgenciesReply;

/** GET /api/rest/v1/changes/users */
export type UsersInput = Required<Pick<User, "userId">> & Paging;
export type UsersReply = AgenciesReply;

/** GET /api/rest/v1/changes/view-config-list */
export type ViewConfigListInput = Required<Pick<ViewConfig, "id">> & Paging;
export type ViewConfigListReply = AgenciesReply;
