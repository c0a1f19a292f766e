// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/assets-org.yaml, schemas/entities/disposal-project.schema.json
// Hash: 56fc78286e9846647bf3106c8d96dfba

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/assetsOrg.auditAssets.validate.js";

/** POST /gpr-workflow/rest/assetes/org/auditAssets: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    { at: "rejectReason", keyword: "type", message: "退回原因格式不正确" },
    { at: "rejectReason", keyword: "maxLength", message: "退回原因长度不能超过150个字符" },
    { at: "flag", keyword: "type", message: "审核结论格式不正确" },
    { at: "flag", keyword: "enum", message: "审核结论取值不正确" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
