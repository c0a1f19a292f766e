// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/oauth-client.schema.json
// Hash: 097629ce630b62a9618d367e2dad3a28

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.oauth-client.validate.js";

/** 客户端: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "clientId", keyword: "required", message: "请输入客户端id" },
    { at: "clientSecret", keyword: "required", message: "请输入客户端密钥" },
    { at: "resourceIds", keyword: "required", message: "请选择可访问服务" },
    { at: "scope", keyword: "required", message: "请至少选择一个读写权限" },
    { at: "authorizedGrantTypes", keyword: "required", message: "请至少选择一个认证类型" },
  ],
  names: ["clientId", "clientSecret", "resourceIds", "scope", "authorizedGrantTypes"],
  order: [
    "clientId",
    "clientSecret",
    "resourceIds",
    "scope",
    "authorizedGrantTypes",
    "autoApproveScopes",
    "registeredRedirectUris",
    "accessTokenValiditySeconds",
  ],
  servers: ["clientSecret"],
};
