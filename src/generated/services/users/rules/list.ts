// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/users.yaml, schemas/entities/user.schema.json
// Hash: 326fce59720baca6496b6003b6741085

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/users.list.validate.js";

/** GET /gp-auth-center/rest/v1/user/showDataByPage: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "userAccount", keyword: "type", message: "账号格式不正确" },
    { at: "userAccount", keyword: "maxLength", message: "账号长度不能超过200个字符" },
    { at: "userName", keyword: "type", message: "姓名格式不正确" },
    { at: "userName", keyword: "maxLength", message: "姓名长度不能超过200个字符" },
    { at: "userTel", keyword: "type", message: "手机号格式不正确" },
    { at: "userTel", keyword: "maxLength", message: "手机号长度不能超过200个字符" },
    { at: "systemType", keyword: "type", message: "用户系统类型格式不正确" },
    { at: "systemType", keyword: "enum", message: "用户系统类型取值不正确" },
    { at: "userStatus", keyword: "type", message: "状态格式不正确" },
    { at: "userStatus", keyword: "enum", message: "状态取值不正确" },
    { at: "userType", keyword: "type", message: "用户类型格式不正确" },
    { at: "userType", keyword: "maxLength", message: "用户类型长度不能超过10个字符" },
    { at: "startDate", keyword: "type", message: "开始时间格式不正确" },
    { at: "startDate", keyword: "format", message: "开始时间格式不正确" },
    { at: "endDate", keyword: "type", message: "结束时间格式不正确" },
    { at: "endDate", keyword: "format", message: "结束时间格式不正确" },
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
