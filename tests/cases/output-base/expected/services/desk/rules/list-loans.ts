// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/desk.yaml, schemas/entities/loan.schema.json
// Hash: d7a5ee3e72959654667fdd0b2b4ac142

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/desk.listLoans.validate.js";

/** GET /desk/loans: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "pageNumber", keyword: "type", message: "页码必须为整数" },
    { at: "pageNumber", keyword: "minimum", message: "页码不能小于1" },
    { at: "pageSize", keyword: "type", message: "每页条数必须为整数" },
    { at: "pageSize", keyword: "minimum", message: "每页条数不能小于1" },
    { at: "pageSize", keyword: "maximum", message: "每页条数不能大于1000" },
  ],
};
