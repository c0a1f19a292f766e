// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/project-step.schema.json
// Hash: 5dc1254c418c4095754168797b114efe

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 办理记录, as it is entered. */
export interface ProjectStep {
  /** id */
  historyId?: string;
  /** 办理时间 */
  happenedAt?: string;
  /** 办理事项 */
  title?: string;
  /** 办理前状态 */
  fromState?: string;
  /** 办理后状态 */
  toState?: string;
  /** 办理人 */
  userName?: string;
  /** 办理单位 */
  orgName?: string;
  /** 原因 */
  reason?: string;
}

/** 办理记录, as it is stored. */
export type ProjectStepRecord = Stored<ProjectStep>;
