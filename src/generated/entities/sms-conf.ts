// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/sms-conf.schema.json
// Hash: ead0c9c44bd219db304c24b97e02904f

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 短信配置, as it is entered. */
export interface SmsConf {
  /** id */
  id?: string;
  /** 信息类型 */
  msgType: "1" | "2";
  /** 业务编码 */
  code: string;
  /** 业务名称 */
  name: string;
  /** 通道号 */
  channelId: string;
  /** 签名 */
  signature: string;
  /** 模板 */
  templateId: string;
  /** 网关地址 */
  url: string;
  /** 访问标识 */
  accessKey?: string;
  /** 访问密钥 */
  secret?: string;
  /** 操作时间 */
  operateDate?: string;
}

/** 短信配置, as it is stored. */
export type SmsConfRecord = Stored<Omit<SmsConf, "secret">, "id">;
