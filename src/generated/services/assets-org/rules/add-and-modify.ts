// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/assets-org.yaml, schemas/entities/disposal-project.schema.json, schemas/services/assets-sup.yaml
// Hash: c096609cd6554cb2835593c377af026a

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { disposalProjectRules } from "../../../entities/disposal-project.rules.ts";
import validate from "../../../validators/assetsOrg.addAndModify.validate.js";

/**
 * The rules of the input in the order in which they are judged, of calls that take the same:
 * POST /gpr-workflow/rest/assetes/org/addAndModify
 * POST /gpr-workflow/rest/assets/sup/addAndModify
 * POST /gpr-workflow/rest/assets/sup/resultAddAndModify
 */
export const input: InputRules = {
  validate,
  rules: [
    ...disposalProjectRules,
    { at: "importId", keyword: "type", message: "导入表格格式不正确" },
    { at: "importId", keyword: "maxLength", message: "导入表格长度不能超过50个字符" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
