// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/systems.yaml, schemas/entities/service-entry.schema.json
// Hash: 48009a4abf08f310e540d63c2944053f

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import { serviceEntryRules } from "../../../entities/service-entry.rules.ts";
import validate from "../../../validators/systems.changeEntry.validate.js";

/** PUT /gp-menu-center/rest/v1/system/updateSubserviceConfig: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "数据为空" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    ...serviceEntryRules,
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
