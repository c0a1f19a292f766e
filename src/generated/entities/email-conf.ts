// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/email-conf.schema.json
// Hash: ad96ee36f5b333cda3436670c351368d

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 邮件服务器配置, as it is entered. */
export interface EmailConf {
  /** id */
  id?: string;
  /** 邮件类型 */
  emailType: string;
  /** 服务器地址 */
  host: string;
  /** 协议 */
  protocol: "smtp" | "smtps" | "starttls";
  /** 端口 */
  port: number;
  /** 发件地址 */
  sender?: string;
  /** 登录账号 */
  account?: string;
  /** 登录密码 */
  password?: string;
}

/** 邮件服务器配置, as it is stored. */
export type EmailConfRecord = Stored<Omit<EmailConf, "password">, "id">;
