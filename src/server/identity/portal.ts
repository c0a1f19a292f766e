import type { CallContext as EngineContext, Engine } from "../engine/calls/context.ts";
import type { Connection } from "../engine/store/index.ts";
import type { SmsOutbox } from "./sms-messages.ts";

/** Something that operators have to hear of (P-ALARM). */
export interface Alarm {
  /** 告警标识 of a rule; nothing is raised without one. */
  ruleId: string;
  /** What it is about. */
  entity: string;
  scope: string;
  message: string;
  /** It is told once in so long, what happens meanwhile is counted; default: ten minutes. */
  everyMs?: number;
}

/** What the calls of this application need beside the engine. */
export interface Portal extends Engine {
  sms: SmsOutbox;
  /** Raises an alarm in the transaction at hand, or in one of its own; false: there is no such rule. */
  alarm: (alarm: Alarm, inside?: Connection) => Promise<boolean>;
  /** Text of the next captcha. */
  captchaText: () => string;
}

/** What a handler, hook or effect of this application gets beside the input. */
export interface CallContext extends EngineContext {
  portal: Portal;
}
