// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/views.yaml, schemas/entities/view-config.schema.json
// Hash: 6b8cc62d8d120c1a314f49240e33138a

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
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
