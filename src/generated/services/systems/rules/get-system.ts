// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/systems.yaml, schemas/entities/subsystem.schema.json
// Hash: faa10d74aee56c10cfdaecb6ac00c15b

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/systems.getSystem.validate.js";

/** GET /gp-menu-center/rest/v1/system/getSubsystem: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "systemId", keyword: "required", message: "请输入系统标识" },
    { at: "systemId", keyword: "type", message: "系统标识格式不正确" },
    { at: "systemId", keyword: "maxLength", message: "系统标识长度不能超过50个字符" },
  ],
};
