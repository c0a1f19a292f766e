/** Businesses whose messages carry codes that open something. */
const CODE_BUSINESSES = ["login", "updatePhone", "verifyPhone"] as const;
export type CodeBusiness = (typeof CODE_BUSINESSES)[number];

export const isCodeBusiness = (code: unknown): code is CodeBusiness => (CODE_BUSINESSES as readonly unknown[]).includes(code);

/** One short message. */
export interface SmsMessage {
  /** What it is for; the configuration of a gateway (template, signature) hangs on it. */
  businessCode: CodeBusiness | "phoneChanged" | "accountChanged" | "alarm" | "test";
  /** The same for people. */
  businessName: string;
  receiver: string;
  content: string;
  /** Values of the template that `content` is made by, by name: a cloud provider fills a template of its own with them. */
  params?: Readonly<Record<string, string>>;
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
