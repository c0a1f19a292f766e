// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/assets-org.yaml, schemas/entities/disposal-project.schema.json
// Hash: ed756524abec49d7ee83d98880fd8875

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/assetsOrg.searchByPageInfo.validate.js";

/** POST /gpr-workflow/rest/assetes/org/searchByPageInfo: the rules of its input in the order in which they are judged. */
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
    { at: "pageNumber", keyword: "type", message: "页码必须为整数" },
    { at: "pageNumber", keyword: "minimum", message: "页码不能小于1" },
    { at: "pageSize", keyword: "type", message: "每页条数必须为整数" },
    { at: "pageSize", keyword: "minimum", message: "每页条数不能小于1" },
    { at: "pageSize", keyword: "maximum", message: "每页条数不能大于1000" },
    { at: "countLimit", keyword: "type", message: "最多计数必须为整数" },
    { at: "countLimit", keyword: "minimum", message: "最多计数不能小于1" },
    { at: "totalHint", keyword: "type", message: "已知总数必须为整数" },
    { at: "totalHint", keyword: "minimum", message: "已知总数不能小于1" },
    { at: "around", keyword: "type", message: "定位数据格式不正确" },
    { at: "around", keyword: "maxLength", message: "定位数据长度不能超过200个字符" },
    { at: "sort", keyword: "type", message: "排序格式不正确" },
    { at: "sort", keyword: "enum", message: "排序取值不正确" },
  ],
};
