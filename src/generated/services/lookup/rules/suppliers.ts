// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/lookup.yaml, schemas/entities/agency.schema.json
// Hash: d970318ec0fd4b4b3223b89cd2ed0c96

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/lookup.suppliers.validate.js";

/** GET /gpbs-supplier/rest/v1/query/zcSupplierList: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "reg_way", keyword: "type", message: "注册方式格式不正确" },
    { at: "reg_way", keyword: "maxLength", message: "注册方式长度不能超过1000个字符" },
  ],
};
