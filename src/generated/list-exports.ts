// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/list-exports.hbs
// Sources: schemas/screens
// Hash: d9a5e7d2aee3022d9d3f17ec1c574e94

import { shown } from "../../runtime/contract/language/condition.ts";
import type { ListExport } from "../../runtime/contract/language/list-export.ts";
import type { Scope } from "../../runtime/contract/values/data.ts";
import * as logs from "./services/logs/calls.ts";
import * as notices from "./services/notices/calls.ts";
import { disposalProject } from "./workflows/disposal-project/workflow.ts";

/** By call: what it writes into a spreadsheet (`export:`). */
export const listExports: Readonly<Record<string, ListExport>> = {
  "alarms.exportLog": {
    title: "告警日志",
    screen: "alarm-log",
    columns: [
      { field: "alarmTime", label: "告警时间", format: "datetime" },
      { field: "levelName", label: "告警等级", format: "text" },
      { field: "ruleId", label: "告警标识", format: "text" },
      { field: "alarmName", label: "告警名称", format: "text" },
      { field: "alarmEntity", label: "告警对象", format: "text" },
      { field: "scopeName", label: "告警范围", format: "text" },
      {
        field: "alarmType",
        label: "告警方式",
        format: "codes",
        codes: [
          { value: "1", label: "邮件" },
          { value: "2", label: "手机短信" },
        ],
      },
      { field: "receivers", label: "接收人", format: "text" },
      {
        field: "status",
        label: "发送状态",
        format: "codes",
        codes: [
          { value: "0", label: "待发送" },
          { value: "1", label: "成功" },
          { value: "2", label: "失败" },
        ],
      },
    ],
  },
  "assetsOrg.exportProjects": {
    title: "资产处置项目",
    screen: "purchaser-list",
    columns: [
      { field: "projectCode", label: "项目编号", format: "text" },
      { field: "projectName", label: "项目名称", format: "text" },
      { field: "orgName", label: "处置单位", format: "text" },
      {
        field: "assetsMode",
        label: "处置方式",
        format: "codes",
        codes: [
          { value: "进场交易", label: "进场交易" },
          { value: "环保回收", label: "环保回收" },
        ],
      },
      { field: "lxTime", label: "立项时间", format: "date" },
      { field: "state", label: "状态", format: "state" },
    ],
    workflow: disposalProject,
  },
  "assetsSup.exportProjects": {
    title: "处置公告",
    screen: "supplier-list",
    columns: [
      { field: "projectCode", label: "项目编号", format: "text" },
      { field: "projectName", label: "项目名称", format: "text" },
      { field: "orgName", label: "处置单位", format: "text" },
      {
        field: "assetsMode",
        label: "处置方式",
        format: "codes",
        codes: [
          { value: "进场交易", label: "进场交易" },
          { value: "环保回收", label: "环保回收" },
        ],
      },
      { field: "lxTime", label: "立项时间", format: "date" },
      { field: "state", label: "状态", format: "state" },
    ],
    workflow: disposalProject,
  },
  "gateway.exportRoutes": {
    title: "路由管理",
    screen: "gateway-routes",
    columns: [
      { field: "id", label: "id", format: "text" },
      { field: "path", label: "路由路径", format: "text" },
      { field: "serviceId", label: "注册中心服务id", format: "text" },
      { field: "serviceName", label: "注册中心服务名称", format: "text" },
      { field: "url", label: "url", format: "text" },
      { field: "stripPrefix", label: "是否去掉前缀", format: "boolean" },
      { field: "retryable", label: "是否重试", format: "boolean" },
      {
        field: "enabled",
        label: "是否启用",
        format: "codes",
        codes: [
          { value: true, label: "启用" },
          { value: false, label: "停用" },
        ],
      },
    ],
  },
  "logs.exportAuth": {
    title: "认证日志",
    screen: "auth-log",
    columns: [
      { field: "operateTime", label: "操作时间", format: "datetime" },
      { field: "operateUser", label: "操作人", format: "text" },
      {
        field: "operateCode",
        label: "操作类型",
        format: "codes",
        codes: [
          { value: "1", label: "登录" },
          { value: "2", label: "退出" },
          { value: "3", label: "新增/修改" },
          { value: "4", label: "异常" },
        ],
      },
      {
        field: "commit",
        label: "执行结果",
        format: "codes",
        codes: [
          { value: "1", label: "成功" },
          { value: "2", label: "失败" },
        ],
      },
    ],
  },
  "logs.exportOperation": {
    title: "操作日志",
    screen: "operation-log",
    columns: [
      { field: "operateDate", label: "操作时间", format: "datetime" },
      { field: "operateUser", label: "操作人", format: "text" },
      { field: "module", label: "模块", format: "text" },
      {
        field: "operate",
        label: "操作内容",
        format: "text",
        options: {
          call: logs.operations,
          value: "id",
          label: (s: Scope) => shown(s.option?.["name"]),
          current: (s: Scope) => `其他操作（${shown(s.row?.["operate"])}）`,
        },
      },
      { field: "actionUrl", label: "请求地址", format: "text" },
      {
        field: "operateCode",
        label: "操作类型",
        format: "codes",
        codes: [
          { value: "1", label: "登录" },
          { value: "2", label: "退出" },
          { value: "3", label: "新增/修改" },
          { value: "4", label: "异常" },
        ],
      },
      {
        field: "commit",
        label: "执行结果",
        format: "codes",
        codes: [
          { value: "1", label: "成功" },
          { value: "2", label: "失败" },
        ],
      },
    ],
  },
  "messages.exportEmailLog": {
    title: "邮件日志",
    screen: "email-log",
    columns: [
      { field: "startTime", label: "发送时间", format: "datetime" },
      { field: "clientName", label: "客户端", format: "text" },
      { field: "businessCode", label: "业务编码", format: "text" },
      { field: "subject", label: "主题", format: "text" },
      { field: "to", label: "收件人", format: "text" },
      {
        field: "status",
        label: "状态",
        format: "codes",
        codes: [
          { value: "1", label: "成功" },
          { value: "2", label: "失败" },
        ],
      },
      { field: "illustration", label: "说明", format: "text" },
    ],
  },
  "messages.exportSmsLog": {
    title: "短信日志",
    screen: "sms-log",
    columns: [
      { field: "startTime", label: "发送时间", format: "datetime" },
      {
        field: "msgType",
        label: "信息类型",
        format: "codes",
        codes: [
          { value: "1", label: "云服务商" },
          { value: "2", label: "其他" },
        ],
      },
      { field: "clientName", label: "客户端", format: "text" },
      { field: "businessCode", label: "业务编码", format: "text" },
      { field: "businessName", label: "业务名称", format: "text" },
      { field: "receiver", label: "接收号码", format: "text" },
      {
        field: "status",
        label: "状态",
        format: "codes",
        codes: [
          { value: "1", label: "成功" },
          { value: "2", label: "失败" },
        ],
      },
      { field: "illustration", label: "说明", format: "text" },
    ],
  },
  "notices.exportEntries": {
    title: "公告字典管理",
    screen: "notice-dict",
    columns: [
      { field: "name", label: "字典名称", format: "text" },
      { field: "code", label: "字典值", format: "text" },
      {
        field: "parentId",
        label: "父类型",
        format: "text",
        options: {
          call: notices.dictionary,
          send: { type: "1", pageNumber: 1, pageSize: 1000 },
          value: "id",
          label: (s: Scope) => shown(s.option?.["name"]),
          tone: "tone",
        },
      },
      {
        field: "tone",
        label: "颜色",
        format: "codes",
        codes: [
          { value: "draft", label: "灰色" },
          { value: "waiting", label: "蓝色" },
          { value: "done", label: "绿色" },
          { value: "returned", label: "橙色" },
          { value: "refused", label: "红色" },
        ],
      },
      {
        field: "enable",
        label: "是否启用",
        format: "codes",
        codes: [
          { value: "1", label: "启用" },
          { value: "0", label: "停用" },
        ],
      },
      { field: "createDate", label: "创建时间", format: "datetime" },
    ],
  },
  "sending.exportLog": {
    title: "数据发送日志",
    screen: "send-log",
    columns: [
      { field: "operation", label: "发送操作", format: "text" },
      { field: "receiverName", label: "接收方", format: "text" },
      { field: "siteName", label: "站点名称", format: "text" },
      { field: "dataTypeName", label: "数据类型", format: "text" },
      { field: "dataSpecificTypeName", label: "数据具体类型", format: "text" },
      { field: "createDate", label: "发送时间", format: "datetime" },
      {
        field: "errorStatus",
        label: "状态",
        format: "codes",
        codes: [
          { value: "0", label: "正常" },
          { value: "1", label: "异常" },
        ],
      },
    ],
  },
  "users.exportUsers": {
    title: "用户管理",
    screen: "users",
    columns: [
      { field: "userAccount", label: "账号", format: "text" },
      { field: "userName", label: "姓名", format: "text" },
      { field: "userTel", label: "手机号", format: "text" },
      { field: "userEmail", label: "邮箱", format: "text" },
      {
        field: "systemType",
        label: "用户系统类型",
        format: "codes",
        codes: [
          { value: "1", label: "系统管理员" },
          { value: "2", label: "区划管理员" },
          { value: "3", label: "业务用户" },
          { value: "4", label: "审计管理员" },
          { value: "5", label: "运维管理员" },
        ],
      },
      { field: "regionName", label: "所属区划", format: "text" },
      {
        field: "userStatus",
        label: "状态",
        format: "codes",
        codes: [
          { value: "1", label: "启用" },
          { value: "0", label: "停用" },
        ],
      },
      {
        field: "registerType",
        label: "注册方式",
        format: "codes",
        codes: [
          { value: "0", label: "页面注册" },
          { value: "1", label: "接口注册" },
        ],
      },
      { field: "createDate", label: "创建时间", format: "datetime" },
    ],
  },
};
