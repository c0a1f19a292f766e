// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/settings.yaml, schemas/entities/basic-config.schema.json
// Hash: 5fb89a2df07e4c2e77252e15699c3546

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/settings.list.validate.js";

/** GET /gp-message-center/web/sys/conf: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "confType", keyword: "type", message: "基础信息类型格式不正确" },
    { at: "confType", keyword: "enum", message: "基础信息类型取值不正确" },
    { at: "confSubType", keyword: "type", message: "子类型格式不正确" },
    { at: "confSubType", keyword: "enum", message: "子类型取值不正确" },
    { at: "confName", keyword: "type", message: "配置名称格式不正确" },
    { at: "confName", keyword: "maxLength", message: "配置名称长度不能超过200个字符" },
    { at: "confKey", keyword: "type", message: "业务名称格式不正确" },
    { at: "confKey", keyword: "maxLength", message: "业务名称长度不能超过200个字符" },
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
