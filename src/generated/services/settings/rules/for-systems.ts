// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/settings.yaml, schemas/entities/basic-config.schema.json
// Hash: d7d40cfb8724eef25317241c14c71afc

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { basicConfigRules } from "../../../entities/basic-config.rules.ts";
import validate from "../../../validators/settings.forSystems.validate.js";

/** GET /gp-message-center/api/web/v1/conf: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "confType", keyword: "type", message: "基础信息类型格式不正确" },
    { at: "confType", keyword: "enum", message: "基础信息类型取值不正确" },
    { at: "confSubType", keyword: "type", message: "子类型格式不正确" },
    { at: "confSubType", keyword: "enum", message: "子类型取值不正确" },
    ...basicConfigRules,
  ],
};
