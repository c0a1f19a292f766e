// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/oauth.yaml
// Hash: 80676b24540ddb90bdffbf10e6fa4dba

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/oauth.authorization.validate.js";

/** POST /api/oauth/authorization: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "clientId", keyword: "required", message: "请输入客户端id" },
    { at: "clientId", keyword: "type", message: "客户端id格式不正确" },
    { at: "clientId", keyword: "maxLength", message: "客户端id长度不能超过50个字符" },
    { at: "redirectUri", keyword: "required", message: "请输入回调地址" },
    { at: "redirectUri", keyword: "type", message: "回调地址格式不正确" },
    { at: "redirectUri", keyword: "maxLength", message: "回调地址长度不能超过1000个字符" },
    { at: "responseType", keyword: "type", message: "授权类型格式不正确" },
    { at: "responseType", keyword: "maxLength", message: "授权类型长度不能超过20个字符" },
    { at: "scope", keyword: "type", message: "权限格式不正确" },
    { at: "scope", keyword: "maxLength", message: "权限长度不能超过200个字符" },
    { at: "state", keyword: "type", message: "状态格式不正确" },
    { at: "state", keyword: "maxLength", message: "状态长度不能超过1000个字符" },
    { at: "codeChallenge", keyword: "type", message: "校验码格式不正确" },
    { at: "codeChallenge", keyword: "maxLength", message: "校验码长度不能超过128个字符" },
    { at: "codeChallengeMethod", keyword: "type", message: "校验方式格式不正确" },
    { at: "codeChallengeMethod", keyword: "maxLength", message: "校验方式长度不能超过10个字符" },
  ],
};
