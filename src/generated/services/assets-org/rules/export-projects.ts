// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/assets-org.yaml, schemas/entities/disposal-project.schema.json
// Hash: db6c6ed33b01e555fb214be858d45970

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/assetsOrg.exportProjects.validate.js";

/** POST /gpr-workflow/rest/assetes/org/export: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "projectCode", keyword: "type", message: "项目编号格式不正确" },
    { at: "projectCode", keyword: "maxLength", message: "项目编号长度不能超过200个字符" },
    { at: "projectName", keyword: "type", message: "项目名称格式不正确" },
    { at: "projectName", keyword: "maxLength", message: "项目名称长度不能超过200个字符" },
    { at: "state", keyword: "type", message: "状态格式不正确" },
    { at: "state", keyword: "maxLength", message: "状态长度不能超过1000个字符" },
    { at: "todo", keyword: "type", message: "待办格式不正确" },
    { at: "todo", keyword: "enum", message: "待办取值不正确" },
    { at: "sort", keyword: "type", message: "排序格式不正确" },
    { at: "sort", keyword: "enum", message: "排序取值不正确" },
    { at: "columns", keyword: "type", message: "导出的列必须为列表" },
    { at: "columns", keyword: "maxItems", message: "导出的列不能超过200项", most: 200 },
    { at: "columns.*", keyword: "type", message: "导出的列格式不正确" },
    { at: "columns.*", keyword: "maxLength", message: "导出的列长度不能超过100个字符" },
  ],
};
