// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/security-policy.yaml, schemas/entities/security-policy.schema.json
// Hash: c945accd6a0ebe44a799019fc290a21a

import { entered, isEmpty, pluck, type Scope, type Screen, ScreenPage } from "../../../runtime/index.ts";
import * as changes from "../services/changes/calls.ts";
import * as security from "../services/security/calls.ts";

const screen: Screen = {
  id: "security-policy",
  title: "安全策略",
  path: "/security-policy",
  params: [],
  under: [],
  blocks: {
    policy: {
      kind: "form",
      call: security.policy,
      form: {
        errors: "fields",
        items: [
          {
            section: "密码",
            items: [
              { names: ["passwordLength"], label: "密码最短长度", type: "integer", widget: "number", format: "number", hint: "设置或修改密码时检查" },
              {
                names: ["passwordKinds"],
                label: "密码字符种类",
                type: "integer",
                widget: "number",
                format: "number",
                hint: "数字、大写字母、小写字母、特殊字符中至少包含几种",
              },
              {
                names: ["passwordHistory"],
                label: "不得与最近几次密码相同",
                type: "integer",
                widget: "number",
                format: "number",
                hint: "0 表示只与当前密码比较",
              },
              {
                names: ["passwordDays"],
                label: "密码有效期（天）",
                type: "integer",
                widget: "number",
                format: "number",
                hint: "0 表示长期有效；到期后登录须先修改密码",
              },
              { names: ["passwordWarnDays"], label: "到期前提醒（天）", type: "integer", widget: "number", format: "number" },
              {
                names: ["initialDays"],
                label: "初始密码有效期（天）",
                type: "integer",
                widget: "number",
                format: "number",
                hint: "0 表示长期有效；逾期未修改的初始密码不能登录，须重新重置；审计管理员不受限制",
              },
            ],
          },
          {
            section: "登录",
            items: [
              {
                names: ["lockFailures"],
                label: "登录失败锁定次数",
                type: "integer",
                widget: "number",
                format: "number",
                hint: "同一账号在同一地址连续失败达到次数后锁定",
              },
              { names: ["lockMinutes"], label: "锁定时长（分钟）", type: "integer", widget: "number", format: "number" },
              {
                names: ["adminAddresses"],
                label: "管理员登录地址",
                type: "array",
                widget: "tags",
                format: "list",
                hint: "管理员只能从这些地址登录，如 10.0.0.0/8；不填不限制；审计管理员不受限制",
              },
              {
                names: ["secondFactor"],
                label: "须双因素认证的用户",
                type: "array",
                widget: "checkboxes",
                codes: [
                  { value: "1", label: "系统管理员" },
                  { value: "2", label: "区划管理员" },
                  { value: "3", label: "业务用户" },
                  { value: "4", label: "审计管理员" },
                  { value: "5", label: "运维管理员" },
                ],
                format: "list",
                hint: "这些用户登录时须再输入手机动态验证码；未绑定的在登录时绑定",
              },
              {
                names: ["dormantDays"],
                label: "长期未登录停用（天）",
                type: "integer",
                widget: "number",
                format: "number",
                hint: "0 表示不停用；系统管理员和审计管理员不停用",
              },
            ],
          },
          {
            section: "会话",
            items: [
              { names: ["idleMinutes"], label: "无操作退出（分钟）", type: "integer", widget: "number", format: "number", hint: "自动刷新不算操作" },
              { names: ["sessionHours"], label: "会话最长时间（小时）", type: "integer", widget: "number", format: "number" },
              { names: ["sessionsPerUser"], label: "同一账号同时在线数", type: "integer", widget: "number", format: "number" },
            ],
          },
          {
            section: "页面",
            items: [{ names: ["watermark"], label: "水印", type: "boolean", widget: "boolean-radio", format: "boolean", hint: "页面和打印件上显示姓名、账号和时间" }],
          },
          {
            section: "数据",
            items: [
              {
                names: ["recycleDays"],
                label: "回收站保留（天）",
                type: "integer",
                widget: "number",
                format: "number",
                hint: "0 表示删除后不能恢复；改为更短的天数时，超过天数的数据随即清除",
              },
            ],
          },
        ],
      },
      actions: ["save", "level3", "history"],
    },
  },
  actions: {
    save: { id: "save", label: "保存", call: security.save, input: () => import("../services/security/rules/save.ts").then((m) => m.input) },
    level3: {
      id: "level3",
      label: "填入等保三级建议值",
      call: security.level3,
      set: {
        lockFailures: (s: Scope) => pluck(s.reply, ["lockFailures"]),
        lockMinutes: (s: Scope) => pluck(s.reply, ["lockMinutes"]),
        passwordLength: (s: Scope) => pluck(s.reply, ["passwordLength"]),
        passwordKinds: (s: Scope) => pluck(s.reply, ["passwordKinds"]),
        passwordHistory: (s: Scope) => pluck(s.reply, ["passwordHistory"]),
        passwordDays: (s: Scope) => pluck(s.reply, ["passwordDays"]),
        passwordWarnDays: (s: Scope) => pluck(s.reply, ["passwordWarnDays"]),
        initialDays: (s: Scope) => pluck(s.reply, ["initialDays"]),
        idleMinutes: (s: Scope) => pluck(s.reply, ["idleMinutes"]),
        sessionHours: (s: Scope) => pluck(s.reply, ["sessionHours"]),
        sessionsPerUser: (s: Scope) => pluck(s.reply, ["sessionsPerUser"]),
        dormantDays: (s: Scope) => pluck(s.reply, ["dormantDays"]),
        secondFactor: (s: Scope) => pluck(s.reply, ["secondFactor"]),
        watermark: (s: Scope) => pluck(s.reply, ["watermark"]),
      },
    },
    history: { id: "history", label: "变更记录", call: changes.securityPolicy, when: (s) => !isEmpty(entered(s, "version")) },
  },
};

/** 安全策略 */
export default function SecurityPolicyPage() {
  return <ScreenPage screen={screen} />;
}
SecurityPolicyPage.screen = screen;
