import { createHmac } from "node:crypto";
import { request as send } from "undici";
import { failureWords } from "./failure-words.ts";
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
    const [why, words] = [code ?? message, failureWords(error)];
    throw new PostError(`无法连接${called.it}：${words === undefined ? why : `${words}（${why}）`}`, false);
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
