// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/list-views.yaml, schemas/entities/list-view.schema.json
// Hash: b3cce2a4705fc5320c381e5fbb019de6

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/listViews.list.validate.js";

/** GET /gp-portal-center/portalCenter/listViews: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "screen", keyword: "required", message: "数据为空" },
    { at: "screen", keyword: "type", message: "页面格式不正确" },
    { at: "screen", keyword: "maxLength", message: "页面长度不能超过100个字符" },
    { at: "block", keyword: "required", message: "数据为空" },
    { at: "block", keyword: "type", message: "列表格式不正确" },
    { at: "block", keyword: "maxLength", message: "列表长度不能超过100个字符" },
    { at: "call", keyword: "required", message: "数据为空" },
    { at: "call", keyword: "type", message: "接口格式不正确" },
    { at: "call", keyword: "maxLength", message: "接口长度不能超过100个字符" },
  ],
};
