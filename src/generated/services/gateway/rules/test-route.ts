// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/gateway.yaml, schemas/entities/gateway-route.schema.json
// Hash: 14d4077c5198a0d2bb62ab476f8aeb6f

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/gateway.testRoute.validate.js";

/** POST /api/rest/v1/gateway/route/testRoute: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "id为空" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过50个字符" },
    { at: "id", keyword: "pattern", message: "id只能包含字母、数字、下划线、点、冒号和短横线" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
