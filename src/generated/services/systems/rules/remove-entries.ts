// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/systems.yaml
// Hash: 27bb66d517fff8bb5c953091d87d9224

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/systems.removeEntries.validate.js";

/** POST /gp-menu-center/rest/v1/system/deleteSubserviceConfigBatch: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "ids", keyword: "type", message: "所选数据必须为列表" },
    { at: "ids", keyword: "maxItems", message: "所选数据不能超过1000项", most: 1000 },
    { at: "ids.*", keyword: "type", message: "所选数据格式不正确" },
    { at: "ids.*", keyword: "maxLength", message: "所选数据长度不能超过200个字符" },
  ],
};
