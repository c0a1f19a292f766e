// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/notices.yaml, schemas/entities/notice-dict.schema.json
// Hash: 7e004b1aba4a6e2c66abb81482e1d47b

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/notices.dictionary.validate.js";

/** GET /gp-notice-center/rest/v1/notice/dict/getNoticeDictionary: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "type", keyword: "type", message: "类型格式不正确" },
    { at: "type", keyword: "enum", message: "类型取值不正确" },
    { at: "parentId", keyword: "type", message: "父类型格式不正确" },
    { at: "parentId", keyword: "maxLength", message: "父类型长度不能超过200个字符" },
    { at: "code", keyword: "type", message: "字典值格式不正确" },
    { at: "code", keyword: "maxLength", message: "字典值长度不能超过200个字符" },
    { at: "enable", keyword: "type", message: "是否启用格式不正确" },
    { at: "enable", keyword: "enum", message: "是否启用取值不正确" },
    { at: "searchText", keyword: "type", message: "关键字格式不正确" },
    { at: "searchText", keyword: "maxLength", message: "关键字长度不能超过100个字符" },
    { at: "startDate", keyword: "type", message: "创建时间起格式不正确" },
    { at: "startDate", keyword: "format", message: "创建时间起格式不正确" },
    { at: "endDate", keyword: "type", message: "创建时间止格式不正确" },
    { at: "endDate", keyword: "format", message: "创建时间止格式不正确" },
    { at: "pageNumber", keyword: "type", message: "页码必须为整数" },
    { at: "pageNumber", keyword: "minimum", message: "页码不能小于1" },
    { at: "pageSize", keyword: "type", message: "每页条数必须为整数" },
    { at: "pageSize", keyword: "minimum", message: "每页条数不能小于1" },
    { at: "pageSize", keyword: "maximum", message: "每页条数不能大于1000" },
    { at: "countLimit", keyword: "type", message: "最多计数必须为整数" },
    { at: "countLimit", keyword: "minimum", message: "最多计数不能小于1" },
    { at: "totalHint", keyword: "type", message: "已知总数必须为整数" },
    { at: "totalHint", keyword: "minimum", message: "已知总数不能小于1" },
  ],
};
