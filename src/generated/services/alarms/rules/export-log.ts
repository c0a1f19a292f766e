// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/alarms.yaml, schemas/entities/alarm-log.schema.json
// Hash: c1ddfcca3a3f080a91bb274b60c0cf22

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/alarms.exportLog.validate.js";

/** GET /gp-alarm-center/api/web/v1/log/export: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "levelId", keyword: "type", message: "告警等级格式不正确" },
    { at: "levelId", keyword: "maxLength", message: "告警等级长度不能超过200个字符" },
    { at: "startTime", keyword: "type", message: "告警时间起格式不正确" },
    { at: "startTime", keyword: "format", message: "告警时间起格式不正确" },
    { at: "endTime", keyword: "type", message: "告警时间止格式不正确" },
    { at: "endTime", keyword: "format", message: "告警时间止格式不正确" },
    { at: "sort", keyword: "type", message: "排序格式不正确" },
    { at: "sort", keyword: "enum", message: "排序取值不正确" },
    { at: "thenBy", keyword: "type", message: "其次排序格式不正确" },
    { at: "thenBy", keyword: "enum", message: "其次排序取值不正确" },
    { at: "columns", keyword: "type", message: "导出的列必须为列表" },
    { at: "columns", keyword: "maxItems", message: "导出的列不能超过200项", most: 200 },
    { at: "columns.*", keyword: "type", message: "导出的列格式不正确" },
    { at: "columns.*", keyword: "maxLength", message: "导出的列长度不能超过100个字符" },
  ],
};
