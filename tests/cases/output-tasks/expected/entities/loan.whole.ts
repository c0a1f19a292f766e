// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/loan.schema.json

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.loan.validate.js";

/** 借阅: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "bookId", keyword: "required", message: "请选择图书" },
    { at: "dueAt", keyword: "required", message: "请输入归还期限" },
  ],
  names: ["bookId", "state", "dueAt"],
  parts: [["state", "dueAt"]],
  order: ["id", "bookId", "reader", "state", "reason", "dueAt"],
  incomplete: { field: "state", states: ["new", "0"] },
};
