// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-rules.hbs
// Sources: schemas/entities/organisation.schema.json
// Hash: ec21b160379020ecc9f1bb52a846871f

import type { Rule } from "../../../runtime/contract/language/violations.ts";

/** 组织: what several calls judge alike, in this order. */
export const organisationRules: readonly Rule[] = [
  { at: "orgTel", keyword: "type", message: "联系方式格式不正确" },
  { at: "orgTel", keyword: "maxLength", message: "联系方式长度不能超过13个字符" },
  { at: "orgTel", keyword: "format", message: "手机号码格式不正确" },
  { at: "orgContact", keyword: "type", message: "联系人格式不正确" },
  { at: "orgContact", keyword: "maxLength", message: "联系人长度不能超过50个字符" },
  { at: "orgWebsite", keyword: "type", message: "网址链接格式不正确" },
  { at: "orgWebsite", keyword: "maxLength", message: "网址链接长度不能超过200个字符" },
  { at: "enabled", keyword: "type", message: "是否启用格式不正确" },
  { at: "enabled", keyword: "enum", message: "是否启用取值不正确" },
];
