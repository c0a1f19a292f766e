// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/museum.yaml, schemas/entities/exhibit.schema.json

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/museum.updateExhibit.validate.js";

/** PUT /museum/exhibits: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    { at: "exhibitName", keyword: "required", message: "请输入名称" },
    { at: "exhibitName", keyword: "type", message: "名称格式不正确" },
    { at: "exhibitName", keyword: "maxLength", message: "名称长度不能超过50个字符" },
    { at: "shelves", keyword: "required", message: "请选择书架" },
    { at: "shelves", keyword: "type", message: "书架格式不正确" },
    { at: "shelves", keyword: "minItems", message: "请选择书架" },
    { at: "shelves", keyword: "maxItems", message: "书架不能超过2项", most: 2 },
    { at: "shelves", keyword: "contains", message: "一楼必选" },
    { at: "shelves.*", keyword: "type", message: "书架格式不正确" },
    { at: "shelves.*", keyword: "enum", message: "书架取值不正确" },
    { at: "summary", keyword: "type", message: "摘要格式不正确" },
    { at: "summary", keyword: "maxLength", message: "摘要长度不能超过2000个字符" },
    { at: "notes", keyword: "type", message: "备注格式不正确" },
    { at: "notes", keyword: "maxLength", message: "备注长度不能超过1000个字符" },
    { at: "keeperTel", keyword: "type", message: "保管人电话格式不正确" },
    { at: "keeperTel", keyword: "format", message: "保管人电话格式不正确" },
    { at: "cover", keyword: "type", message: "封面格式不正确" },
    { at: "cover", keyword: "maxLength", message: "封面长度不能超过100个字符" },
    { at: "mark", keyword: "type", message: "图标格式不正确" },
    { at: "mark", keyword: "maxLength", message: "图标长度不能超过100个字符" },
    { at: "poster", keyword: "type", message: "海报格式不正确" },
    { at: "poster", keyword: "maxLength", message: "海报长度不能超过100个字符" },
    { at: "scan", keyword: "type", message: "扫描件格式不正确" },
    { at: "scan", keyword: "maxLength", message: "扫描件长度不能超过100个字符" },
    { at: "scanName", keyword: "type", message: "扫描件名称格式不正确" },
    { at: "scanName", keyword: "maxLength", message: "扫描件名称长度不能超过255个字符" },
    { at: "paper", keyword: "type", message: "鉴定书格式不正确" },
    { at: "paper", keyword: "maxLength", message: "鉴定书长度不能超过100个字符" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
