// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/assets-org.yaml, schemas/entities/disposal-project.schema.json
// Hash: 7083856a1d5210167129380aa62ee83a

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/assetsOrg.findForModify.validate.js";

/** GET /gpr-workflow/rest/assetes/org/findForModify: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
  ],
};
