// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/gateway.yaml, schemas/entities/gateway-route.schema.json
// Hash: 033f528f231e09f84e8e3d28d1d5de5e

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/gateway.getRoute.validate.js";

/** GET /api/rest/v1/gateway/route/getRoute: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "id为空" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过50个字符" },
  ],
};
