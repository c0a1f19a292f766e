/** One short message. */
export interface SmsMessage {
  /** What it is for; the configuration of a gateway (template, signature) hangs on it. */
  businessCode: "login" | "updatePhone" | "verifyPhone" | "phoneChanged";
  /** The same for people. */
  businessName: string;
  receiver: string;
  content: string;
  /** Stands in `content`; a log shows it only when SMS_LOG_CODES is on. Absent: it brings none. */
  code?: string;
  /** Region of whoever asked for it. */
  region?: string | undefined;
}

export interface SmsOutcome {
  /** 1 cloud provider, 2 other (P-SMS-01). */
  msgType: "1" | "2";
  /** False: nobody will receive it; `illustration` says why. */
  sent: boolean;
  illustration?: string;
}

/**
 * Hands a message to a gateway. The message centre implements it over its configuration; whatever it does is written to
 * the SMS log by the outbox.
 *
 * @throws when the gateway refuses or does not answer; its message goes to the log
 */
export interface SmsSender {
  /** Whether there is a gateway at all. */
  configured: boolean;
  send(message: SmsMessage): Promise<SmsOutcome>;
}

export const NO_GATEWAY = "未配置短信网关，短信未发出，仅记入短信日志";

/** Sends nothing: the message only stands in the SMS log. */
export const logOnlySender: SmsSender = {
  configured: false,
  send: async () => ({ msgType: "2", sent: false, illustration: NO_GATEWAY }),
};
