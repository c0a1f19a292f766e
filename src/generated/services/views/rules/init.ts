// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/views.yaml, schemas/entities/view-config.schema.json
// Hash: 768454b7393a9dd4427a4087a2f99b8c

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/views.init.validate.js";

/** GET /gp-menu-center/rest/v1/view/config/init: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "systemId", keyword: "required", message: "请选择系统" },
    { at: "systemId", keyword: "type", message: "系统格式不正确" },
    { at: "systemId", keyword: "maxLength", message: "系统长度不能超过50个字符" },
  ],
};
