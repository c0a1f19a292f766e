// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-rules.hbs
// Sources: schemas/entities/oauth-client.schema.json
// Hash: 4af5bbae08d270a3e21f08f769751e7d

import type { Rule } from "../../../runtime/contract/language/violations.ts";

/** 客户端: what several calls judge alike, in this order. */
export const oauthClientRules: readonly Rule[] = [
  { at: "clientSecret", keyword: "type", message: "客户端密钥格式不正确" },
  { at: "clientSecret", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
  { at: "resourceIds", keyword: "required", message: "请选择可访问服务" },
  { at: "resourceIds", keyword: "type", message: "可访问服务必须为列表" },
  { at: "resourceIds", keyword: "minItems", message: "请选择可访问服务" },
  { at: "resourceIds", keyword: "maxItems", message: "可访问服务不能超过1000项", most: 1000 },
  { at: "resourceIds.*", keyword: "type", message: "可访问服务格式不正确" },
  { at: "resourceIds.*", keyword: "maxLength", message: "可访问服务长度不能超过200个字符" },
  { at: "scope", keyword: "required", message: "请至少选择一个读写权限" },
  { at: "scope", keyword: "type", message: "读写权限必须为列表" },
  { at: "scope", keyword: "minItems", message: "请至少选择一个读写权限" },
  { at: "scope", keyword: "maxItems", message: "读写权限不能超过3项", most: 3 },
  { at: "scope", keyword: "uniqueItems", message: "读写权限不能有重复项" },
  { at: "scope.*", keyword: "type", message: "读写权限格式不正确" },
  { at: "scope.*", keyword: "enum", message: "读写权限取值不正确" },
  { at: "authorizedGrantTypes", keyword: "required", message: "请至少选择一个认证类型" },
  { at: "authorizedGrantTypes", keyword: "type", message: "认证类型必须为列表" },
  { at: "authorizedGrantTypes", keyword: "minItems", message: "请至少选择一个认证类型" },
  { at: "authorizedGrantTypes", keyword: "maxItems", message: "认证类型不能超过5项", most: 5 },
  { at: "authorizedGrantTypes", keyword: "uniqueItems", message: "认证类型不能有重复项" },
  { at: "authorizedGrantTypes.*", keyword: "type", message: "认证类型格式不正确" },
  { at: "authorizedGrantTypes.*", keyword: "enum", message: "认证类型取值不正确" },
  { at: "autoApproveScopes", keyword: "type", message: "自动授权必须为列表" },
  { at: "autoApproveScopes", keyword: "maxItems", message: "自动授权不能超过4项", most: 4 },
  { at: "autoApproveScopes", keyword: "uniqueItems", message: "自动授权不能有重复项" },
  { at: "autoApproveScopes.*", keyword: "type", message: "自动授权格式不正确" },
  { at: "autoApproveScopes.*", keyword: "enum", message: "自动授权取值不正确" },
  { at: "registeredRedirectUris", keyword: "type", message: "回调地址必须为列表" },
  { at: "registeredRedirectUris", keyword: "maxItems", message: "回调地址不能超过100项", most: 100 },
  { at: "registeredRedirectUris.*", keyword: "type", message: "回调地址格式不正确" },
  { at: "registeredRedirectUris.*", keyword: "maxLength", message: "回调地址长度不能超过1000个字符" },
  { at: "registeredRedirectUris.*", keyword: "format", message: "回调地址格式不正确：须为http(s)地址或应用自有协议的地址（如com.example.app:/callback），且不含#" },
  { at: "accessTokenValiditySeconds", keyword: "type", message: "令牌有效期（秒）必须为整数" },
  { at: "accessTokenValiditySeconds", keyword: "minimum", message: "令牌有效期（秒）不能小于0" },
];
