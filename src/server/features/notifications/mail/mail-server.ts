import type { Socket } from "node:net";
import type { Outbound } from "../../../engine/outbound/outbound.ts";
import { inSpan } from "../../../engine/telemetry/tracing.ts";

/** Address, protocol and account of a mail server, with the decrypted password. */
export interface MailServer {
  host: string;
  port: number;
  /** `smtps`: implicit TLS. `starttls`: TLS is required. `smtp`: no TLS. */
  protocol: string;
  /** Mail address of the sender. */
  sender: string;
  /** Name that receivers see beside the address of the sender. */
  senderName?: string | undefined;
  account?: string | undefined;
  password?: string | undefined;
}

/** A mail to one receiver. `businessCode` is the kind of mail (邮件类型), which selects the mail server. */
export interface Mail {
  businessCode: string;
  to: string;
  subject: string;
  text: string;
}

/** Why a server did not accept a mail, and whether another attempt cannot help (`final`). */
export interface MailFailure {
  /** Message for staff. */
  reason: string;
  /** Error for the server's own log; undefined if no connection was attempted. */
  error?: unknown;
  /** Whether another attempt cannot help. */
  final: boolean;
}

/** Time limit in milliseconds for the greeting of the mail server, and for each of its replies. After it, sending fails. */
const PATIENCE_MS = 10_000;

const NO_SENDER = "未配置发件地址";
/** Message for a host that OUTBOUND_HOSTS does not name. */
const NOT_ALLOWED = "邮件服务器不在设置 OUTBOUND_HOSTS 允许的范围内";
/**
 * The text shown for every failure of a mail server. More specific texts, or the server's replies, would let anyone who configures mail
 * servers probe the network. The portal's own log contains the error.
 */
const FAILED = "邮件服务器没有接收，请检查主机、端口、协议、账号、密码和收发件地址";

/**
 * Sends a mail through a mail server. A failure is returned, not thrown. These are failures:
 *
 * - The mail server has no sender.
 * - OUTBOUND_HOSTS does not allow the host.
 * - The connection fails, or the mail server reports an error. The failure is `final` if the server permanently rejects the mail or its
 *   receiver.
 *
 * @param key the mail's Message-ID, by which receivers recognise duplicates
 * @returns the failure, or undefined if the server accepted the mail
 */
export async function handMail(
  server: MailServer,
  mail: Mail,
  key: string,
  { outbound, signal }: { outbound: Outbound; signal?: AbortSignal },
): Promise<MailFailure | undefined> {
  if (server.sender === "") return { reason: NO_SENDER, final: false };
  if (!outbound.allowsHost(server.host, server.port)) return { reason: NOT_ALLOWED, final: false };
  try {
    const attributes = { "server.address": server.host, "server.port": server.port };
    await inSpan("mail", { kind: "client", attributes }, async () =>
      send(server, mail, key, await outbound.connect(server.host, server.port, signal), signal),
    );
    return undefined;
  } catch (error) {
    const { code = "", responseCode = 0 } = error as { code?: string; responseCode?: number };
    return { reason: FAILED, error, final: REFUSED.has(code) && responseCode >= 500 };
  }
}

/** Codes of nodemailer for a mail, or a receiver, that the server rejects. */
const REFUSED: ReadonlySet<string> = new Set(["EENVELOPE", "EMESSAGE"]);

/**
 * Sends a mail by SMTP over an open connection, with the account of the server if it has one. `key` becomes the mail's id.
 *
 * @throws the error of nodemailer if the server does not accept the mail
 */
async function send(server: MailServer, mail: Mail, key: string, connection: Socket, signal?: AbortSignal): Promise<void> {
  // Loaded on first use.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    host: server.host,
    port: server.port,
    connection,
    secure: server.protocol === "smtps",
    requireTLS: server.protocol === "starttls",
    ignoreTLS: server.protocol === "smtp",
    ...(server.account === undefined ? {} : { auth: { user: server.account, pass: server.password ?? "" } }),
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const close = (): void => void connection.destroy();
  signal?.addEventListener("abort", close, { once: true });
  try {
    const from = { name: server.senderName ?? "", address: server.sender };
    await transport.sendMail({ from, to: mail.to, subject: mail.subject, text: mail.text, messageId: `<${key}@gp-portal>` });
  } finally {
    signal?.removeEventListener("abort", close);
    transport.close();
    close();
  }
}
