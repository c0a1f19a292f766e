// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/recycle.yaml, schemas/entities/removed-record.schema.json
// Hash: 647031d5e035e4f87e42492c47d103e1

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/recycle.list.validate.js";

/** GET /gp-portal-center/rest/v1/recycle/list: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "searchText", keyword: "type", message: "关键字格式不正确" },
    { at: "searchText", keyword: "maxLength", message: "关键字长度不能超过100个字符" },
    { at: "from", keyword: "type", message: "开始时间格式不正确" },
    { at: "from", keyword: "format", message: "开始时间格式不正确" },
    { at: "to", keyword: "type", message: "结束时间格式不正确" },
    { at: "to", keyword: "format", message: "结束时间格式不正确" },
    { at: "pageNumber", keyword: "type", message: "页码必须为整数" },
    { at: "pageNumber", keyword: "minimum", message: "页码不能小于1" },
    { at: "pageSize", keyword: "type", message: "每页条数必须为整数" },
    { at: "pageSize", keyword: "minimum", message: "每页条数不能小于1" },
    { at: "pageSize", keyword: "maximum", message: "每页条数不能大于1000" },
  ],
};
