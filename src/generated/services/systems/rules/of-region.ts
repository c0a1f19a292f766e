// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/systems.yaml, schemas/entities/region.schema.json, schemas/entities/subsystem.schema.json
// Hash: e654ea335c95a67449eece19a17d9a46

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/systems.ofRegion.validate.js";

/** GET /gp-menu-center/rest/v1/system/getSubServiceByRegionCode: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "regionCode", keyword: "required", message: "请输入区划编码" },
    { at: "regionCode", keyword: "type", message: "区划编码格式不正确" },
    { at: "regionCode", keyword: "maxLength", message: "区划编码长度不能超过200个字符" },
  ],
};
