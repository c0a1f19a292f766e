// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/auth-center.yaml, schemas/entities/oauth-client.schema.json
// Hash: 956f0e55788083e1aacbe92f158c9d18

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { oauthClientRules } from "../../../entities/oauth-client.rules.ts";
import validate from "../../../validators/authCenter.updateClient.validate.js";

/** PUT /gp-auth-center/rest/v1/client/detail: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "clientId", keyword: "required", message: "请输入客户端id" },
    { at: "clientId", keyword: "type", message: "客户端id格式不正确" },
    { at: "clientId", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
    { at: "clientId", keyword: "pattern", message: "客户端id只能包含字母、数字、下划线、点和短横线" },
    ...oauthClientRules,
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
