// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/auth-center.yaml, schemas/entities/oauth-client.schema.json
// Hash: 5c811868301748bcef67812bb9c62d9b

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/authCenter.getClient.validate.js";

/** GET /gp-auth-center/rest/v1/client/detail/{clientId}: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "clientId", keyword: "required", message: "请输入客户端id" },
    { at: "clientId", keyword: "type", message: "客户端id格式不正确" },
    { at: "clientId", keyword: "maxLength", message: "客户端id长度不能超过50个字符" },
  ],
};
