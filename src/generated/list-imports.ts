// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/list-imports.hbs
// Sources: schemas/services, schemas/screens
// Hash: f3b955e558d1d43da27bea48b79f5ae7

import type { ListImport } from "../../runtime/contract/language/list-import.ts";

/** By call: how it imports a spreadsheet into a list (`import:`). */
export const listImports: Readonly<Record<string, ListImport>> = {
  "menuCenter.importRegions": {
    sheet: {
      entity: "menuCenter.importRegions",
      title: "区划管理",
      headingRow: 1,
      firstRow: 2,
      maxRows: 1000,
      notes: [],
      columns: [
        { field: "parentId", title: "上级区划（区划编码）", value: "text", required: true },
        { field: "regionCode", title: "区划编码", value: "text", required: true },
        { field: "regionName", title: "区划名称", value: "text", required: true },
        {
          field: "enabled",
          title: "是否启用",
          value: "codes",
          required: true,
          codes: [
            { value: "1", label: "启用" },
            { value: "0", label: "停用" },
          ],
        },
        { field: "remark", title: "备注", value: "text" },
      ],
      unique: [{ fields: ["regionCode"] }],
      isLoose: true,
    },
    entity: "region",
    add: "menuCenter.addRegion",
    update: "menuCenter.updateRegion",
    match: ["regionCode"],
    carried: ["standard"],
    given: [],
    references: { parentId: { entity: "region", by: "regionCode", except: { "0": "全国" } } },
  },
  "notices.importEntries": {
    sheet: {
      entity: "notices.importEntries",
      title: "公告字典管理",
      headingRow: 1,
      firstRow: 2,
      maxRows: 1000,
      notes: [],
      columns: [
        { field: "name", title: "字典名称", value: "text", required: true },
        { field: "code", title: "字典值", value: "text", required: true },
        { field: "parentId", title: "父类型", value: "text" },
        {
          field: "tone",
          title: "颜色",
          value: "codes",
          codes: [
            { value: "draft", label: "灰色" },
            { value: "waiting", label: "蓝色" },
            { value: "done", label: "绿色" },
            { value: "returned", label: "橙色" },
            { value: "refused", label: "红色" },
          ],
        },
        {
          field: "enable",
          title: "是否启用",
          value: "codes",
          required: true,
          codes: [
            { value: "1", label: "启用" },
            { value: "0", label: "停用" },
          ],
        },
      ],
      unique: [{ fields: ["code"] }],
      isLoose: true,
    },
    entity: "notice-dict",
    add: "notices.addEntry",
    update: "notices.changeEntry",
    match: ["type", "code"],
    carried: [],
    given: ["type"],
    references: {
      parentId: { entity: "notice-dict", by: "name", where: { test: "equals", left: { subject: "row", path: ["type"] }, right: { literal: "1" } } },
    },
  },
};
