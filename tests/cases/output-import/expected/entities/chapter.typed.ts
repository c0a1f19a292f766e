// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/entities/chapter.schema.json

import type { InputRules } from "../../../runtime/contract/language/violations.ts";
import validate from "../validators/entity.chapter.validate.js";

/** 章节: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "heading", keyword: "type", message: "标题格式不正确" },
    { at: "heading", keyword: "maxLength", message: "标题长度不能超过1000个字符" },
    { at: "pages", keyword: "type", message: "页数必须为整数" },
  ],
};
