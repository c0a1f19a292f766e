// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/security.yaml, schemas/entities/security-policy.schema.json
// Hash: 77685c1a33c7cb3cfa2a5cea37ec2b93

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/security.save.validate.js";

/** POST /gp-auth-center/rest/v1/security/policy: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "enum", message: "id取值不正确" },
    { at: "lockFailures", keyword: "required", message: "请输入登录失败锁定次数" },
    { at: "lockFailures", keyword: "type", message: "登录失败锁定次数必须为整数" },
    { at: "lockFailures", keyword: "minimum", message: "登录失败锁定次数不能小于1" },
    { at: "lockFailures", keyword: "maximum", message: "登录失败锁定次数不能大于100" },
    { at: "lockMinutes", keyword: "required", message: "请输入锁定时长（分钟）" },
    { at: "lockMinutes", keyword: "type", message: "锁定时长（分钟）必须为整数" },
    { at: "lockMinutes", keyword: "minimum", message: "锁定时长（分钟）不能小于1" },
    { at: "lockMinutes", keyword: "maximum", message: "锁定时长（分钟）不能大于1440" },
    { at: "passwordHistory", keyword: "required", message: "请输入不得与最近几次密码相同" },
    { at: "passwordHistory", keyword: "type", message: "不得与最近几次密码相同必须为整数" },
    { at: "passwordHistory", keyword: "minimum", message: "不得与最近几次密码相同不能小于0" },
    { at: "passwordHistory", keyword: "maximum", message: "不得与最近几次密码相同不能大于10" },
    { at: "passwordDays", keyword: "required", message: "请输入密码有效期（天）" },
    { at: "passwordDays", keyword: "type", message: "密码有效期（天）必须为整数" },
    { at: "passwordDays", keyword: "minimum", message: "密码有效期（天）不能小于0" },
    { at: "passwordDays", keyword: "maximum", message: "密码有效期（天）不能大于3650" },
    { at: "passwordWarnDays", keyword: "required", message: "请输入到期前提醒（天）" },
    { at: "passwordWarnDays", keyword: "type", message: "到期前提醒（天）必须为整数" },
    { at: "passwordWarnDays", keyword: "minimum", message: "到期前提醒（天）不能小于0" },
    { at: "passwordWarnDays", keyword: "maximum", message: "到期前提醒（天）不能大于90" },
    { at: "idleMinutes", keyword: "required", message: "请输入无操作退出（分钟）" },
    { at: "idleMinutes", keyword: "type", message: "无操作退出（分钟）必须为整数" },
    { at: "idleMinutes", keyword: "minimum", message: "无操作退出（分钟）不能小于5" },
    { at: "idleMinutes", keyword: "maximum", message: "无操作退出（分钟）不能大于1440" },
    { at: "sessionHours", keyword: "required", message: "请输入会话最长时间（小时）" },
    { at: "sessionHours", keyword: "type", message: "会话最长时间（小时）必须为整数" },
    { at: "sessionHours", keyword: "minimum", message: "会话最长时间（小时）不能小于1" },
    { at: "sessionHours", keyword: "maximum", message: "会话最长时间（小时）不能大于8760" },
    { at: "sessionsPerUser", keyword: "required", message: "请输入同一账号同时在线数" },
    { at: "sessionsPerUser", keyword: "type", message: "同一账号同时在线数必须为整数" },
    { at: "sessionsPerUser", keyword: "minimum", message: "同一账号同时在线数不能小于1" },
    { at: "sessionsPerUser", keyword: "maximum", message: "同一账号同时在线数不能大于100" },
    { at: "dormantDays", keyword: "required", message: "请输入长期未登录停用（天）" },
    { at: "dormantDays", keyword: "type", message: "长期未登录停用（天）必须为整数" },
    { at: "dormantDays", keyword: "minimum", message: "长期未登录停用（天）不能小于0" },
    { at: "dormantDays", keyword: "maximum", message: "长期未登录停用（天）不能大于3650" },
    { at: "adminAddresses", keyword: "type", message: "管理员登录地址必须为列表" },
    { at: "adminAddresses", keyword: "maxItems", message: "管理员登录地址不能超过100项", most: 100 },
    { at: "adminAddresses", keyword: "uniqueItems", message: "管理员登录地址不能有重复项" },
    { at: "adminAddresses.*", keyword: "type", message: "管理员登录地址格式不正确" },
    { at: "adminAddresses.*", keyword: "maxLength", message: "管理员登录地址长度不能超过50个字符" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
