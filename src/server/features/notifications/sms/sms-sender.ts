import type { SmsMessage } from "../../../identity/sms-messages.ts";

export interface SmsOutcome {
  /** 1 cloud provider, 2 other (P-SMS-01). */
  msgType: "1" | "2";
  /** False: nobody will receive it; `illustration` says why. */
  sent: boolean;
  illustration?: string;
}

/** Hands a message to a gateway; tests put in their own. */
export interface SmsSender {
  /** Whether there is a gateway: for this business; absent: for any. */
  configured(businessCode?: SmsMessage["businessCode"]): Promise<boolean>;
  /**
   * @param key names the message to a gateway that gets it twice
   * @throws PostError, or anything else that is worth another try; its message goes to the log
   */
  send(message: SmsMessage, key: string, signal?: AbortSignal): Promise<SmsOutcome>;
}

export const NO_GATEWAY = "未配置短信网关，短信未发出，仅记入短信日志";
