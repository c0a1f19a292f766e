// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/logs.yaml, schemas/entities/auth-log.schema.json, schemas/entities/operation-log.schema.json
// Hash: 7a80171829f5897ae4ad11c7aaf5cbcc

import type { Counting, Locating, Page, Paging, Replied, Sorting } from "../../../../runtime/contract/language/record.ts";
import type { AuthLog, AuthLogRecord } from "../../entities/auth-log.ts";
import type { OperationLog, OperationLogRecord } from "../../entities/operation-log.ts";

/** GET /gp-auth-center/rest/v1/log/showDataByPage */
export type AuthInput = Pick<AuthLog, "operateUser" | "operateCode"
    | "commit"> & Paging & Counting & Locating & Sorting<"operateTime"> & {
  /** 开始时间 */
  operateStartTime?: string;
  /** 结束时间 */
  operateEndTime?: string;
};
export type AuthReply = Page<Replied<Omit<AuthLogRecord, "version">>>;

/** GET /gp-auth-center/rest/v1/log/{logId} */
export type GetAuthInput = Required<Pick<AuthLog, "logId">>;
export type GetAuthReply = Replied<Omit<AuthLogRecord, "version">>;

/** GET /gp-auth-center/rest/v1/log/export */
export type ExportAuthInput = Pick<AuthLog, "operateUser" | "operateCode" | "commit"> & Sorting<"operateTime"> & {
  /** 开始时间 */
  operateStartTime?: string;
  /** 结束时间 */
  operateEndTime?: string;
  /** 导出的列 */
  columns?: string[];
};
export type ExportAuthReply = Blob;

/** GET /gp-auth-center/rest/v1/log/operation/showDataByPage */
export type OperationInput = Pick<OperationLog, "operateCode" | "commit"> & Paging & Counting & Locating & Sorting<"operateDate"> & {
  /** 关键字 */
  searchText?: string;
  /** 操作人 */
  receiver?: string;
  /** 开始时间 */
  operationStartDate?: string;
  /** 结束时间 */
  operationEndDate?: string;
};
export type OperationReply = Page<Replied<Omit<OperationLogRecord, "version">>>;

/** GET /gp-auth-center/rest/v1/log/operation/{logId} */
export type GetOperationInput = Required<Pick<OperationLog, "logId">>;
export type GetOperationReply = Replied<Omit<OperationLogRecord, "version">>;

/** GET /gp-auth-center/rest/v1/log/operation/names */
export type OperationsInput = Record<string, never>;
export type OperationsReply = {
  id?: string;
  name?: string;
}[];

/** GET /gp-auth-center/rest/v1/log/operation/export */
export type ExportOperationInput = Pick<OperationLog, "operateCode" | "commit"> & Sorting<"operateDate"> & {
  /** 关键字 */
  searchText?: string;
  /** 操作人 */
  receiver?: string;
  /** 开始时间 */
  operationStartDate?: string;
  /** 结束时间 */
  operationEndDate?: string;
  /** 导出的列 */
  columns?: string[];
};
export type ExportOperationReply = Blob;
