// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/views.yaml, schemas/entities/view-config.schema.json
// Hash: 21ac755e5ebc9db6b619bf2acec4d4f0

import type { Counting, Locating, Nullable, Page, Paging, Replied, SortingTwice, Versioned, With } from "../../../../runtime/contract/language/record.ts";
import type { ViewConfig, ViewConfigRecord } from "../../entities/view-config.ts";

/** GET /gp-menu-center/rest/v1/view/config */
export type ListInput = Partial<Pick<ViewConfig, "systemId">> & Paging & Counting & Locating & SortingTwice<"createDate" | "current"
    | "lastModifyDate" | "remark">;
export type ListReply = Page<Replied<Omit<ViewConfigRecord, "content">>>;

/** POST /gp-menu-center/rest/v1/view/config */
export type SaveInput = Nullable<Omit<ViewConfig, "systemName" | "content" | "createDate" | "lastModifyDate"> & Versioned>;
export type SaveReply = Replied<ViewConfigRecord>;

/** DELETE /gp-menu-center/rest/v1/view/config/{id} */
export type RemoveInput = With<Pick<ViewConfig, "id" | "current">, "id"> & Versioned;
export type RemoveReply = null;

/** POST /gp-menu-center/rest/v1/view/config/sql/verification */
export type VerifyInput = Nullable<Pick<ViewConfig, "systemId" | "selectSql">>;
export interface VerifyReply {
  /** 校验通过 */
  valid?: boolean;
  /** 校验结果 */
  message?: string;
  /** 视图字段 */
  columns?: string[];
}

/** GET /gp-menu-center/rest/v1/view/config/init */
export type InitInput = Pick<ViewConfig, "systemId">;
export type InitReply = null;

/** GET /gp-menu-center/rest/v1/view/config/init/done */
export type InitDoneInput = Record<string, never>;
export type InitDoneReply = {
  /** 系统 */
  systemId?: string;
  /** 初始化时间 */
  doneDate?: string;
  /** 视图数 */
  views?: number;
}[];

/** GET /gp-menu-center/rest/v1/view/config/tables */
export type TablesInput = Record<string, never>;
export type TablesReply = {
  /** 表 */
  table?: string;
  /** 字段 */
  columns?: string;
}[];

/** GET /gp-menu-center/rest/v1/view/config/rows */
export type RowsInput = Required<Pick<ViewConfig, "id">>;
export interface RowsReply {
  /** 视图字段 */
  columns?: string[];
  /** 数据 */
  rows?: string[][];
  /** 还有更多 */
  more?: boolean;
}
