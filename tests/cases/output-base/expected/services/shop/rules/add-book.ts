// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/shop.yaml, schemas/entities/book.schema.json

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { bookRules } from "../../../entities/book.rules.ts";
import validate from "../../../validators/shop.addBook.validate.js";

/** POST /shop/books: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: bookRules,
};
