// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menu-center.yaml, schemas/entities/region.schema.json
// Hash: d43b616a197682183c61ca47883cee61

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/menuCenter.getRegion.validate.js";

/**
 * The rules of the input in the order in which they are judged, of calls that take the same:
 * GET /gp-menu-center/web/regions/{id}
 * GET /gp-menu-center/rest/v1/region/selectRegionAndChildren
 */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
  ],
};
