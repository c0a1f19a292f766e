// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/security-policy.schema.json
// Hash: 92a0ed04f5b4284b1529a7ff381059dd

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.security-policy.validate.js";

/** 安全策略: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "lockFailures", keyword: "required", message: "请输入登录失败锁定次数" },
    { at: "lockMinutes", keyword: "required", message: "请输入锁定时长（分钟）" },
    { at: "passwordLength", keyword: "required", message: "请输入密码最短长度" },
    { at: "passwordKinds", keyword: "required", message: "请输入密码字符种类" },
    { at: "passwordHistory", keyword: "required", message: "请输入不得与最近几次密码相同" },
    { at: "passwordDays", keyword: "required", message: "请输入密码有效期（天）" },
    { at: "passwordWarnDays", keyword: "required", message: "请输入到期前提醒（天）" },
    { at: "initialDays", keyword: "required", message: "请输入初始密码有效期（天）" },
    { at: "idleMinutes", keyword: "required", message: "请输入无操作退出（分钟）" },
    { at: "sessionHours", keyword: "required", message: "请输入会话最长时间（小时）" },
    { at: "sessionsPerUser", keyword: "required", message: "请输入同一账号同时在线数" },
    { at: "dormantDays", keyword: "required", message: "请输入长期未登录停用（天）" },
  ],
  names: [
    "lockFailures",
    "lockMinutes",
    "passwordLength",
    "passwordKinds",
    "passwordHistory",
    "passwordDays",
    "passwordWarnDays",
    "initialDays",
    "idleMinutes",
    "sessionHours",
    "sessionsPerUser",
    "dormantDays",
  ],
  order: [
    "id",
    "lockFailures",
    "lockMinutes",
    "passwordLength",
    "passwordKinds",
    "passwordHistory",
    "passwordDays",
    "passwordWarnDays",
    "initialDays",
    "idleMinutes",
    "sessionHours",
    "sessionsPerUser",
    "dormantDays",
    "adminAddresses",
    "secondFactor",
    "watermark",
    "recycleDays",
  ],
};
