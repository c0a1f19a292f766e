// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/inbox.yaml
// Hash: 48df996a2ee863a8bc4a9f2120449096

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/inbox.readAll.validate.js";

/** PUT /gp-portal-center/portalCenter/inbox/readAll: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "until", keyword: "required", message: "请输入截止时间" },
    { at: "until", keyword: "type", message: "截止时间格式不正确" },
    { at: "until", keyword: "format", message: "截止时间格式不正确" },
  ],
};
