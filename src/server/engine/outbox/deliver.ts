import { cutText } from "../../../../runtime/contract/values/well-formed.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Row } from "../store/types.ts";
import { type Channel, type Delivery, Undeliverable } from "./message.ts";

const MILLISECONDS = 15_000;
const ATTEMPTS = 8;
const REASON = 500;
const EXPIRED = "已过有效期，未发送";

/**
 * Result of one attempt to deliver a message. `sent`: the receiver has accepted it. `dead`: no further attempt is made. `later`: another
 * attempt follows after `waitMs` milliseconds.
 */
export type Outcome =
  | { kind: "sent"; delivery: Delivery; result: unknown }
  | { kind: "dead"; delivery: Delivery; reason: string }
  | { kind: "later"; delivery: Delivery; reason: string; waitMs: number };

/**
 * Attempts once to deliver a stored message. Never throws: the outcome is `sent`, `later` (another attempt follows) or `dead` (given up). A
 * message is given up if it has expired, after the last attempt, and after an `Undeliverable` error.
 *
 * @param now returns epoch milliseconds
 * @param stop ends the attempt early; the next attempt then follows without a pause
 */
export async function attempt(channel: Channel, row: Row, now: () => number, stop: AbortSignal): Promise<Outcome> {
  const milliseconds = channel.milliseconds ?? MILLISECONDS;
  const { signal, isLate, over } = deadline(stop, milliseconds);
  const delivery = deliveryOf(row, now(), signal);
  try {
    const { expires_at: expiresAt } = row;
    if (typeof expiresAt === "number" && expiresAt <= now()) return { kind: "dead", delivery, reason: EXPIRED };
    return { kind: "sent", delivery, result: await within(signal, channel.deliver(delivery)) };
  } catch (error) {
    const reason = isLate() ? `${milliseconds / 1000}秒内没有响应` : reasonOf(error);
    const most = Number(row["most_attempts"] ?? channel.attempts ?? ATTEMPTS);
    if (error instanceof Undeliverable || (delivery.attempt >= most && !stop.aborted)) return { kind: "dead", delivery, reason };
    return { kind: "later", delivery, reason, waitMs: stop.aborted ? 0 : waitAfter(delivery.attempt) };
  } finally {
    over();
  }
}

/** Aborts on `stop` or after a time. Unlike `AbortSignal.any`, it leaves no timer and signals behind until the time has passed. */
function deadline(stop: AbortSignal, milliseconds: number): { signal: AbortSignal; isLate: () => boolean; over: () => void } {
  const controller = new AbortController();
  let late = false;
  const end = (): void => controller.abort(stop.reason);
  const timer = setTimeout(() => {
    late = true;
    controller.abort(new DOMException("the time is over", "TimeoutError"));
  }, milliseconds);
  if (stop.aborted) end();
  stop.addEventListener("abort", end, { once: true });
  const over = (): void => {
    clearTimeout(timer);
    stop.removeEventListener("abort", end);
  };
  return { signal: controller.signal, isLate: () => late, over };
}

/**
 * Returns the milliseconds to wait after an attempt: 1, 4, 16 … seconds, at most an hour. Up to 10% are added at random, so that retries do
 * not coincide.
 */
const waitAfter = (attempt: number): number => Math.round(Math.min(4 ** (attempt - 1) * 1000, 3_600_000) * (1 + Math.random() / 10));

const deliveryOf = (row: Row, startedAt: number, signal: AbortSignal): Delivery => ({
  id: String(row["message_id"]),
  key: String(row["message_key"]),
  receiver: String(row["receiver"]),
  body: JSON.parse(String(row["body"])) as Data,
  cause: typeof row["cause"] === "string" ? row["cause"] : undefined,
  attempt: Number(row["attempts"]) + 1,
  putAt: Number(row["put_at"]),
  startedAt,
  signal,
});

/** Rejects when the signal aborts, even if the channel ignores it. */
function within<T>(signal: AbortSignal, task: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (): void => reject(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true });
    task.then(resolve, reject).finally(() => signal.removeEventListener("abort", end));
  });
}

const reasonOf = (error: unknown): string =>
  cutText((error instanceof Error && error.message !== "" ? error.message : String(error)).replaceAll("\u0000", ""), REASON);
