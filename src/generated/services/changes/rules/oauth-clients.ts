// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/screens/oauth-clients.yaml, schemas/entities/oauth-client.schema.json
// Hash: 66291527f29210cfe2c6f0b915984d17

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/changes.oauthClients.validate.js";

/** GET /api/rest/v1/changes/oauth-clients: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "clientId", keyword: "required", message: "请输入客户端id" },
    { at: "clientId", keyword: "type", message: "客户端id格式不正确" },
    { at: "clientId", keyword: "maxLength", message: "客户端id长度不能超过50个字符" },
    { at: "pageNumber", keyword: "type", message: "页码必须为整数" },
    { at: "pageNumber", keyword: "minimum", message: "页码不能小于1" },
    { at: "pageSize", keyword: "type", message: "每页条数必须为整数" },
    { at: "pageSize", keyword: "minimum", message: "每页条数不能小于1" },
    { at: "pageSize", keyword: "maximum", message: "每页条数不能大于50" },
  ],
};
