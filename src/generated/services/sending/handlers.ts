// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/sending.yaml, schemas/entities/notice-receiver.schema.json, schemas/entities/send-log.schema.json, schemas/entities/send-way.schema.json
// Hash: c61ac043a0c7f47dd4a816f4ccfb0192

import type { Hook } from "../../../../runtime/contract/server/handler.ts";
import type { NoticeReceiverRecord } from "../../entities/notice-receiver.ts";
import type { SendWayRecord } from "../../entities/send-way.ts";
import type { AddReceiverInput, AddWayInput, ChangeReceiverInput, ChangeWayInput, PreviewInput, PreviewReply, RemoveReceiverInput, RemoveWayInput, ResendInput, ResendReply, TestReceiverInput, TestReceiverReply } from "./types.ts";

/** 数据发送: what is written by hand. `C`: the server's context. */
export type SendingHandlers<C> = {
  /** POST /gp-data-center/rest/v1/configuration/info/testReceiverInfo */
  testReceiver(input: TestReceiverInput, context: C): Promise<TestReceiverReply>;
  /** POST /gp-data-center/rest/v1/configuration/sendway/previewDataSendWay */
  preview(input: PreviewInput, context: C): Promise<PreviewReply>;
  /** POST /gp-data-center/rest/v1/log/resendDataSend */
  resend(input: ResendInput, context: C): Promise<ResendReply>;
};

/** 数据发送: own behaviour around the generic handlers. */
export type SendingHooks<C> = {
  /** POST /gp-data-center/rest/v1/configuration/info/addReceiverInfo */
  addReceiver?: Hook<AddReceiverInput, NoticeReceiverRecord, C>;
  /** POST /gp-data-center/rest/v1/configuration/info/updateReceiverInfo */
  changeReceiver?: Hook<ChangeReceiverInput, NoticeReceiverRecord, C>;
  /** GET /gp-data-center/rest/v1/configuration/info/deleteReceiverInfo */
  removeReceiver?: Hook<RemoveReceiverInput, NoticeReceiverRecord, C>;
  /** POST /gp-data-center/rest/v1/configuration/sendway/addDataSendWay */
  addWay?: Hook<AddWayInput, SendWayRecord, C>;
  /** POST /gp-data-center/rest/v1/configuration/sendway/updateDataSendWay */
  changeWay?: Hook<ChangeWayInput, SendWayRecord, C>;
  /** GET /gp-data-center/rest/v1/configuration/sendway/deleteDataSendWay */
  removeWay?: Hook<RemoveWayInput, SendWayRecord, C>;
};
