import { createHmac } from "node:crypto";
import { request as send } from "undici";
import type { Outbound } from "../outbound/outbound.ts";

/** How a gateway is reached, as the screen 短信配置 keeps it (P-SMS-01). */
export interface SmsGateway {
  /** 1 cloud provider: it fills a template of its own; 2 other: it is sent the whole text. */
  msgType: "1" | "2";
  channelId: string;
  signature: string;
  templateId: string;
  url: string;
  accessKey?: string | undefined;
  secret?: string | undefined;
}

/** What a gateway is to send. */
export interface SmsRequest {
  receiver: string;
  content: string;
  /** What a template is filled with, by name. */
  params: Readonly<Record<string, string>>;
}

/** A gateway that does not take a message. `final`: it never will. The message is for the log. */
export class GatewayError extends Error {
  readonly final: boolean;
  constructor(message: string, final: boolean) {
    super(message);
    this.final = final;
  }
}

/** How it is sent. */
export interface Posting {
  /** Names the message to a gateway that gets it twice (`requestId`). */
  key: string;
  now: number;
  outbound: Outbound;
  signal?: AbortSignal | undefined;
}

/** Bytes of an answer that are read. */
const ANSWER_BYTES = 64 * 1024;
const SAID = 200;
const DONE = new Set(["0", "200", "OK", "ok", "success"]);

/**
 * Posts a message as JSON, signed: `X-Signature` is the HMAC-SHA256 (hex) of `timestamp\nrequestId\nbody` under the
 * gateway's secret. A reply of 2xx takes it, unless its JSON has a `code` that is neither 0, 200 nor OK.
 *
 * No redirect is followed, and only hosts of OUTBOUND_HOSTS are posted to.
 *
 * @throws GatewayError
 */
export async function postSms(gateway: SmsGateway, request: SmsRequest, { key, now, outbound, signal }: Posting): Promise<void> {
  if (!outbound.allows(new URL(gateway.url))) throw new GatewayError("网关地址不在设置 OUTBOUND_HOSTS 允许的范围内", true);
  const body = JSON.stringify(bodyOf(gateway, request, key));
  const timestamp = String(now);
  const headers: Record<string, string> = { "content-type": "application/json", "x-timestamp": timestamp, "x-request-id": key };
  if (gateway.accessKey !== undefined) headers["x-access-key"] = gateway.accessKey;
  if (gateway.secret !== undefined)
    headers["x-signature"] = createHmac("sha256", gateway.secret).update(`${timestamp}\n${key}\n${body}`).digest("hex");
  const { status, said } = await exchanged(gateway.url, headers, body, outbound, signal);
  if (status < 200 || status > 299) throw new GatewayError(`短信网关返回${status}：${said.slice(0, SAID)}`, isFinal(status));
  refuseCode(said);
}

async function exchanged(url: string, headers: Record<string, string>, body: string, { dispatcher }: Outbound, signal?: AbortSignal) {
  try {
    const reply = await send(url, { method: "POST", headers, body, dispatcher, ...(signal === undefined ? {} : { signal }) });
    return { status: reply.statusCode, said: await textOf(reply.body) };
  } catch (error) {
    if (signal?.aborted === true) throw error;
    const { code, message } = error as { code?: string; message: string };
    throw new GatewayError(`无法连接短信网关：${code ?? message}`, false);
  }
}

function bodyOf({ msgType, channelId, signature, templateId }: SmsGateway, { receiver, content, params }: SmsRequest, requestId: string) {
  const to = { requestId, channelId, receiver };
  return msgType === "1" ? { ...to, signature, templateId, params } : { ...to, templateId, content: `【${signature}】${content}` };
}

/** A request that is wrong stays wrong; one that came too early or too often does not. */
const isFinal = (status: number): boolean => status < 500 && status !== 408 && status !== 425 && status !== 429;

function refuseCode(said: string): void {
  const { code, message } = jsonOf(said);
  if (code === undefined || code === null || DONE.has(String(code))) return;
  throw new GatewayError(`短信网关拒绝：${String(code)} ${String(message ?? "")}`.trim().slice(0, SAID), true);
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
