// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/logs.yaml, schemas/entities/auth-log.schema.json
// Hash: e553340ad8db09006667c158e64a240d

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { authLogRules } from "../../../entities/auth-log.rules.ts";
import validate from "../../../validators/logs.auth.validate.js";

/** GET /gp-auth-center/rest/v1/log/showDataByPage: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    ...authLogRules,
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
