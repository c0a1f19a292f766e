// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services
// Hash: a71bdee785b4f5be53a79ebaa61cd3a6

import { clientOf, type Sender } from "../../runtime/contract/wire/call.ts";
import * as accountCalls from "./services/account/calls.ts";
import * as alarmsCalls from "./services/alarms/calls.ts";
import * as assetsOrgCalls from "./services/assets-org/calls.ts";
import * as assetsSupCalls from "./services/assets-sup/calls.ts";
import * as authCenterCalls from "./services/auth-center/calls.ts";
import * as changesCalls from "./services/changes/calls.ts";
import * as gatewayCalls from "./services/gateway/calls.ts";
import * as inboxCalls from "./services/inbox/calls.ts";
import * as keptCalls from "./services/kept/calls.ts";
import * as loginPageCalls from "./services/login-page/calls.ts";
import * as logsCalls from "./services/logs/calls.ts";
import * as lookupCalls from "./services/lookup/calls.ts";
import * as menuCenterCalls from "./services/menu-center/calls.ts";
import * as menusCalls from "./services/menus/calls.ts";
import * as messagesCalls from "./services/messages/calls.ts";
import * as noticesCalls from "./services/notices/calls.ts";
import * as oauthCalls from "./services/oauth/calls.ts";
import * as organisationsCalls from "./services/organisations/calls.ts";
import * as portalCenterCalls from "./services/portal-center/calls.ts";
import * as registerCalls from "./services/register/calls.ts";
import * as rolesCalls from "./services/roles/calls.ts";
import * as securityCalls from "./services/security/calls.ts";
import * as sendingCalls from "./services/sending/calls.ts";
import * as sessionsCalls from "./services/sessions/calls.ts";
import * as settingsCalls from "./services/settings/calls.ts";
import * as systemsCalls from "./services/systems/calls.ts";
import * as tasksCalls from "./services/tasks/calls.ts";
import * as templatesCalls from "./services/templates/calls.ts";
import * as usersCalls from "./services/users/calls.ts";
import * as viewsCalls from "./services/views/calls.ts";

/** Every call as a method of its service, over whatever sends it: for programs beside the pages, as openapi.json is. */
export const portalClient = (send: Sender) => ({
  /** 个人账号 */
  account: clientOf(send, accountCalls),
  /** 告警中心 */
  alarms: clientOf(send, alarmsCalls),
  /** 资产处置（处置单位） */
  assetsOrg: clientOf(send, assetsOrgCalls),
  /** 资产处置（处置机构） */
  assetsSup: clientOf(send, assetsSupCalls),
  /** 认证中心 */
  authCenter: clientOf(send, authCenterCalls),
  /** 变更记录 */
  changes: clientOf(send, changesCalls),
  /** 网关 */
  gateway: clientOf(send, gatewayCalls),
  /** 站内信 */
  inbox: clientOf(send, inboxCalls),
  /** 个人设置与草稿 */
  kept: clientOf(send, keptCalls),
  /** 登录页设置 */
  loginPage: clientOf(send, loginPageCalls),
  /** 日志 */
  logs: clientOf(send, logsCalls),
  /** 组织与机构查询 */
  lookup: clientOf(send, lookupCalls),
  /** 菜单中心 */
  menuCenter: clientOf(send, menuCenterCalls),
  /** 菜单管理 */
  menus: clientOf(send, menusCalls),
  /** 邮件与短信 */
  messages: clientOf(send, messagesCalls),
  /** 公告中心 */
  notices: clientOf(send, noticesCalls),
  /** 登录 */
  oauth: clientOf(send, oauthCalls),
  /** 组织与机构 */
  organisations: clientOf(send, organisationsCalls),
  /** 门户中心 */
  portalCenter: clientOf(send, portalCenterCalls),
  /** 用户类型注册 */
  register: clientOf(send, registerCalls),
  /** 角色管理 */
  roles: clientOf(send, rolesCalls),
  /** 安全策略 */
  security: clientOf(send, securityCalls),
  /** 数据发送 */
  sending: clientOf(send, sendingCalls),
  /** 在线用户 */
  sessions: clientOf(send, sessionsCalls),
  /** 消息中心 */
  settings: clientOf(send, settingsCalls),
  /** 子系统 */
  systems: clientOf(send, systemsCalls),
  /** 定时任务 */
  tasks: clientOf(send, tasksCalls),
  /** 消息模板 */
  templates: clientOf(send, templatesCalls),
  /** 用户管理 */
  users: clientOf(send, usersCalls),
  /** SQL视图 */
  views: clientOf(send, viewsCalls),
});
