import { cutText } from "../../../../runtime/contract/values/well-formed.ts";
import { createHmac } from "node:crypto";
import { request as send } from "undici";
import { inSpan, requestTo } from "../telemetry/tracing.ts";
import { describeFailure } from "./describe-failure.ts";
import type { Outbound } from "./outbound.ts";

/** The receiver of a signed POST request: its URL, its keys, and its names for messages. */
export interface PostTarget {
  url: string;
  /** Value of the header `X-Access-Key`. Undefined: the header is not sent. */
  accessKey?: string | undefined;
  /** Key of the signature. Undefined: the request is not signed. */
  secret?: string | undefined;
  /** Name and URL of the receiver as staff know them, for messages about failures. */
  called: { it: string; address: string };
}

/** The parameters of one signed POST request besides receiver and body. */
export interface Posting {
  /** Id of the request (`X-Request-Id`), by which the receiver recognises a repeated request. */
  key: string;
  /** Time for `X-Timestamp`, in epoch milliseconds. */
  now: number;
  /** The client that sends the request. */
  outbound: Outbound;
  /** Cancels the request. */
  signal?: AbortSignal | undefined;
}

/**
 * Thrown when a receiver could not be reached, or did not accept a POST request. `final`: another attempt cannot succeed. The message is a
 * text for staff and the log.
 */
export class PostError extends Error {
  readonly final: boolean;
  constructor(message: string, final: boolean) {
    super(message);
    this.final = final;
  }
}

/** Maximum number of bytes of a reply that are read. Further bytes are ignored. */
const REPLY_BYTES = 64 * 1024;
const MOST_REASON = 200;
const DONE = new Set(["0", "200", "OK", "ok", "success"]);

/**
 * Sends a signed POST request with a JSON body. `X-Signature` is the HMAC-SHA256 (hex) of `timestamp\nrequestId\nbody` with the secret of
 * the target. The request succeeds with a 2xx reply. If the reply is JSON with a `code`, this must be 0, 200, OK, ok or success. Redirects
 * are not followed.
 *
 * @param body the JSON text
 * @returns the status of the successful reply
 * @throws PostError if OUTBOUND_HOSTS does not allow the host, or if the host cannot be reached or does not accept the request; the reason
 * of `signal` if it aborts
 */
export async function postSigned(target: PostTarget, body: string, { key, now, outbound, signal }: Posting): Promise<number> {
  const { url, accessKey, secret, called } = target;
  if (!outbound.allows(new URL(url))) throw new PostError(`${called.address}不在设置 OUTBOUND_HOSTS 允许的范围内`, true);
  const timestamp = String(now);
  const headers: Record<string, string> = { "content-type": "application/json", "x-timestamp": timestamp, "x-request-id": key };
  if (accessKey !== undefined) headers["x-access-key"] = accessKey;
  if (secret !== undefined) headers["x-signature"] = createHmac("sha256", secret).update(`${timestamp}\n${key}\n${body}`).digest("hex");
  const { status, replyText } = await exchanged(target, headers, body, outbound, signal);
  if (status < 200 || status > 299) throw new PostError(`${called.it}返回${status}：${cutText(replyText, MOST_REASON)}`, isFinal(status));
  refuseCode(called.it, replyText);
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
    return await inSpan("post", requestTo(new URL(url)), async (note) => {
      const reply = await send(url, { method: "POST", headers, body, dispatcher, ...(signal === undefined ? {} : { signal }) });
      note({ "http.response.status_code": reply.statusCode });
      return { status: reply.statusCode, replyText: await textOf(reply.body) };
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    const { code, message } = error as { code?: string; message: string };
    const [why, description] = [code ?? message, describeFailure(error)];
    throw new PostError(`无法连接${called.it}：${description === undefined ? why : `${description}（${why}）`}`, false);
  }
}

/**
 * Tests whether an HTTP status makes another attempt useless. An invalid request stays invalid, but a request that was too early or too
 * frequent may succeed later.
 */
const isFinal = (status: number): boolean => status < 500 && status !== 408 && status !== 425 && status !== 429;

function refuseCode(it: string, replyText: string): void {
  const { code, message } = jsonOf(replyText);
  if (code === undefined || code === null || DONE.has(String(code))) return;
  throw new PostError(cutText(`${it}拒绝：${String(code)} ${String(message ?? "")}`.trim(), MOST_REASON), true);
}

function jsonOf(text: string): { code?: unknown; message?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === "object" ? value : {};
  } catch {
    return {};
  }
}

/** Reads the start of a reply. Does not wait for the rest. */
async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for await (const chunk of body) {
    bytes += chunk.length;
    text += decoder.decode(chunk, { stream: true });
    if (bytes > REPLY_BYTES) break;
  }
  return text;
}
