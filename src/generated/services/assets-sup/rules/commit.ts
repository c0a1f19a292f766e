// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/assets-sup.yaml, schemas/entities/disposal-project.schema.json
// Hash: 11fa6f4ab5d9b4ac59eb916dd3366998

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import { disposalProjectRules } from "../../../entities/disposal-project.rules.ts";
import validate from "../../../validators/assetsSup.commit.validate.js";

/** POST /gpr-workflow/rest/assets/sup/commit: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    ...disposalProjectRules,
    { at: "flag", keyword: "type", message: "flag格式不正确" },
    { at: "flag", keyword: "enum", message: "flag取值不正确" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
