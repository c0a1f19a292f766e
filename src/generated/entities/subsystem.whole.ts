// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/subsystem.schema.json
// Hash: e3f6443cb8a9c8aac3c2f2acd867d459

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.subsystem.validate.js";

/** 子系统: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "systemId", keyword: "required", message: "请输入系统标识" },
    { at: "systemName", keyword: "required", message: "请输入系统名称" },
    { at: "systemTitle", keyword: "required", message: "请输入菜单名称" },
    { at: "systemIcon", keyword: "required", message: "请输入系统图标" },
    { at: "systemIndexUrl", keyword: "required", message: "请输入系统首页地址" },
    { at: "systemOrder", keyword: "required", message: "序号必须为数字值" },
  ],
  names: ["systemId", "systemName", "systemTitle", "systemIcon", "systemIndexUrl", "systemOrder"],
  order: [
    "systemId",
    "systemName",
    "systemTitle",
    "systemAliasTitle",
    "systemIcon",
    "systemIndexUrl",
    "systemOrder",
    "systemStatus",
    "systemOpenType",
    "userTypeInfoList",
  ],
};
