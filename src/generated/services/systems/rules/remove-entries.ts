// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/systems.yaml
// Hash: 2de143efd35497427232f77a57e10165

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/systems.removeEntries.validate.js";

/** POST /gp-menu-center/rest/v1/system/deleteSubserviceConfigBatch: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "ids", keyword: "type", message: "ids必须为列表" },
    { at: "ids", keyword: "maxItems", message: "ids不能超过1000项", most: 1000 },
    { at: "ids.*", keyword: "type", message: "ids格式不正确" },
    { at: "ids.*", keyword: "maxLength", message: "ids长度不能超过200个字符" },
  ],
};
