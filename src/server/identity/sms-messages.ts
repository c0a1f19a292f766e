import type { Connection } from "../engine/store/index.ts";

/** Purposes whose messages contain codes that authenticate. */
const CODE_BUSINESSES = ["login", "updatePhone", "verifyPhone"] as const;
/** Business code of short messages with a code that authenticates. */
export type CodeBusiness = (typeof CODE_BUSINESSES)[number];

/** Purposes whose messages report changes of an account to its owner. */
const NOTICE_BUSINESSES = ["phoneChanged", "accountChanged"] as const;

/**
 * Tests whether the security of accounts depends on messages with this business code: codes that authenticate, or notices to the owner of
 * an account. A gateway for these could read the codes or drop the notices.
 */
export const isProtectedBusiness = (code: unknown): boolean =>
  [...CODE_BUSINESSES, ...NOTICE_BUSINESSES].some((business) => business === code);

/** A short message for {@link SmsOutbox}. */
export interface SmsMessage {
  /** Purpose of the message. The configuration of a gateway (template, signature) depends on it. */
  businessCode: CodeBusiness | (typeof NOTICE_BUSINESSES)[number] | "alarm" | "test";
  /** Label of the purpose for users. */
  businessName: string;
  /** Phone number of the receiver. */
  receiver: string;
  /** The complete text. */
  content: string;
  /** Values of the template from which `content` is made, by name. A cloud provider fills its own template with them. */
  params?: Readonly<Record<string, string>>;
  /** The code within `content`. The log shows it only if SMS_LOG_CODES is on. Absent if the message has no code. */
  code?: string;
  /** Region of the user who requested the message. */
  region?: string | undefined;
}

/**
 * Sends short messages. Each is stored in the outbox first, so that a failed transmission is repeated. The SMS log lists the messages
 * afterwards (P-SMSLOG-01).
 */
export interface SmsOutbox {
  /** Whether there is a gateway for this purpose, or for any purpose if `businessCode` is absent. */
  configured(businessCode?: SmsMessage["businessCode"]): Promise<boolean>;
  /**
   * Stores a message in the transaction of its cause.
   *
   * @returns its id
   */
  put(connection: Connection, message: SmsMessage, options?: PutOptions): Promise<string>;
  /**
   * Sends a message that was put and committed, while a user waits. Returns `dead` if the gateway did not accept it, and `waiting` if it is
   * still to be sent when the user has waited long enough.
   */
  sendNow(id: string): Promise<"sent" | "dead" | "waiting">;
  /**
   * Stores a message and sends it at once.
   *
   * @throws Error if the gateway does not accept it
   */
  send(message: SmsMessage): Promise<void>;
  /** Resolves once everything that is due has been sent. */
  settled(): Promise<void>;
}

/** Options of `SmsOutbox.put`. */
export interface PutOptions {
  /** If true, the message is stored, but neither sent nor logged. The call then lasts as long as for other messages, and reveals nothing. */
  muted?: boolean;
  /** Epoch milliseconds after which the message is useless. */
  expiresAt?: number;
  /** Maximum number of attempts to send the message. */
  attempts?: number;
  /** The message's cause as `kind/key`. */
  cause?: string;
}
