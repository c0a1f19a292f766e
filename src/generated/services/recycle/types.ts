// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/recycle.yaml, schemas/entities/removed-record.schema.json
// Hash: 2514388452cc29715f61a967886c1d7d

import type { Page, Paging, Replied } from "../../../../runtime/contract/language/record.ts";
import type { RemovedRecord, RemovedRecordRecord } from "../../entities/removed-record.ts";

/** GET /gp-portal-center/rest/v1/recycle/list */
export type ListInput = Paging & {
  /** 关键字 */
  searchText?: string;
  /** 开始时间 */
  from?: string;
  /** 结束时间 */
  to?: string;
};
export type ListReply = Page<Replied<Omit<RemovedRecordRecord, "fields">>>;

/** GET /gp-portal-center/rest/v1/recycle/record/{id} */
export type LookInput = Required<Pick<RemovedRecord, "id">>;
export type LookReply = Replied<RemovedRecordRecord>;

/** POST /gp-portal-center/rest/v1/recycle/restore */
export interface RestoreInput {
  /** id */
  id?: string | null;
  /** 接口 */
  call?: string | null;
  /** 数据id */
  key?: string | null;
  /** 数据id */
  keys?: string[] | null;
}
export type RestoreReply = null;

/** DELETE /gp-portal-center/rest/v1/recycle/record/{id} */
export type PurgeInput = Required<Pick<RemovedRecord, "id">>;
export type PurgeReply = null;
