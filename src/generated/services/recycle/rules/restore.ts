// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/recycle.yaml
// Hash: f9e50864b547b8d00d86b7615aa8cbc8

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/recycle.restore.validate.js";

/** POST /gp-portal-center/rest/v1/recycle/restore: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过50个字符" },
    { at: "call", keyword: "type", message: "接口格式不正确" },
    { at: "call", keyword: "maxLength", message: "接口长度不能超过100个字符" },
    { at: "key", keyword: "type", message: "数据id格式不正确" },
    { at: "key", keyword: "maxLength", message: "数据id长度不能超过200个字符" },
    { at: "keys", keyword: "type", message: "数据id必须为列表" },
    { at: "keys", keyword: "maxItems", message: "数据id不能超过100项", most: 100 },
    { at: "keys.*", keyword: "type", message: "数据id格式不正确" },
    { at: "keys.*", keyword: "maxLength", message: "数据id长度不能超过200个字符" },
  ],
};
