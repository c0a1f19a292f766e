// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/systems.yaml, schemas/entities/service-entry.schema.json
// Hash: cafb2712d507bc48b5fc6d985be9a7ee

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/systems.testEntry.validate.js";

/**
 * The rules of the input in the order in which they are judged, of calls that take the same:
 * POST /gp-menu-center/rest/v1/system/testSubserviceConfig
 * DELETE /gp-menu-center/rest/v1/system/deleteSubserviceConfig
 */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "数据为空" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
