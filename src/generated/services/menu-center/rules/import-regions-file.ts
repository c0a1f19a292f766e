// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menu-center.yaml, schemas/entities/region.schema.json
// Hash: c04bcf969003e48047c43f42088a64ce

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/menuCenter.importRegionsFile.validate.js";

/** POST /gp-menu-center/web/regions/import/file: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "workbook", keyword: "type", message: "表格格式不正确" },
    { at: "workbook", keyword: "maxLength", message: "表格长度不能超过50个字符" },
    { at: "columns", keyword: "type", message: "列对应必须为列表" },
    { at: "columns", keyword: "maxItems", message: "列对应不能超过200项", most: 200 },
    { at: "columns.*", keyword: "type", message: "列对应必须为整数" },
    { at: "columns.*", keyword: "minimum", message: "列对应不能小于-1" },
    { at: "columns.*", keyword: "maximum", message: "列对应不能大于16383" },
    { at: "part", keyword: "type", message: "文件格式不正确" },
    { at: "part", keyword: "enum", message: "文件取值不正确" },
  ],
};
