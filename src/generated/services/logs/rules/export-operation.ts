// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/logs.yaml, schemas/entities/operation-log.schema.json
// Hash: d6e04067843ecf66464172b908cffcb0

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { operationLogRules } from "../../../entities/operation-log.rules.ts";
import validate from "../../../validators/logs.exportOperation.validate.js";

/** GET /gp-auth-center/rest/v1/log/operation/export: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    ...operationLogRules,
    { at: "sort", keyword: "type", message: "排序格式不正确" },
    { at: "sort", keyword: "enum", message: "排序取值不正确" },
    { at: "columns", keyword: "type", message: "导出的列必须为列表" },
    { at: "columns", keyword: "maxItems", message: "导出的列不能超过200项", most: 200 },
    { at: "columns.*", keyword: "type", message: "导出的列格式不正确" },
    { at: "columns.*", keyword: "maxLength", message: "导出的列长度不能超过100个字符" },
  ],
};
