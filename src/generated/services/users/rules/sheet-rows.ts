// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/users.yaml, schemas/entities/user-row.schema.json
// Hash: d4b82a22b08b01a9142d3de9655a5154

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/users.sheetRows.validate.js";

/** GET /gp-auth-center/rest/v1/user/manage/import/rows: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "sheet", keyword: "required", message: "请输入导入表格" },
    { at: "sheet", keyword: "type", message: "导入表格格式不正确" },
    { at: "sheet", keyword: "maxLength", message: "导入表格长度不能超过50个字符" },
  ],
};
