// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/register.yaml, schemas/entities/registration.schema.json
// Hash: 1f28d991ca887dcaf90a9f7ed48bf8f7

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/register.list.validate.js";

/** GET /gp-auth-center/rest/v1/user/registration/list: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "userTypeId", keyword: "type", message: "用户类型格式不正确" },
    { at: "userTypeId", keyword: "enum", message: "用户类型取值不正确" },
    { at: "searchText", keyword: "type", message: "申请人格式不正确" },
    { at: "searchText", keyword: "maxLength", message: "申请人长度不能超过50个字符" },
    { at: "state", keyword: "type", message: "状态格式不正确" },
    { at: "state", keyword: "maxLength", message: "状态长度不能超过100个字符" },
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
    { at: "thenBy", keyword: "type", message: "其次排序格式不正确" },
    { at: "thenBy", keyword: "enum", message: "其次排序取值不正确" },
  ],
};
