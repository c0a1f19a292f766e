// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/region.schema.json
// Hash: 8eb00955bd8e797636e7cb54e6dca09f

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 区划, as it is entered. */
export interface Region {
  /** id */
  id?: string;
  /** 上级区划 */
  parentId: string;
  /** 区划编码 */
  regionCode: string;
  /** 区划名称 */
  regionName: string;
  /** 区划全称 */
  regionFullName?: string;
  /** 是否启用 */
  enabled: "1" | "0";
  /** 末级 */
  isLeaf?: boolean;
  /** 标准区划 */
  standard?: "1" | "0";
  /** 上级区划名称 */
  parentName?: string;
  /** 级次 */
  levelNum?: number;
  /** 路径 */
  path?: string;
  /** 备注 */
  remark?: string;
  /** 省 */
  province?: string;
  /** 市 */
  localCity?: string;
  /** 根节点 */
  rootNode?: string;
  /** 修改时间 */
  operateDate?: string;
  /** 创建时间 */
  createDate?: string;
}

/** 区划, as it is stored. */
export type RegionRecord = Stored<Region, "id">;
