// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/service-entry.schema.json
// Hash: b5a77d7dfa8fc60b287e0f4b20624512

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 服务入口, as it is entered. */
export interface ServiceEntry {
  /** id */
  id?: string;
  /** 是否启用 */
  taskEnable: "1" | "0";
  /** 系统 */
  systemId: string;
  /** 系统名称 */
  systemName?: string;
  /** 接口类型 */
  interfaceType: "1" | "2";
  /** 是否微服务 */
  isMicroservice: "1" | "2";
  /** 服务id */
  serviceId?: string | null;
  /** 接口地址 */
  interfaceUrl: string;
}

/** 服务入口, as it is stored. */
export type ServiceEntryRecord = Stored<ServiceEntry, "id">;
