// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/templates.yaml, schemas/entities/message-template.schema.json
// Hash: 9ab573e4c300934d43c12b7d6dc4f7b0

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/templates.get.validate.js";

/** GET /gp-message-center/web/template/{templateId}: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "templateId", keyword: "required", message: "请输入模板id" },
    { at: "templateId", keyword: "type", message: "模板id格式不正确" },
    { at: "templateId", keyword: "maxLength", message: "模板id长度不能超过50个字符" },
  ],
};
