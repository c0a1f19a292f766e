// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/book.schema.json

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.book.validate.js";

/** 图书: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [{ at: "bookName", keyword: "required", message: "请输入书名" }],
  names: ["bookName"],
  order: ["id", "bookName", "kind", "copies", "price", "lent", "boughtAt", "labels", "phone", "pin", "chapters", "pageTotal"],
};
