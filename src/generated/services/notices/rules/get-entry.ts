// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/notices.yaml, schemas/entities/notice-dict.schema.json
// Hash: 4b40b81e222ebc6445045686471369ab

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/notices.getEntry.validate.js";

/** GET /gp-notice-center/rest/v1/notice/dict/getNoticeDictionaryById: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
  ],
};
