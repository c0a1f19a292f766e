// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/removed-record.schema.json
// Hash: a38daadb2b8241268b36caf32fea1f5b

import type { Stored } from "../../../runtime/contract/language/record.ts";
import type { RemovedField } from "./removed-field.ts";

/** 已删除数据, as it is entered. */
export interface RemovedRecord {
  /** id */
  id?: string;
  /** 类别 */
  kind?: string;
  /** 名称 */
  name?: string;
  /** 删除人 */
  userName?: string;
  /** 删除时间 */
  removedAt?: string;
  /** 清除时间 */
  expiresAt?: string;
  /** 内容 */
  fields?: RemovedField[];
}

/** 已删除数据, as it is stored. */
export type RemovedRecordRecord = Stored<RemovedRecord>;
