// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/templates.yaml, schemas/entities/message-template.schema.json
// Hash: ccf636538aafdd96f5139c64d6ef5a75

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/templates.restore.validate.js";

/** POST /gp-message-center/web/template/restore: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "templateId", keyword: "required", message: "请输入模板id" },
    { at: "templateId", keyword: "type", message: "模板id格式不正确" },
    { at: "templateId", keyword: "maxLength", message: "模板id长度不能超过50个字符" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
