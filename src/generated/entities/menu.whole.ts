// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/menu.schema.json
// Hash: b1d93cd18386354175db58a1031f5f51

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.menu.validate.js";

/** 菜单: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "menuId", keyword: "required", message: "请输入菜单id" },
    { at: "menuName", keyword: "required", message: "请输入菜单名称" },
    { at: "parentId", keyword: "required", message: "请选择上级菜单" },
    { at: "menuIcon", keyword: "required", message: "请选择菜单图标" },
    { at: "menuOrder", keyword: "required", message: "序号必须为数字值" },
    { at: "menuIndexUrl", keyword: "required", message: "请输入目标地址" },
    { at: "menuIndexUrl", keyword: "pattern", message: "请输入目标地址" },
  ],
  names: ["menuId", "menuName", "parentId", "menuIcon", "menuOrder", "menuIndexUrl", "menuOpenType"],
  parts: [["menuOpenType", "menuIndexUrl"]],
  order: [
    "menuId",
    "menuName",
    "parentId",
    "menuIcon",
    "menuOrder",
    "menuIndexUrl",
    "menuPath",
    "menuComponent",
    "userSystemType",
    "userType",
    "menuOpenType",
    "regionId",
    "regionName",
    "regionPath",
    "regionIds",
    "roleIds",
  ],
};
