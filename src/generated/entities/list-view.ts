// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/list-view.schema.json
// Hash: c6eaa8d802d267337191d24d54240cc6

import type { Stored } from "../../../runtime/contract/language/record.ts";
import type { ListViewColumn } from "./list-view-column.ts";
import type { ListViewCondition } from "./list-view-condition.ts";

/** 列表方案, as it is entered. */
export interface ListView {
  /** 方案id */
  id?: string;
  /** 页面 */
  screen: string;
  /** 列表 */
  block: string;
  /** 接口 */
  call: string;
  /** 方案名称 */
  name: string;
  /** 条件 */
  conditions?: ListViewCondition[];
  /** 列 */
  columns?: ListViewColumn[];
  /** 排序 */
  orders?: string[];
  /** 共享给角色 */
  roleId?: string;
  /** 角色名称 */
  roleName?: string;
  /** 本人的方案 */
  isOwn?: boolean;
  /** 已不可用的条件 */
  dropped?: string[];
}

/** 列表方案, as it is stored. */
export type ListViewRecord = Stored<ListView>;
