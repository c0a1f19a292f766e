// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/notice-receiver.schema.json
// Hash: 4b89b138a749397a77a283254a52391c

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 接收站点, as it is entered. */
export interface NoticeReceiver {
  /** id */
  id?: string;
  /** 接受路径 */
  receiverUri: string;
  /** 站点名称 */
  siteName: string;
  /** 接收方 */
  receiver: string;
  /** 接收方 */
  chineseName?: string;
  /** 访问标识 */
  accessKey?: string;
  /** 访问密钥 */
  secret?: string;
}

/** 接收站点, as it is stored. */
export type NoticeReceiverRecord = Stored<Omit<NoticeReceiver, "secret">, "id">;
