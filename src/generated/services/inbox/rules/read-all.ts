// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/inbox.yaml
// Hash: cdf4c4bb71a19373857d09756d06d6d5

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
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
