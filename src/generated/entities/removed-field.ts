// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/removed-field.schema.json
// Hash: eff75f986254ed2816ea7fd5331c865c

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 已删除数据的字段, as it is entered. */
export interface RemovedField {
  /** 字段 */
  label?: string;
  /** 值 */
  value?: string;
}

/** 已删除数据的字段, as it is stored. */
export type RemovedFieldRecord = Stored<RemovedField>;
