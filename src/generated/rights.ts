// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rights.hbs
// Sources: schemas/screens
// Hash: 15d55953634ad98d88ca18514ec41f7f

import { equals, has, isEmpty, isOneOf } from "../../runtime/contract/condition.ts";
import type { ScreenRight } from "../../runtime/contract/route.ts";

export const screenRights: readonly ScreenRight[] = [
  {
    id: "agencies",
    path: "/agency",
    title: "处置机构管理",
    openedBy: ["agencies"],
    actions: [
      { id: "add", title: "新增" },
      { id: "edit", title: "编辑" },
      { id: "enable", title: "启用" },
      { id: "disable", title: "停用" },
      { id: "delete", title: "删除" },
    ],
  },
  { id: "alarm-info", path: "/alarm-info", title: "告警信息", openedBy: ["alarm-info"] },
  { id: "alarm-log", path: "/alarm-log", title: "告警日志", openedBy: ["alarm-log"] },
  {
    id: "alarm-members",
    path: "/alarm-member",
    title: "告警成员",
    openedBy: ["alarm-members"],
    actions: [
      { id: "add", title: "新增" },
      { id: "edit", title: "编辑" },
      { id: "delete", title: "删除" },
    ],
  },
  {
    id: "alarm-rules",
    path: "/alarm-rule",
    title: "告警定义",
    openedBy: ["alarm-rules"],
    actions: [
      { id: "add", title: "新增" },
      { id: "edit", title: "编辑" },
      { id: "delete", title: "删除" },
    ],
  },
  {
    id: "auth-log",
    path: "/auth-log",
    title: "认证日志",
    openedBy: ["auth-log"],
    actions: [{ id: "export", title: "导出" }],
    access: (s) => equals(s.user["systemType"], "4"),
  },
  { id: "basic-config", path: "/basic-config", title: "基础信息配置", openedBy: ["basic-config"], actions: [{ id: "edit", title: "编辑" }] },
  {
    id: "email-config",
    path: "/email-config",
    title: "邮件服务器配置",
    openedBy: ["email-config"],
    actions: [
      { id: "add", title: "新增" },
      { id: "edit", title: "编辑" },
      { id: "test", title: "测试发送" },
      { id: "delete", title: "删除" },
    ],
  },
  { id: "email-log", path: "/email-log", title: "邮件日志", openedBy: ["email-log"], actions: [{ id: "resend", title: "重发" }] },
  {
    id: "gateway-routes",
    path: "/gateway-route",
    title: "路由管理",
    openedBy: ["gateway-routes"],
    actions: [
      { id: "add", title: "新增" },
      { id: "export", title: "导出" },
      { id: "edit", title: "编辑" },
      { id: "delete", title: "删除" },
    ],
  },
  {
    id: "item-completion",
    path: "/editsupplierassets",
    title: "完善事项公告信息",
    openedBy: ["supplier-list", "purchaser-list"],
    actions: [
      { id: "submit", title: "提交" },
      { id: "saveDraft", title: "暂存" },
    ],
    access: (s) =>
      equals(s.user["userTypeNow"], "10") ||
      (equals(s.user["exchange"], true) && !(equals(s.user["systemType"], "3") && isOneOf(s.user["userTypeNow"], ["3", "4", "5", "0"]) && isEmpty(s.user["roles"]))),
    denied: "您不是资产处置用户，无权限访问",
  },
  {
    id: "item-review",
    path: "/auditPurchaserAssets",
    title: "审核事项公告",
    openedBy: ["purchaser-list"],
    actions: [
      { id: "approve", title: "审核通过" },
      { id: "return", title: "退回" },
      { id: "purchaser-look.attachment", title: "下载附件" },
    ],
    access: (s) => equals(s.user["userTypeNow"], "10") && has(s.user["roles"], ["disposal-review"]),
    denied: "您不是资产处置用户，无权限访问",
  },
  { id: "login-page", path: "/login-page", title: "登录页设置", openedBy: ["login-page"], actions: [{ id: "save", title: "保存" }] },
  {
    id: "menus",
    path: "/menu",
    title: "菜单管理",
    openedBy: ["menus"],
    actions: [
      { id: "add", title: "新增" },
      { id: "edit", title: "编辑" },
      { id: "assignRegions", title: "分配区划" },
      { id: "delete", title: "删除" },
    ],
    access: (s) => equals(s.user["systemType"], "1"),
  },
  {
    id: "notice-dict",
    path: "/notice-dict",
    title: "公告字典管理",
    openedBy: ["notice-dict"],
    actions: [
      { id: "add", title: "新增" },
      { id: "export", title: "导出" },
      { id: "edit", title: "编辑" },
      { id: "delete", title: "删除" },
    ],
  },
  {
    id: "oauth-clients",
    path: "/oauth-client",
    title: "客户端管理",
    openedBy: ["oauth-clients"],
    actions: [
      { id: "add", title: "新增" },
      { id: "edit", title: "编辑" },
      { id: "delete", title: "删除" },
    ],
  },
  {
    id: "operation-log",
    path: "/operate-log",
    title: "操作日志",
    openedBy: ["operation-log"],
    actions: [{ id: "export", title: "导出" }],
    access: (s) => equals(s.user["systemType"], "4"),
  },
  {
    id: "organisations",
    path: "/organisation",
    title: "组织管理",
    openedBy: ["organisations"],
    actions: [
      { id: "add", title: "新增" },
      { id: "edit", title: "编辑" },
      { id: "enable", title: "启用" },
      { id: "disable", title: "停用" },
      { id: "delete", title: "删除" },
    ],
  },
  {
    id: "purchaser-add",
    path: "/addPurchaserAssets",
    title: "新增资产处置项目",
    openedBy: ["purchaser-list"],
    actions: [
      { id: "saveDraft", title: "暂存" },
      { id: "submit", title: "提交" },
    ],
    access: (s) => equals(s.user["userTypeNow"], "10"),
    denied: "您不是资产处置用户，无权限访问",
  },
  {
    id: "purchaser-edit",
    path: "/editPurchaserAssets",
    title: "编辑资产处置项目",
    openedBy: ["purchaser-list"],
    actions: [
      { id: "purchaser-add.saveDraft", title: "暂存" },
      { id: "submit", title: "提交" },
    ],
    access: (s) => equals(s.user["userTypeNow"], "10"),
    denied: "您不是资产处置用户，无权限访问",
  },
  {
    id: "purchaser-figures",
    path: "/purchaserFigures",
    title: "资产处置统计",
    openedBy: ["purchaser-figures"],
    access: (s) => equals(s.user["userTypeNow"], "10"),
    denied: "您不是资产处置用户，无权限访问",
  },
  {
    id: "purchaser-list",
    path: "/purchaserList",
    title: "资产处置项目",
    openedBy: ["purchaser-list"],
    actions: [
      { id: "export", title: "导出" },
      { id: "viewResult", title: "查看结果公告" },
      { id: "withdraw", title: "撤回" },
      { id: "uploadVoucher", title: "上传交易凭证" },
      { id: "downloadVoucher", title: "下载交易凭证" },
      { id: "publicityVoucher", title: "查看公示凭证" },
      { id: "delete", title: "删除" },
    ],
    access: (s) => equals(s.user["userTypeNow"], "10"),
    denied: "您不是资产处置用户，无权限访问",
  },
  {
    id: "purchaser-look",
    path: "/lookpurchaserassets",
    title: "查看资产处置项目",
    openedBy: ["purchaser-list"],
    actions: [{ id: "attachment", title: "下载附件" }],
    access: (s) => equals(s.user["userTypeNow"], "10"),
    denied: "您不是资产处置用户，无权限访问",
  },
  {
    id: "region-init",
    path: "/region-init",
    title: "区划初始化",
    openedBy: ["region-init"],
    actions: [
      { id: "initialise", title: "初始化" },
      { id: "rename", title: "重命名" },
    ],
  },
  {
    id: "regions",
    path: "/region",
    title: "区划管理",
    openedBy: ["regions"],
    actions: [
      { id: "add", title: "新增" },
      { id: "deleteBatch", title: "批量删除" },
      { id: "edit", title: "编辑" },
      { id: "delete", title: "删除" },
    ],
  },
  {
    id: "result-completion",
    path: "/editsupplierassetsfinaly",
    title: "完善结果公告信息",
    openedBy: ["supplier-list", "purchaser-list"],
    actions: [
      { id: "publish", title: "发布结果公告" },
      { id: "confirmResult", title: "确认" },
    ],
    access: (s) =>
      equals(s.user["userTypeNow"], "10") ||
      (equals(s.user["exchange"], true) && !(equals(s.user["systemType"], "3") && isOneOf(s.user["userTypeNow"], ["3", "4", "5", "0"]) && isEmpty(s.user["roles"]))),
    denied: "您不是资产处置用户，无权限访问",
  },
  {
    id: "roles",
    path: "/role",
    title: "角色管理",
    openedBy: ["roles"],
    actions: [
      { id: "add", title: "新增" },
      { id: "edit", title: "编辑" },
      { id: "delete", title: "删除" },
    ],
    access: (s) => isOneOf(s.user["systemType"], ["1", "2"]),
  },
  {
    id: "scheduled-tasks",
    path: "/scheduled-task",
    title: "定时任务",
    openedBy: ["scheduled-tasks"],
    actions: [
      { id: "edit", title: "编辑" },
      { id: "run", title: "执行一次" },
    ],
  },
  {
    id: "sessions",
    path: "/online-user",
    title: "在线用户",
    openedBy: ["sessions"],
    actions: [
      { id: "kick", title: "下线" },
      { id: "kickUser", title: "全部下线" },
    ],
    access: (s) => isOneOf(s.user["systemType"], ["1", "2"]),
  },
  {
    id: "sms-config",
    path: "/sms-config",
    title: "短信配置",
    openedBy: ["sms-config"],
    actions: [
      { id: "add", title: "新增" },
      { id: "edit", title: "编辑" },
      { id: "test", title: "测试发送" },
      { id: "delete", title: "删除" },
    ],
  },
  { id: "sms-log", path: "/sms-log", title: "短信日志", openedBy: ["sms-log"], actions: [{ id: "resend", title: "重发" }] },
  {
    id: "subsystem-entries",
    path: "/subsystem/entries",
    title: "服务入口",
    openedBy: ["subsystems"],
    actions: [
      { id: "add", title: "新增" },
      { id: "deleteBatch", title: "批量删除" },
      { id: "edit", title: "编辑" },
      { id: "enable", title: "启用" },
      { id: "disable", title: "停用" },
      { id: "delete", title: "删除" },
    ],
  },
  {
    id: "subsystems",
    path: "/subsystem",
    title: "子系统管理",
    openedBy: ["subsystems"],
    actions: [
      { id: "add", title: "新增" },
      { id: "edit", title: "编辑" },
      { id: "delete", title: "删除" },
    ],
  },
  {
    id: "supplier-figures",
    path: "/supplierFigures",
    title: "处置公告统计",
    openedBy: ["supplier-figures"],
    access: (s) =>
      equals(s.user["exchange"], true) &&
      !(equals(s.user["systemType"], "3") && isOneOf(s.user["userTypeNow"], ["3", "4", "5", "0"]) && isEmpty(s.user["roles"])),
    denied: "您不是资产处置用户，无权限访问",
  },
  {
    id: "supplier-list",
    path: "/supplierList",
    title: "处置公告",
    openedBy: ["supplier-list"],
    actions: [
      { id: "export", title: "导出" },
      { id: "purchaser-list.viewResult", title: "查看结果公告" },
      { id: "purchaser-list.withdraw", title: "撤回" },
      { id: "purchaser-list.uploadVoucher", title: "上传交易凭证" },
      { id: "purchaser-list.downloadVoucher", title: "下载交易凭证" },
      { id: "purchaser-list.publicityVoucher", title: "查看公示凭证" },
    ],
    access: (s) =>
      equals(s.user["exchange"], true) &&
      !(equals(s.user["systemType"], "3") && isOneOf(s.user["userTypeNow"], ["3", "4", "5", "0"]) && isEmpty(s.user["roles"])),
    denied: "您不是资产处置用户，无权限访问",
  },
  {
    id: "supplier-look",
    path: "/looksupplierassets",
    title: "查看事项公告",
    openedBy: ["supplier-list", "purchaser-list"],
    actions: [{ id: "purchaser-look.attachment", title: "下载附件" }],
    access: (s) =>
      equals(s.user["userTypeNow"], "10") ||
      (equals(s.user["exchange"], true) && !(equals(s.user["systemType"], "3") && isOneOf(s.user["userTypeNow"], ["3", "4", "5", "0"]) && isEmpty(s.user["roles"]))),
    denied: "您不是资产处置用户，无权限访问",
  },
  {
    id: "users",
    path: "/user",
    title: "用户管理",
    openedBy: ["users"],
    actions: [
      { id: "add", title: "新增" },
      { id: "export", title: "导出" },
      { id: "edit", title: "编辑" },
      { id: "resetPassword", title: "重置密码" },
      { id: "enable", title: "启用" },
      { id: "disable", title: "停用" },
      { id: "reveal", title: "查看完整号码" },
      { id: "why", title: "为什么不能" },
      { id: "delete", title: "删除" },
    ],
    access: (s) => isOneOf(s.user["systemType"], ["1", "2"]),
  },
  {
    id: "voucher-print",
    path: "/printdepapplyList",
    title: "资产处置交易凭证",
    openedBy: ["purchaser-list", "supplier-list"],
    access: (s) =>
      equals(s.user["userTypeNow"], "10") ||
      (equals(s.user["exchange"], true) && !(equals(s.user["systemType"], "3") && isOneOf(s.user["userTypeNow"], ["3", "4", "5", "0"]) && isEmpty(s.user["roles"]))),
    denied: "您不是资产处置用户，无权限访问",
  },
];
