import { v7 as newId } from "uuid";
import { PostError } from "../../../engine/outbound/signed-post.ts";
import { textOf } from "../../../engine/refusals/refusal-register.ts";
import { postSms } from "./sms-gateway.ts";
import { type GatewayServices, smsGatewayOf } from "./sms-gateways.ts";
import { logSms } from "./sms-log.ts";
import type { SmsMessage } from "../../../identity/sms-messages.ts";

const PATIENCE_MS = 10_000;

/**
 * Sends one test message through a configuration, whatever its business code, and logs it. The user waits for at most 10 seconds.
 *
 * @returns the reason of the failure for staff, also if the configuration does not exist; undefined if the gateway accepted the message
 * @throws WrongKeyError if the gateway's key cannot be decrypted
 */
export async function sendTestSms(services: GatewayServices, id: string, receiver: string, content: string): Promise<string | undefined> {
  const gateway = await smsGatewayOf(services, id);
  if (gateway === undefined) return textOf("noSuchRecord", "短信配置");
  const message: SmsMessage = { businessCode: "test", businessName: "测试短信", receiver, content };
  const startedAt = services.clock.now();
  const request = { receiver, content, params: { content } };
  const failure = await postSms(gateway, request, {
    key: newId(),
    now: startedAt,
    outbound: services.outgoing.outbound,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).then(
    () => undefined,
    (error: Error) => (error instanceof PostError ? error.message : "短信网关没有响应"),
  );
  const outcome = { msgType: gateway.msgType, sent: failure === undefined, ...(failure === undefined ? {} : { illustration: failure }) };
  await logSms(services.store.database.kysely, { message, outcome, startedAt }, false);
  return failure;
}
