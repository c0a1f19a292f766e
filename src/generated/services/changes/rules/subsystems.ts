// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/screens/subsystems.yaml, schemas/entities/subsystem.schema.json
// Hash: 9d9ca505fa6647e3363fa2c653abec4f

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/changes.subsystems.validate.js";

/** GET /api/rest/v1/changes/subsystems: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "systemId", keyword: "required", message: "请输入系统标识" },
    { at: "systemId", keyword: "type", message: "系统标识格式不正确" },
    { at: "systemId", keyword: "maxLength", message: "系统标识长度不能超过50个字符" },
    { at: "pageNumber", keyword: "type", message: "页码必须为整数" },
    { at: "pageNumber", keyword: "minimum", message: "页码不能小于1" },
    { at: "pageSize", keyword: "type", message: "每页条数必须为整数" },
    { at: "pageSize", keyword: "minimum", message: "每页条数不能小于1" },
    { at: "pageSize", keyword: "maximum", message: "每页条数不能大于50" },
  ],
};
