// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/assets-org.yaml, schemas/entities/disposal-project.schema.json
// Hash: 1054d461abe32e559174fded95d93fcd

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/assetsOrg.download.validate.js";

/** GET /gpr-workflow/rest/assetes/org/download/{id}/{kind}: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    { at: "kind", keyword: "required", message: "请选择公告种类" },
    { at: "kind", keyword: "type", message: "公告种类格式不正确" },
    { at: "kind", keyword: "enum", message: "公告种类取值不正确" },
  ],
};
