// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/sending.yaml, schemas/entities/notice-receiver.schema.json, schemas/entities/send-log.schema.json, schemas/entities/send-way.schema.json
// Hash: c44d0f0c1136ec411340413b5f947de4

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { AddReceiverInput, AddReceiverReply, AddWayInput, AddWayReply, ChangeReceiverInput, ChangeReceiverReply, ChangeWayInput, ChangeWayReply, ExportLogInput, ExportLogReply, GetLogInput, GetLogReply, GetReceiverInput, GetReceiverReply, GetWayInput, GetWayReply, LogInput, LogReply, PreviewInput, PreviewReply, ReceiversInput, ReceiversReply, RemoveReceiverInput, RemoveReceiverReply, RemoveWayInput, RemoveWayReply, ResendInput, ResendReply, TestReceiverInput, TestReceiverReply, WaysInput, WaysReply } from "./types.ts";

/** GET /gp-data-center/rest/v1/configuration/info/getReceiverInfo */
export const receivers: Call<ReceiversInput, ReceiversReply> = {
  id: "sending.receivers",
  method: "get",
  path: "/gp-data-center/rest/v1/configuration/info/getReceiverInfo",
  query: ["receiverUri", "siteName", "receiver", "pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort", "thenBy"],
  page: true,
};

/** POST /gp-data-center/rest/v1/configuration/info/addReceiverInfo */
export const addReceiver: Call<AddReceiverInput, AddReceiverReply> = {
  id: "sending.addReceiver",
  method: "post",
  path: "/gp-data-center/rest/v1/configuration/info/addReceiverInfo",
  body: ["receiverUri", "siteName", "receiver", "accessKey", "secret"],
};

/** GET /gp-data-center/rest/v1/configuration/info/getReceiverInfoById */
export const getReceiver: Call<GetReceiverInput, GetReceiverReply> = {
  id: "sending.getReceiver",
  method: "get",
  path: "/gp-data-center/rest/v1/configuration/info/getReceiverInfoById",
  query: ["id"],
};

/** POST /gp-data-center/rest/v1/configuration/info/updateReceiverInfo */
export const changeReceiver: Call<ChangeReceiverInput, ChangeReceiverReply> = {
  id: "sending.changeReceiver",
  method: "post",
  path: "/gp-data-center/rest/v1/configuration/info/updateReceiverInfo",
  body: ["id", "receiverUri", "siteName", "receiver", "accessKey", "secret", "version"],
};

/** GET /gp-data-center/rest/v1/configuration/info/deleteReceiverInfo */
export const removeReceiver: Call<RemoveReceiverInput, RemoveReceiverReply> = {
  id: "sending.removeReceiver",
  method: "get",
  path: "/gp-data-center/rest/v1/configuration/info/deleteReceiverInfo",
  query: ["id", "version"],
};

/** POST /gp-data-center/rest/v1/configuration/info/testReceiverInfo */
export const testReceiver: Call<TestReceiverInput, TestReceiverReply> = {
  id: "sending.testReceiver",
  method: "post",
  path: "/gp-data-center/rest/v1/configuration/info/testReceiverInfo",
  body: ["id", "sendUrl", "version"],
};

/** GET /gp-data-center/rest/v1/configuration/sendway/getDataSendWay */
export const ways: Call<WaysInput, WaysReply> = {
  id: "sending.ways",
  method: "get",
  path: "/gp-data-center/rest/v1/configuration/sendway/getDataSendWay",
  query: ["receiver", "dataType", "dataSpecificType", "pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort"],
  page: true,
};

/** POST /gp-data-center/rest/v1/configuration/sendway/addDataSendWay */
export const addWay: Call<AddWayInput, AddWayReply> = {
  id: "sending.addWay",
  method: "post",
  path: "/gp-data-center/rest/v1/configuration/sendway/addDataSendWay",
  body: ["sendUrl", "dataSendClass", "dataType", "dataSpecificType", "receiver", "sender", "dataMapping"],
};

/** GET /gp-data-center/rest/v1/configuration/sendway/getDataSendWayById */
export const getWay: Call<GetWayInput, GetWayReply> = {
  id: "sending.getWay",
  method: "get",
  path: "/gp-data-center/rest/v1/configuration/sendway/getDataSendWayById",
  query: ["id"],
};

/** POST /gp-data-center/rest/v1/configuration/sendway/updateDataSendWay */
export const changeWay: Call<ChangeWayInput, ChangeWayReply> = {
  id: "sending.changeWay",
  method: "post",
  path: "/gp-data-center/rest/v1/configuration/sendway/updateDataSendWay",
  body: ["id", "sendUrl", "dataSendClass", "dataType", "dataSpecificType", "receiver", "sender", "dataMapping", "version"],
};

/** GET /gp-data-center/rest/v1/configuration/sendway/deleteDataSendWay */
export const removeWay: Call<RemoveWayInput, RemoveWayReply> = {
  id: "sending.removeWay",
  method: "get",
  path: "/gp-data-center/rest/v1/configuration/sendway/deleteDataSendWay",
  query: ["id", "version"],
};

/** POST /gp-data-center/rest/v1/configuration/sendway/previewDataSendWay */
export const preview: Call<PreviewInput, PreviewReply> = {
  id: "sending.preview",
  method: "post",
  path: "/gp-data-center/rest/v1/configuration/sendway/previewDataSendWay",
  body: ["dataSendClass", "sender", "dataMapping"],
};

/** GET /gp-data-center/rest/v1/log/getDataSendLog */
export const log: Call<LogInput, LogReply> = {
  id: "sending.log",
  method: "get",
  path: "/gp-data-center/rest/v1/log/getDataSendLog",
  query: [
    "receiver",
    "dataType",
    "dataSpecificType",
    "errorStatus",
    "operationStartDate",
    "operationEndDate",
    "pageNumber",
    "pageSize",
    "countLimit",
    "totalHint",
    "around",
    "sort",
    "thenBy",
  ],
  page: true,
};

/** GET /gp-data-center/rest/v1/log/getDataSendLogById */
export const getLog: Call<GetLogInput, GetLogReply> = {
  id: "sending.getLog",
  method: "get",
  path: "/gp-data-center/rest/v1/log/getDataSendLogById",
  query: ["id"],
};

/** GET /gp-data-center/rest/v1/log/exportDataSendLog */
export const exportLog: Call<ExportLogInput, ExportLogReply> = {
  id: "sending.exportLog",
  method: "get",
  path: "/gp-data-center/rest/v1/log/exportDataSendLog",
  query: ["receiver", "dataType", "dataSpecificType", "errorStatus", "operationStartDate", "operationEndDate", "sort", "thenBy", "columns"],
  exports: "sending.log",
  file: "reply",
};

/** POST /gp-data-center/rest/v1/log/resendDataSend */
export const resend: Call<ResendInput, ResendReply> = {
  id: "sending.resend",
  method: "post",
  path: "/gp-data-center/rest/v1/log/resendDataSend",
  body: ["id", "version"],
};
