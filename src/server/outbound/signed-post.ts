import { createHmac } from "node:crypto";
import { request as send } from "undici";
import type { Outbound } from "./outbound.ts";

/** Somebody who is posted to. */
export interface PostTarget {
  url: string;
  accessKey?: string | undefined;
  secret?: string | undefined;
  /** What staff call him, and his address: they stand in the reasons. */
  called: { it: string; address: string };
}

/** How it is sent. */
export interface Posting {
  /** Names what is sent to one who gets it twice (`X-Request-Id`). */
  key: string;
  now: number;
  outbound: Outbound;
  signal?: AbortSignal | undefined;
}

/** One who does not take what he is sent. `final`: he never will. The message is for the log. */
export class PostError extends Error {
  readonly final: boolean;
  constructor(message: string, final: boolean) {
    super(message);
    this.final = final;
  }
}

/** Bytes of an answer that are read. */
const ANSWER_BYTES = 64 * 1024;
const SAID = 200;
/** Of those that staff may meet, in their words. */
const WHY: Readonly<Record<string, string>> = {
  ECONNREFUSED: "连接被拒绝",
  ECONNRESET: "连接被对方中断",
  UND_ERR_SOCKET: "连接被对方中断",
  ENOTFOUND: "找不到主机",
  EAI_AGAIN: "域名暂时无法解析",
  EHOSTUNREACH: "主机不可达",
  ENETUNREACH: "网络不可达",
  ETIMEDOUT: "连接超时",
  UND_ERR_CONNECT_TIMEOUT: "连接超时",
  UND_ERR_HEADERS_TIMEOUT: "没有响应",
  UND_ERR_BODY_TIMEOUT: "没有响应",
  UND_ERR_RES_EXCEEDED_MAX_SIZE: "返回的内容过大",
  FORBIDDEN_ADDRESS: "域名解析到设置 OUTBOUND_HOSTS 不允许的地址",
  DEPTH_ZERO_SELF_SIGNED_CERT: "证书不可信",
  SELF_SIGNED_CERT_IN_CHAIN: "证书不可信",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "证书不可信",
  CERT_HAS_EXPIRED: "证书已过期",
  ERR_TLS_CERT_ALTNAME_INVALID: "证书不属于该主机",
};
const DONE = new Set(["0", "200", "OK", "ok", "success"]);

/**
 * Posts JSON, signed: `X-Signature` is the HMAC-SHA256 (hex) of `timestamp\nrequestId\nbody` under the target's secret. A
 * reply of 2xx takes it, unless its JSON has a `code` that is neither 0, 200 nor OK.
 *
 * No redirect is followed, and only hosts of OUTBOUND_HOSTS are posted to.
 *
 * @returns the status that took it
 * @throws PostError
 */
export async function postSigned(target: PostTarget, body: string, { key, now, outbound, signal }: Posting): Promise<number> {
  const { url, accessKey, secret, called } = target;
  if (!outbound.allows(new URL(url))) throw new PostError(`${called.address}不在设置 OUTBOUND_HOSTS 允许的范围内`, true);
  const timestamp = String(now);
  const headers: Record<string, string> = { "content-type": "application/json", "x-timestamp": timestamp, "x-request-id": key };
  if (accessKey !== undefined) headers["x-access-key"] = accessKey;
  if (secret !== undefined) headers["x-signature"] = createHmac("sha256", secret).update(`${timestamp}\n${key}\n${body}`).digest("hex");
  const { status, said } = await exchanged(target, headers, body, outbound, signal);
  if (status < 200 || status > 299) throw new PostError(`${called.it}返回${status}：${said.slice(0, SAID)}`, isFinal(status));
  refuseCode(called.it, said);
  return status;
}

async function exchanged(
  { url, called }: PostTarget,
  headers: Record<string, string>,
  body: string,
  { dispatcher }: Outbound,
  signal?: AbortSignal,
) {
  try {
    const reply = await send(url, { method: "POST", headers, body, dispatcher, ...(signal === undefined ? {} : { signal }) });
    return { status: reply.statusCode, said: await textOf(reply.body) };
  } catch (error) {
    if (signal?.aborted === true) throw error;
    const { code, message } = error as { code?: string; message: string };
    const why = code ?? message;
    throw new PostError(`无法连接${called.it}：${why in WHY ? `${WHY[why]}（${why}）` : why}`, false);
  }
}

/** A request that is wrong stays wrong; one that came too early or too often does not. */
const isFinal = (status: number): boolean => status < 500 && status !== 408 && status !== 425 && status !== 429;

function refuseCode(it: string, said: string): void {
  const { code, message } = jsonOf(said);
  if (code === undefined || code === null || DONE.has(String(code))) return;
  throw new PostError(`${it}拒绝：${String(code)} ${String(message ?? "")}`.trim().slice(0, SAID), true);
}

function jsonOf(text: string): { code?: unknown; message?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === "object" ? value : {};
  } catch {
    return {};
  }
}

/** As much of an answer as anybody needs; the rest is not waited for. */
async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for await (const part of body) {
    bytes += part.length;
    text += decoder.decode(part, { stream: true });
    if (bytes > ANSWER_BYTES) break;
  }
  return text;
}
