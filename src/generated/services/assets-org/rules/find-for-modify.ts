// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/assets-org.yaml, schemas/entities/disposal-project.schema.json, schemas/services/assets-sup.yaml, schemas/services/lookup.yaml
// Hash: e1956bb605722a3e1fce75d6bc8d3e58

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/assetsOrg.findForModify.validate.js";

/**
 * The rules of the input in the order in which they are judged, of calls that take the same:
 * GET /gpr-workflow/rest/assetes/org/findForModify
 * GET /gpr-workflow/rest/assetes/org/history
 * GET /gpr-workflow/rest/assets/sup/findForModify
 * GET /gpr-workflow/rest/assets/sup/findResultForModify
 * GET /gpr-workflow/rest/remote/api/assets/selectResultById
 */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
  ],
};
