// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/auth-center.yaml, schemas/entities/oauth-client.schema.json
// Hash: 03340e812f1dc17ccd9841119262f336

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/authCenter.addClient.validate.js";

/** POST /gp-auth-center/rest/v1/client/detail: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "clientId", keyword: "required", message: "请输入客户端id" },
    { at: "clientId", keyword: "type", message: "客户端id格式不正确" },
    { at: "clientId", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
    { at: "clientId", keyword: "pattern", message: "客户端id只能包含字母、数字、下划线、点和短横线" },
    { at: "clientSecret", keyword: "required", message: "请输入客户端密钥" },
    { at: "clientSecret", keyword: "type", message: "客户端密钥格式不正确" },
    { at: "clientSecret", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
    { at: "resourceIds", keyword: "required", message: "请选择可访问服务" },
    { at: "resourceIds", keyword: "type", message: "可访问服务必须为列表" },
    { at: "resourceIds", keyword: "minItems", message: "请选择可访问服务" },
    { at: "resourceIds.*", keyword: "type", message: "可访问服务格式不正确" },
    { at: "scope", keyword: "required", message: "请至少选择一个读写权限" },
    { at: "scope", keyword: "type", message: "读写权限必须为列表" },
    { at: "scope", keyword: "minItems", message: "请至少选择一个读写权限" },
    { at: "scope", keyword: "uniqueItems", message: "读写权限不能有重复项" },
    { at: "scope.*", keyword: "type", message: "读写权限格式不正确" },
    { at: "scope.*", keyword: "enum", message: "读写权限取值不正确" },
    { at: "authorizedGrantTypes", keyword: "required", message: "请至少选择一个认证类型" },
    { at: "authorizedGrantTypes", keyword: "type", message: "认证类型必须为列表" },
    { at: "authorizedGrantTypes", keyword: "minItems", message: "请至少选择一个认证类型" },
    { at: "authorizedGrantTypes", keyword: "uniqueItems", message: "认证类型不能有重复项" },
    { at: "authorizedGrantTypes.*", keyword: "type", message: "认证类型格式不正确" },
    { at: "authorizedGrantTypes.*", keyword: "enum", message: "认证类型取值不正确" },
    { at: "autoApproveScopes", keyword: "type", message: "自动授权必须为列表" },
    { at: "autoApproveScopes", keyword: "uniqueItems", message: "自动授权不能有重复项" },
    { at: "autoApproveScopes.*", keyword: "type", message: "自动授权格式不正确" },
    { at: "autoApproveScopes.*", keyword: "enum", message: "自动授权取值不正确" },
    { at: "registeredRedirectUris", keyword: "type", message: "回调地址必须为列表" },
    { at: "registeredRedirectUris.*", keyword: "type", message: "回调地址格式不正确" },
    { at: "registeredRedirectUris.*", keyword: "format", message: "回调地址格式不正确" },
    { at: "accessTokenValiditySeconds", keyword: "type", message: "令牌有效期（秒）必须为整数" },
    { at: "accessTokenValiditySeconds", keyword: "minimum", message: "令牌有效期（秒）不能小于0" },
  ],
};
