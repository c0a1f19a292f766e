// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/templates.yaml, schemas/entities/message-template.schema.json
// Hash: 346ead15fc20feac2bbaea7e55b98664

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/templates.change.validate.js";

/** PUT /gp-message-center/web/template: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "templateId", keyword: "required", message: "请输入模板id" },
    { at: "templateId", keyword: "type", message: "模板id格式不正确" },
    { at: "templateId", keyword: "maxLength", message: "模板id长度不能超过50个字符" },
    { at: "subject", keyword: "type", message: "主题格式不正确" },
    { at: "subject", keyword: "maxLength", message: "主题长度不能超过200个字符" },
    { at: "subject", keyword: "pattern", message: "主题不能换行" },
    { at: "content", keyword: "required", message: "请输入内容" },
    { at: "content", keyword: "type", message: "内容格式不正确" },
    { at: "content", keyword: "maxLength", message: "内容长度不能超过2000个字符" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
