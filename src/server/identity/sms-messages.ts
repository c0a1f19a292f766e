import type { Connection } from "../engine/store/index.ts";

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

/** Short messages: they leave by the outbox, and stand in the SMS log afterwards (P-SMSLOG-01). */
export interface SmsOutbox {
  /** Whether there is a gateway: for this business; absent: for any. */
  configured(businessCode?: SmsMessage["businessCode"]): Promise<boolean>;
  /** Writes a message in the transaction of its cause; returns its id. */
  put(connection: Connection, message: SmsMessage, options?: PutOptions): Promise<string>;
  /** Sends one that was put and committed, while somebody waits; false: the gateway did not take it. */
  sentNow(id: string): Promise<boolean>;
  /** Puts one and sends it at once. @throws Error when the gateway does not take it */
  send(message: SmsMessage): Promise<void>;
  /** Once everything that is due has been sent. */
  settled(): Promise<void>;
}

export interface PutOptions {
  /** Goes nowhere: how long a reply takes must not say whether something is sent. */
  muted?: boolean;
  /** Epoch milliseconds after which it is of no use. */
  expiresAt?: number;
  attempts?: number;
  /** What it belongs to: `kind/key`. */
  cause?: string;
}
