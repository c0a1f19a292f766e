// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/list-views.yaml, schemas/entities/list-view.schema.json
// Hash: d260627ddefc0ac9d56aee8a8bb75730

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { listViewRules } from "../../../entities/list-view.rules.ts";
import validate from "../../../validators/listViews.change.validate.js";

/** PUT /gp-portal-center/portalCenter/listViews: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "数据为空" },
    { at: "id", keyword: "type", message: "方案id格式不正确" },
    { at: "id", keyword: "maxLength", message: "方案id长度不能超过50个字符" },
    ...listViewRules,
  ],
};
