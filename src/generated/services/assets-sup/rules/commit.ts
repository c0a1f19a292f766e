// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/assets-sup.yaml, schemas/entities/disposal-project.schema.json
// Hash: 47daeeb4411fed3403688120cbf4ae1b

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { disposalProjectRules } from "../../../entities/disposal-project.rules.ts";
import validate from "../../../validators/assetsSup.commit.validate.js";

/** POST /gpr-workflow/rest/assets/sup/commit: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    ...disposalProjectRules,
    { at: "flag", keyword: "type", message: "审核结论格式不正确" },
    { at: "flag", keyword: "enum", message: "审核结论取值不正确" },
    { at: "importId", keyword: "type", message: "导入表格格式不正确" },
    { at: "importId", keyword: "maxLength", message: "导入表格长度不能超过50个字符" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
