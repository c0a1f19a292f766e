// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menu-center.yaml, schemas/entities/region.schema.json
// Hash: 4c2a9babfc14a0a49bee1c8a4afe24b3

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { regionRules } from "../../../entities/region.rules.ts";
import validate from "../../../validators/menuCenter.updateRegion.validate.js";

/**
 * The rules of the input in the order in which they are judged, of calls that take the same:
 * PUT /gp-menu-center/web/regions
 * POST /gp-menu-center/rest/v1/region/updateRegion
 */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    ...regionRules,
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
