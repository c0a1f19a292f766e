// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/list-views.yaml, schemas/entities/list-view.schema.json
// Hash: ddee573ebe2cb8ed5c7a1dd59473a9dd

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/listViews.remove.validate.js";

/** DELETE /gp-portal-center/portalCenter/listViews/{id}: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "数据为空" },
    { at: "id", keyword: "type", message: "方案id格式不正确" },
    { at: "id", keyword: "maxLength", message: "方案id长度不能超过50个字符" },
  ],
};
