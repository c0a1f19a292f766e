// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/assets-sup.yaml, schemas/entities/disposal-project.schema.json
// Hash: 75c78d638641496281dfd12e17d1181d

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/assetsSup.findResultForModify.validate.js";

/** GET /gpr-workflow/rest/assets/sup/findResultForModify: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
  ],
};
