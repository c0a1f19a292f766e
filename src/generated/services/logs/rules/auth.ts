// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/logs.yaml, schemas/entities/auth-log.schema.json
// Hash: e940fe7bfa8178084f576d1629aa4a98

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/logs.auth.validate.js";

/** GET /gp-auth-center/rest/v1/log/showDataByPage: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "operateUser", keyword: "type", message: "操作人格式不正确" },
    { at: "operateUser", keyword: "maxLength", message: "操作人长度不能超过200个字符" },
    { at: "operateCode", keyword: "type", message: "操作类型格式不正确" },
    { at: "operateCode", keyword: "enum", message: "操作类型取值不正确" },
    { at: "commit", keyword: "type", message: "执行结果格式不正确" },
    { at: "commit", keyword: "enum", message: "执行结果取值不正确" },
    { at: "operateStartTime", keyword: "type", message: "开始时间格式不正确" },
    { at: "operateStartTime", keyword: "format", message: "开始时间格式不正确" },
    { at: "operateEndTime", keyword: "type", message: "结束时间格式不正确" },
    { at: "operateEndTime", keyword: "format", message: "结束时间格式不正确" },
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
