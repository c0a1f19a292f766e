import type { Socket } from "node:net";
import type { Outbound } from "../../../engine/outbound/outbound.ts";

/** A server that mails leave through, with the password it is entered by. */
export interface MailServer {
  host: string;
  port: number;
  /** `smtps`: TLS from the first byte; `starttls`: TLS or nothing is sent; `smtp`: none. */
  protocol: string;
  sender: string;
  /** What people see beside the address. */
  senderName?: string | undefined;
  account?: string | undefined;
  password?: string | undefined;
}

export interface Mail {
  businessCode: string;
  to: string;
  subject: string;
  text: string;
}

/** Why the server did not take a mail. */
export interface MailFailure {
  /** In words for staff. */
  reason: string;
  /** For the server's own log; undefined: nothing was tried. */
  error?: unknown;
  /** The server will never take it. */
  final: boolean;
}

/** Of the greeting, and of every answer after it. */
const PATIENCE_MS = 10_000;

const NO_SENDER = "未配置发件地址";
/** Of a host that OUTBOUND_HOSTS does not name. */
const NOT_ALLOWED = "邮件服务器不在设置 OUTBOUND_HOSTS 允许的范围内";
/**
 * The same whatever went wrong: by different texts, or by what a server says, whoever configures mail servers would read what
 * stands in the network. The server's own log has the error.
 */
const FAILED = "邮件服务器没有接收，请检查主机、端口、协议、账号、密码和收发件地址";

/**
 * Hands a mail to a server of OUTBOUND_HOSTS.
 *
 * @param key names the mail to whoever gets it twice (Message-ID)
 * @returns why it was not taken; undefined: it was
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
    await send(server, mail, key, await outbound.connect(server.host, server.port, signal), signal);
    return undefined;
  } catch (error) {
    const { code = "", responseCode = 0 } = error as { code?: string; responseCode?: number };
    return { reason: FAILED, error, final: REFUSED.has(code) && responseCode >= 500 };
  }
}

/** Codes of nodemailer for a mail, or an address of it, that the server does not take. */
const REFUSED: ReadonlySet<string> = new Set(["EENVELOPE", "EMESSAGE"]);

/** Speaks SMTP over a connection that is open. */
async function send(server: MailServer, mail: Mail, key: string, connection: Socket, signal?: AbortSignal): Promise<void> {
  // Loaded with the first mail.
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
