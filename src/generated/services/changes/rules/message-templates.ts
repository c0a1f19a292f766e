// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/screens/message-templates.yaml, schemas/entities/message-template.schema.json
// Hash: 6887cd617afc7ee90cd115a0074143a9

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/changes.messageTemplates.validate.js";

/** GET /api/rest/v1/changes/message-templates: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "templateId", keyword: "required", message: "请输入模板id" },
    { at: "templateId", keyword: "type", message: "模板id格式不正确" },
    { at: "templateId", keyword: "maxLength", message: "模板id长度不能超过50个字符" },
    { at: "pageNumber", keyword: "type", message: "页码必须为整数" },
    { at: "pageNumber", keyword: "minimum", message: "页码不能小于1" },
    { at: "pageSize", keyword: "type", message: "每页条数必须为整数" },
    { at: "pageSize", keyword: "minimum", message: "每页条数不能小于1" },
    { at: "pageSize", keyword: "maximum", message: "每页条数不能大于50" },
  ],
};
