// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/alarms.yaml, schemas/entities/alarm-rule.schema.json
// Hash: 8b6ac646b82e0670129dbd3941c27e69

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { alarmRuleRules } from "../../../entities/alarm-rule.rules.ts";
import validate from "../../../validators/alarms.changeRule.validate.js";

/** PUT /gpr-alarm-center/api/web/v1/rule: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    ...alarmRuleRules,
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
