// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/assets-org.yaml, schemas/entities/disposal-project.schema.json
// Hash: 86258418407354b253608887b0774df5

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/assetsOrg.delete.validate.js";

/**
 * The rules of the input in the order in which they are judged, of calls that take the same:
 * DELETE /gpr-workflow/rest/assetes/org/delete/{id}
 * GET /gpr-workflow/rest/assetes/org/deleteUpload/{id}
 */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
