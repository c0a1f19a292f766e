// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/views.yaml, schemas/entities/view-config.schema.json
// Hash: 340ba0a5f8cb30a7668f306806245ae7

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/views.remove.validate.js";

/** DELETE /gp-menu-center/rest/v1/view/config/{id}: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "未选择数据" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    { at: "current", keyword: "type", message: "立即生效格式不正确" },
    { at: "current", keyword: "enum", message: "立即生效取值不正确" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
