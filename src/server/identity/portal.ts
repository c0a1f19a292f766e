import type { CallContext as EngineContext, Engine } from "../engine/calls/context.ts";
import type { Connection } from "../engine/store/index.ts";
import type { SmsOutbox } from "./sms-messages.ts";

/** An event to report to operators: the input of `Portal.alarm` (P-ALARM). The rule determines who is notified and how. */
export interface Alarm {
  /** 告警标识 of the rule. Without such a rule no alarm is raised. */
  ruleId: string;
  /** The object that the alarm is about, such as a server, a setting or an account. */
  entity: string;
  /** The area that the alarm is from (告警范围), such as 消息中心. Staff filter the list of alarms by it. */
  scope: string;
  message: string;
  /** Milliseconds between two notifications. Events in between are counted. Default: ten minutes. */
  everyMs?: number;
  /** The OAuth client that raises the alarm. Absent: the server itself. */
  by?: AlarmingClient;
}

/** The OAuth client that raises an alarm, if it is not the server itself. */
export interface AlarmingClient {
  clientId: string;
  /** Runs in the transaction of a new alarm, but not of one that is only counted. */
  onNew: (connection: Connection) => Promise<void>;
}

/** The runs of scheduled tasks that are in progress in this process, whether the schedule or staff started them. */
export interface TaskRuns {
  /** Aborts when the server stops. Long tasks then end at once. */
  stopping: AbortSignal;
  /** Adds a run, which a stop waits for. @returns the same run */
  add<T>(run: Promise<T>): Promise<T>;
  /** Aborts `stopping`, and waits for all runs. */
  stop(): Promise<void>;
}

/**
 * The engine with the services that only this application has. `createPortal` builds it once; every handler, hook and effect gets it in its
 * {@link CallContext}.
 */
export interface Portal extends Engine {
  /** Sends short messages. */
  sms: SmsOutbox;
  /** Raises an alarm, in the given transaction or in a new one. Resolves to false if its rule does not exist. */
  alarm: (alarm: Alarm, inside?: Connection) => Promise<boolean>;
  /** The scheduled tasks that are running. */
  taskRuns: TaskRuns;
  /** Generates the text of the next captcha. */
  captchaText: () => string;
}

/** Context of a handler, hook or effect of this application. */
export interface CallContext extends EngineContext {
  portal: Portal;
}
