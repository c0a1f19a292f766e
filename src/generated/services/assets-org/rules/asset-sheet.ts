// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/assets-org.yaml
// Hash: f445bb98a251b05ececcdb1bc5323395

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/assetsOrg.assetSheet.validate.js";

/**
 * The rules of the input in the order in which they are judged, of calls that take the same:
 * GET /gpr-workflow/rest/assetes/org/import/assets/{part}
 * GET /gpr-workflow/rest/assetes/org/import/results/{part}
 */
export const input: InputRules = {
  validate,
  rules: [
    { at: "part", keyword: "required", message: "请选择文件种类" },
    { at: "part", keyword: "type", message: "文件种类格式不正确" },
    { at: "part", keyword: "enum", message: "文件种类取值不正确" },
    { at: "enclosurePath", keyword: "type", message: "导入表格格式不正确" },
    { at: "enclosurePath", keyword: "maxLength", message: "导入表格长度不能超过50个字符" },
  ],
};
