// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/basic-config.schema.json
// Hash: 896a4c414b3065e5232618c9137652e5

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 基础信息配置, as it is entered. */
export interface BasicConfig {
  /** id */
  id?: string;
  /** 基础信息类型 */
  confType: "1" | "2";
  /** 子类型 */
  confSubType: "0" | "1" | "2";
  /** 配置名称 */
  confName: string;
  /** 业务名称 */
  confKey: string;
  /** 配置值 */
  confValue: string;
}

/** 基础信息配置, as it is stored. */
export type BasicConfigRecord = Stored<BasicConfig, "id">;
