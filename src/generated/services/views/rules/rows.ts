// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/views.yaml, schemas/entities/view-config.schema.json
// Hash: d82c9637f3ee2e9ab00656a6185debf8

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/views.rows.validate.js";

/** GET /gp-menu-center/rest/v1/view/config/rows: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "未选择数据" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
  ],
};
