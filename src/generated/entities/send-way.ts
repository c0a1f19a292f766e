// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/send-way.schema.json
// Hash: 62456d96c07a9876e5a7dce60f174662

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 数据发送映射, as it is entered. */
export interface SendWay {
  /** id */
  id?: string;
  /** 发送路径 */
  sendUrl: string;
  /** 数据处理类 */
  dataSendClass: "item" | "result";
  /** 数据类型 */
  dataType: string;
  /** 数据具体类型 */
  dataSpecificType: string;
  /** 接收方 */
  receiver: string;
  /** 发送方 */
  sender?: string;
  /** 数据类型 */
  dataTypeName?: string;
  /** 数据具体类型 */
  dataSpecificTypeName?: string;
  /** 接收方 */
  receiverName?: string;
  /** 发送方 */
  senderName?: string;
  /** 数据映射 */
  dataMapping?: string;
}

/** 数据发送映射, as it is stored. */
export type SendWayRecord = Stored<SendWay, "id">;
