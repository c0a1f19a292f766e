// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/assets-org.yaml
// Hash: 60fad9114ccd57ff2d521f90387b4f19

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/assetsOrg.assetSheet.validate.js";

/**
 * The rules of the input in the order in which they are judged, of calls that take the same:
 * GET /gpr-workflow/rest/assetes/org/import/assets/{part}
 * GET /gpr-workflow/rest/assetes/org/import/results/{part}
 */
export const input: InputRules = {
  validate,
  rules: [
    { at: "part", keyword: "required", message: "请选择part" },
    { at: "part", keyword: "type", message: "part格式不正确" },
    { at: "part", keyword: "enum", message: "part取值不正确" },
    { at: "enclosurePath", keyword: "type", message: "导入表格格式不正确" },
    { at: "enclosurePath", keyword: "maxLength", message: "导入表格长度不能超过50个字符" },
  ],
};
