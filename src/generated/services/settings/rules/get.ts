// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/settings.yaml, schemas/entities/basic-config.schema.json
// Hash: 13bbb55d87c619274b7786c274765529

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/settings.get.validate.js";

/** GET /gp-message-center/web/sys/conf/{id}: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
  ],
};
