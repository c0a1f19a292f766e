// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/login-page.yaml, schemas/entities/login-page.schema.json
// Hash: 5278298f03895d3daf55d19c08358b1d

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/loginPage.savePageConfig.validate.js";

/** POST /gp-auth-center/rest/v1/custom/page/config: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "enum", message: "id取值不正确" },
    { at: "logoContent", keyword: "type", message: "页面标题格式不正确" },
    { at: "logoContent", keyword: "maxLength", message: "页面标题不能超过20个字符" },
    { at: "iconUrl", keyword: "type", message: "标签页图标格式不正确" },
    { at: "iconUrl", keyword: "maxLength", message: "标签页图标长度不能超过100个字符" },
    { at: "logoUrl", keyword: "type", message: "主logo格式不正确" },
    { at: "logoUrl", keyword: "maxLength", message: "主logo长度不能超过100个字符" },
    { at: "loginBgUrl", keyword: "type", message: "背景图格式不正确" },
    { at: "loginBgUrl", keyword: "maxLength", message: "背景图长度不能超过100个字符" },
    { at: "loginForm", keyword: "required", message: "请至少选择一种登录方式" },
    { at: "loginForm", keyword: "type", message: "登录方式格式不正确" },
    { at: "loginForm", keyword: "minItems", message: "请至少选择一种登录方式" },
    { at: "loginForm", keyword: "maxItems", message: "登录方式不能超过3项", most: 3 },
    { at: "loginForm", keyword: "uniqueItems", message: "登录方式不能有重复项" },
    { at: "loginForm", keyword: "contains", message: "请至少选择一种登录方式" },
    { at: "loginForm.*", keyword: "type", message: "登录方式格式不正确" },
    { at: "loginForm.*", keyword: "enum", message: "登录方式取值不正确" },
    { at: "contractMsg", keyword: "type", message: "注册协议格式不正确" },
    { at: "contractMsg", keyword: "maxLength", message: "注册协议长度不能超过100000个字符" },
    { at: "footer", keyword: "type", message: "页脚格式不正确" },
    { at: "footer", keyword: "maxLength", message: "页脚长度不能超过20000个字符" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
