// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/registration.schema.json
// Hash: 969840c3c37b00f1e4b6375fa8fc0d0f

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 用户类型注册, as it is entered. */
export interface Registration {
  /** id */
  id?: string;
  /** 申请人 */
  applicantId?: string;
  /** 申请人 */
  applicantName?: string;
  /** 账号 */
  applicantAccount?: string;
  /** 用户类型 */
  userTypeId: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "0" | "10";
  /** 注册为 */
  subType: "1" | "2";
  /** 所属区划 */
  regionId?: string;
  /** 所属区划 */
  regionName?: string;
  /** 区划路径 */
  regionPath?: string;
  /** 审核方 */
  decider?: "1" | "2";
  /** 申请时间 */
  registerDate?: string;
  /** 审核人 */
  decidedBy?: string;
  /** 审核人 */
  decidedName?: string;
  /** 审核时间 */
  decidedDate?: string;
  /** 退回原因 */
  rejectReason?: string;
  /** 状态 */
  state?: string;
}

/** 用户类型注册, as it is stored. */
export type RegistrationRecord = Stored<Registration, "id">;
