// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/menu-center.yaml, schemas/entities/subsystem.schema.json
// Hash: 9800f17c2a79fab23ecce9164b477572

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/menuCenter.querySubsystemPaging.validate.js";

/** GET /gp-menu-center/rest/v1/system/querySubsystemPaging: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "systemId", keyword: "type", message: "系统标识格式不正确" },
    { at: "systemId", keyword: "maxLength", message: "系统标识长度不能超过200个字符" },
    { at: "systemName", keyword: "type", message: "系统名称格式不正确" },
    { at: "systemName", keyword: "maxLength", message: "系统名称长度不能超过200个字符" },
    { at: "systemTitle", keyword: "type", message: "菜单名称格式不正确" },
    { at: "systemTitle", keyword: "maxLength", message: "菜单名称长度不能超过200个字符" },
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
