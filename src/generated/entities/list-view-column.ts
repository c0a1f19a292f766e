// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/list-view-column.schema.json
// Hash: da26ac1d6a51df713829990f344f0666

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 列表方案列, as it is entered. */
export interface ListViewColumn {
  /** 列 */
  name: string;
  /** 列名称 */
  label: string;
}

/** 列表方案列, as it is stored. */
export type ListViewColumnRecord = Stored<ListViewColumn>;
