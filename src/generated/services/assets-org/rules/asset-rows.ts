// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/assets-org.yaml, schemas/entities/asset-row.schema.json, schemas/entities/result-row.schema.json
// Hash: 889afbc062a95e7f75a9a27c9a5d0fac

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/assetsOrg.assetRows.validate.js";

/**
 * The rules of the input in the order in which they are judged, of calls that take the same:
 * GET /gpr-workflow/rest/assetes/org/import/assets
 * GET /gpr-workflow/rest/assetes/org/import/results
 */
export const input: InputRules = {
  validate,
  rules: [
    { at: "enclosurePath", keyword: "required", message: "请输入导入表格" },
    { at: "enclosurePath", keyword: "type", message: "导入表格格式不正确" },
    { at: "enclosurePath", keyword: "maxLength", message: "导入表格长度不能超过50个字符" },
  ],
};
