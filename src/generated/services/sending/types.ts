// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/sending.yaml, schemas/entities/notice-receiver.schema.json, schemas/entities/send-log.schema.json, schemas/entities/send-way.schema.json
// Hash: a89f8aba7a01cc27009fb0367b95f3f5

import type { Counting, Locating, Nullable, Page, Paging, Replied, Sorting, SortingTwice, Versioned, With } from "../../../../runtime/contract/language/record.ts";
import type { NoticeReceiver, NoticeReceiverRecord } from "../../entities/notice-receiver.ts";
import type { SendLog, SendLogRecord } from "../../entities/send-log.ts";
import type { SendWay, SendWayRecord } from "../../entities/send-way.ts";

/** GET /gp-data-center/rest/v1/configuration/info/getReceiverInfo */
export type ReceiversInput = Partial<Pick<NoticeReceiver, "receiverUri" | "siteName"
    | "receiver">> & Paging & Counting & Locating & SortingTwice<"accessKey" | "siteName">;
export type ReceiversReply = Page<Replied<NoticeReceiverRecord>>;

/** POST /gp-data-center/rest/v1/configuration/info/addReceiverInfo */
export type AddReceiverInput = Nullable<Omit<NoticeReceiver, "id" | "chineseName">>;
export type AddReceiverReply = Replied<Pick<NoticeReceiverRecord, "id">>;

/** GET /gp-data-center/rest/v1/configuration/info/getReceiverInfoById */
export type GetReceiverInput = Required<Pick<NoticeReceiver, "id">>;
export type GetReceiverReply = Replied<NoticeReceiverRecord>;

/** POST /gp-data-center/rest/v1/configuration/info/updateReceiverInfo */
export type ChangeReceiverInput = Nullable<With<Omit<NoticeReceiver, "chineseName">, "id"> & Versioned>;
export type ChangeReceiverReply = null;

/** GET /gp-data-center/rest/v1/configuration/info/deleteReceiverInfo */
export type RemoveReceiverInput = Required<Pick<NoticeReceiver, "id">> & Versioned;
export type RemoveReceiverReply = null;

/** POST /gp-data-center/rest/v1/configuration/info/testReceiverInfo */
export type TestReceiverInput = Nullable<Required<Pick<NoticeReceiver, "id">> & Versioned> & {
  /** 发送路径 */
  sendUrl?: string | null;
};
export type TestReceiverReply = null;

/** GET /gp-data-center/rest/v1/configuration/sendway/getDataSendWay */
export type WaysInput = Partial<Pick<SendWay, "receiver" | "dataType"
    | "dataSpecificType">> & Paging & Counting & Locating & Sorting<"sendUrl">;
export type WaysReply = Page<Replied<SendWayRecord>>;

/** POST /gp-data-center/rest/v1/configuration/sendway/addDataSendWay */
export type AddWayInput = Nullable<Omit<SendWay, "id" | "dataTypeName" | "dataSpecificTypeName" | "receiverName" | "senderName">>;
export type AddWayReply = Replied<Pick<SendWayRecord, "id">>;

/** GET /gp-data-center/rest/v1/configuration/sendway/getDataSendWayById */
export type GetWayInput = Required<Pick<SendWay, "id">>;
export type GetWayReply = Replied<SendWayRecord>;

/** POST /gp-data-center/rest/v1/configuration/sendway/updateDataSendWay */
export type ChangeWayInput = Nullable<With<Omit<SendWay, "dataTypeName" | "dataSpecificTypeName" | "receiverName"
    | "senderName">, "id"> & Versioned>;
export type ChangeWayReply = null;

/** GET /gp-data-center/rest/v1/configuration/sendway/deleteDataSendWay */
export type RemoveWayInput = Required<Pick<SendWay, "id">> & Versioned;
export type RemoveWayReply = null;

/** POST /gp-data-center/rest/v1/configuration/sendway/previewDataSendWay */
export type PreviewInput = Nullable<Pick<SendWay, "dataSendClass" | "sender" | "dataMapping">>;
export interface PreviewReply {
  /** 发送内容 */
  content?: string;
}

/** GET /gp-data-center/rest/v1/log/getDataSendLog */
export type LogInput = Pick<SendLog, "receiver" | "dataType" | "dataSpecificType"
    | "errorStatus"> & Paging & Counting & Locating & SortingTwice<"createDate" | "dataSpecificTypeName" | "dataTypeName"
    | "errorStatus" | "operation" | "receiverName" | "siteName"> & {
  /** 发送时间起 */
  operationStartDate?: string;
  /** 发送时间止 */
  operationEndDate?: string;
};
export type LogReply = Page<Replied<Omit<SendLogRecord, "receiver" | "dataType" | "dataSpecificType">>>;

/** GET /gp-data-center/rest/v1/log/getDataSendLogById */
export type GetLogInput = Required<Pick<SendLog, "id">>;
export type GetLogReply = Replied<SendLogRecord>;

/** GET /gp-data-center/rest/v1/log/exportDataSendLog */
export type ExportLogInput = Pick<SendLog, "receiver" | "dataType" | "dataSpecificType" | "errorStatus"> & SortingTwice<"createDate"
    | "dataSpecificTypeName" | "dataTypeName" | "errorStatus" | "operation" | "receiverName" | "siteName"> & {
  /** 发送时间起 */
  operationStartDate?: string;
  /** 发送时间止 */
  operationEndDate?: string;
  /** 导出的列 */
  columns?: string[];
};
export type ExportLogReply = Blob;

/** POST /gp-data-center/rest/v1/log/resendDataSend */
export type ResendInput = Nullable<Required<Pick<SendLog, "id">> & Versioned>;
export type ResendReply = null;
