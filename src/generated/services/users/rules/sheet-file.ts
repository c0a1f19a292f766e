// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/users.yaml
// Hash: 0449401ede6a6bf41dc445d0e557f4a7

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/users.sheetFile.validate.js";

/** GET /gp-auth-center/rest/v1/user/manage/import/file/{part}: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "part", keyword: "required", message: "请选择文件种类" },
    { at: "part", keyword: "type", message: "文件种类格式不正确" },
    { at: "part", keyword: "enum", message: "文件种类取值不正确" },
    { at: "sheet", keyword: "type", message: "导入表格格式不正确" },
    { at: "sheet", keyword: "maxLength", message: "导入表格长度不能超过50个字符" },
  ],
};
