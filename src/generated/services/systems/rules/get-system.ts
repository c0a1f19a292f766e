// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/systems.yaml, schemas/entities/subsystem.schema.json
// Hash: 5eb10dc1e38cf93ed8224e2a2dbc9248

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/systems.getSystem.validate.js";

/** GET /gp-menu-center/rest/v1/system/getSubsystem: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "systemId", keyword: "required", message: "请输入系统标识" },
    { at: "systemId", keyword: "type", message: "系统id格式不正确" },
    { at: "systemId", keyword: "maxLength", message: "系统id长度不能超过50个字符" },
  ],
};
