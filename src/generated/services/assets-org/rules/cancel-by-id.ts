// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/assets-org.yaml, schemas/entities/disposal-project.schema.json
// Hash: 9363269ed9f9de1fd80fa578b09af373

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/assetsOrg.cancelById.validate.js";

/** GET /gpr-workflow/rest/assetes/org/cancelById: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    { at: "cancelReason", keyword: "type", message: "撤回原因格式不正确" },
    { at: "cancelReason", keyword: "maxLength", message: "撤回原因长度不能超过150个字符" },
    { at: "state", keyword: "type", message: "状态格式不正确" },
    { at: "state", keyword: "maxLength", message: "状态长度不能超过1个字符" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
