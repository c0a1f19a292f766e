// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/list-view-condition.schema.json
// Hash: ad68bb64b6139f1368da8bdd4d69a3b1

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 列表方案条件, as it is entered. */
export interface ListViewCondition {
  /** 参数 */
  name: string;
  /** 条件名称 */
  label: string;
  /** 值 */
  values: string[];
}

/** 列表方案条件, as it is stored. */
export type ListViewConditionRecord = Stored<ListViewCondition>;
