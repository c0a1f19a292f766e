// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/alarms.yaml, schemas/entities/alarm-info.schema.json
// Hash: 2a49e4decc49499f2dd5eb0998a09b95

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/alarms.raise.validate.js";

/** POST /gp-alarm-center/api/web/v1/info: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "alarmEntity", keyword: "required", message: "请填写告警对象" },
    { at: "alarmEntity", keyword: "type", message: "告警对象格式不正确" },
    { at: "alarmEntity", keyword: "maxLength", message: "告警对象长度不能超过100个字符" },
    { at: "scopeName", keyword: "required", message: "请填写告警范围" },
    { at: "scopeName", keyword: "type", message: "告警范围格式不正确" },
    { at: "scopeName", keyword: "maxLength", message: "告警范围长度不能超过50个字符" },
    { at: "alarmMessage", keyword: "required", message: "请填写告警内容" },
    { at: "alarmMessage", keyword: "type", message: "告警内容格式不正确" },
    { at: "alarmMessage", keyword: "maxLength", message: "告警内容长度不能超过2000个字符" },
    { at: "ruleId", keyword: "required", message: "请填写告警标识" },
    { at: "ruleId", keyword: "type", message: "告警标识格式不正确" },
    { at: "ruleId", keyword: "maxLength", message: "告警标识长度不能超过50个字符" },
  ],
};
