// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/tables.hbs
// Sources: schemas/entities
// Hash: 1640cb32a15b99523cc8739f26f24206

import type { AlarmInfo, AlarmInfoRecord } from "./entities/alarm-info.ts";
import type { AlarmLevel, AlarmLevelRecord } from "./entities/alarm-level.ts";
import type { AlarmLog, AlarmLogRecord } from "./entities/alarm-log.ts";
import type { AlarmMember, AlarmMemberRecord } from "./entities/alarm-member.ts";
import type { AlarmRule, AlarmRuleRecord } from "./entities/alarm-rule.ts";
import type { AuthLog, AuthLogRecord } from "./entities/auth-log.ts";
import type { BasicConfig, BasicConfigRecord } from "./entities/basic-config.ts";
import type { DisposalProject, DisposalProjectRecord } from "./entities/disposal-project.ts";
import type { EmailConf, EmailConfRecord } from "./entities/email-conf.ts";
import type { EmailLog, EmailLogRecord } from "./entities/email-log.ts";
import type { GatewayRoute, GatewayRouteRecord } from "./entities/gateway-route.ts";
import type { LoginPage, LoginPageRecord } from "./entities/login-page.ts";
import type { Menu, MenuRecord } from "./entities/menu.ts";
import type { MessageTemplate, MessageTemplateRecord } from "./entities/message-template.ts";
import type { NoticeDict, NoticeDictRecord } from "./entities/notice-dict.ts";
import type { NoticeReceiver, NoticeReceiverRecord } from "./entities/notice-receiver.ts";
import type { OauthClient, OauthClientRecord } from "./entities/oauth-client.ts";
import type { OperationLog, OperationLogRecord } from "./entities/operation-log.ts";
import type { Organisation, OrganisationRecord } from "./entities/organisation.ts";
import type { RegionSystem, RegionSystemRecord } from "./entities/region-system.ts";
import type { Region, RegionRecord } from "./entities/region.ts";
import type { Role, RoleRecord } from "./entities/role.ts";
import type { ScheduledTask, ScheduledTaskRecord } from "./entities/scheduled-task.ts";
import type { SecurityPolicy, SecurityPolicyRecord } from "./entities/security-policy.ts";
import type { SendLog, SendLogRecord } from "./entities/send-log.ts";
import type { SendWay, SendWayRecord } from "./entities/send-way.ts";
import type { ServiceEntry, ServiceEntryRecord } from "./entities/service-entry.ts";
import type { SmsConf, SmsConfRecord } from "./entities/sms-conf.ts";
import type { SmsLog, SmsLogRecord } from "./entities/sms-log.ts";
import type { Subsystem, SubsystemRecord } from "./entities/subsystem.ts";
import type { User, UserRecord } from "./entities/user.ts";
import type { ViewConfig, ViewConfigRecord } from "./entities/view-config.ts";

/** The record of each entity, as it is stored. */
export interface Tables {
  "alarm-info": AlarmInfoRecord;
  "alarm-level": AlarmLevelRecord;
  "alarm-log": AlarmLogRecord;
  "alarm-member": AlarmMemberRecord;
  "alarm-rule": AlarmRuleRecord;
  "auth-log": AuthLogRecord;
  "basic-config": BasicConfigRecord;
  "disposal-project": DisposalProjectRecord;
  "email-conf": EmailConfRecord;
  "email-log": EmailLogRecord;
  "gateway-route": GatewayRouteRecord;
  "login-page": LoginPageRecord;
  "menu": MenuRecord;
  "message-template": MessageTemplateRecord;
  "notice-dict": NoticeDictRecord;
  "notice-receiver": NoticeReceiverRecord;
  "oauth-client": OauthClientRecord;
  "operation-log": OperationLogRecord;
  "organisation": OrganisationRecord;
  "region": RegionRecord;
  "region-system": RegionSystemRecord;
  "role": RoleRecord;
  "scheduled-task": ScheduledTaskRecord;
  "security-policy": SecurityPolicyRecord;
  "send-log": SendLogRecord;
  "send-way": SendWayRecord;
  "service-entry": ServiceEntryRecord;
  "sms-conf": SmsConfRecord;
  "sms-log": SmsLogRecord;
  "subsystem": SubsystemRecord;
  "user": UserRecord;
  "view-config": ViewConfigRecord;
}

/** The record of each entity, as it is entered: secrets included. */
export interface Entered {
  "alarm-info": AlarmInfo;
  "alarm-level": AlarmLevel;
  "alarm-log": AlarmLog;
  "alarm-member": AlarmMember;
  "alarm-rule": AlarmRule;
  "auth-log": AuthLog;
  "basic-config": BasicConfig;
  "disposal-project": DisposalProject;
  "email-conf": EmailConf;
  "email-log": EmailLog;
  "gateway-route": GatewayRoute;
  "login-page": LoginPage;
  "menu": Menu;
  "message-template": MessageTemplate;
  "notice-dict": NoticeDict;
  "notice-receiver": NoticeReceiver;
  "oauth-client": OauthClient;
  "operation-log": OperationLog;
  "organisation": Organisation;
  "region": Region;
  "region-system": RegionSystem;
  "role": Role;
  "scheduled-task": ScheduledTask;
  "security-policy": SecurityPolicy;
  "send-log": SendLog;
  "send-way": SendWay;
  "service-entry": ServiceEntry;
  "sms-conf": SmsConf;
  "sms-log": SmsLog;
  "subsystem": Subsystem;
  "user": User;
  "view-config": ViewConfig;
}
