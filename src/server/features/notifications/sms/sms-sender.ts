import type { SmsMessage } from "../../../identity/sms-messages.ts";

/** Result of sending a short message through a gateway. */
export interface SmsOutcome {
  /** 1: cloud provider. 2: other gateway (P-SMS-01). */
  msgType: "1" | "2";
  /** False if the message will not be sent; `illustration` gives the reason. */
  sent: boolean;
  illustration?: string;
}

/** Sends a short message through a gateway. The portal uses `configuredSender`; tests replace it. */
export interface SmsSender {
  /** Tests whether a gateway is configured for `businessCode`. Without `businessCode`, tests whether any gateway is configured. */
  configured(businessCode?: SmsMessage["businessCode"]): Promise<boolean>;
  /**
   * @param key lets the gateway recognise a message that it receives twice
   * @throws PostError, or any other error if another attempt may help; its message is logged
   */
  send(message: SmsMessage, key: string, signal?: AbortSignal): Promise<SmsOutcome>;
}

export const NO_GATEWAY = "未配置短信网关，短信未发出，仅记入短信日志";
