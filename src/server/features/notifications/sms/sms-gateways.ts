import type { Engine } from "../../../engine/calls/context.ts";
import { ofEntities, type RowOf } from "../../../engine/store/index.ts";
import { postSms, type SmsGateway } from "./sms-gateway.ts";
import { NO_GATEWAY, type SmsOutcome, type SmsSender } from "./sms-sender.ts";

/** The members of the portal that reading gateways and sending through them needs. */
export type GatewayServices = Pick<Engine, "store" | "crypto" | "outgoing" | "clock">;

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/**
 * Returns a gateway with its decrypted key.
 *
 * @throws WrongKeyError if the key cannot be decrypted
 */
function gatewayOf({ crypto: { secrets } }: GatewayServices, row: RowOf<"sms_conf">): SmsGateway {
  const secret = text(row.secret);
  return {
    msgType: row.msg_type === "1" ? "1" : "2",
    channelId: String(row.channel_id),
    signature: String(row.signature),
    templateId: String(row.template_id),
    url: String(row.url),
    accessKey: text(row.access_key),
    secret: secret === undefined ? undefined : secrets.open(secret),
  };
}

const rows = ({ store: { database } }: GatewayServices) => ofEntities(database.kysely).selectFrom("sms_conf").selectAll();

/**
 * Reads one SMS gateway configuration by id, with the decrypted key.
 *
 * @returns undefined if the configuration does not exist
 * @throws WrongKeyError if the key cannot be decrypted
 */
export async function smsGatewayOf(services: GatewayServices, id: string): Promise<SmsGateway | undefined> {
  const row = await rows(services).where("id", "=", id).executeTakeFirst();
  return row === undefined ? undefined : gatewayOf(services, row);
}

/**
 * Creates the sender that posts each message to the gateway of the message's business code. If no gateway has this code, nothing is sent,
 * and the result has `sent: false` and the reason. If the gateway does not accept the message, `send` throws.
 */
export const configuredSender = (services: GatewayServices): SmsSender => ({
  async configured(businessCode) {
    const some = ofEntities(services.store.database.kysely).selectFrom("sms_conf").select("id");
    const found = businessCode === undefined ? some : some.where("code", "=", businessCode);
    return (await found.executeTakeFirst()) !== undefined;
  },
  async send(message, key, signal): Promise<SmsOutcome> {
    const row = await rows(services).where("code", "=", message.businessCode).executeTakeFirst();
    if (row === undefined) return { msgType: "2", sent: false, illustration: NO_GATEWAY };
    const gateway = gatewayOf(services, row);
    const request = { receiver: message.receiver, content: message.content, params: message.params ?? { content: message.content } };
    await postSms(gateway, request, { key, now: services.clock.now(), outbound: services.outgoing.outbound, signal });
    return { msgType: gateway.msgType, sent: true };
  },
});
