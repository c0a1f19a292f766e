import { type Posting, postSigned } from "../../../engine/outbound/signed-post.ts";

/** Address and account of an SMS gateway, as configured in 短信配置 (P-SMS-01). */
export interface SmsGateway {
  /** 1: a cloud provider, which fills a template of its own. 2: any other gateway, which receives the whole text. */
  msgType: "1" | "2";
  /** Channel number that the provider assigned. */
  channelId: string;
  /** Name of the sender that the provider puts before the text. */
  signature: string;
  /** Id of the provider's template. */
  templateId: string;
  url: string;
  /** Account name at the gateway, sent as header `X-Access-Key`. Undefined: the header is not sent. */
  accessKey?: string | undefined;
  /** Decrypted key that signs the requests. Undefined: the requests are not signed. */
  secret?: string | undefined;
}

/** A short message, as {@link postSms} sends it to a gateway. */
export interface SmsRequest {
  receiver: string;
  content: string;
  /** Values of the template's placeholders, by name. */
  params: Readonly<Record<string, string>>;
}

const CALLED = { it: "短信网关", address: "网关地址" };

/**
 * Posts a short message to a gateway as JSON. The request is signed if the gateway has a key. `requestId` in it lets the gateway recognise
 * duplicates.
 *
 * @throws PostError if the gateway does not accept the message
 */
export async function postSms(gateway: SmsGateway, request: SmsRequest, posting: Posting): Promise<void> {
  const { url, accessKey, secret } = gateway;
  await postSigned({ url, accessKey, secret, called: CALLED }, JSON.stringify(bodyOf(gateway, request, posting.key)), posting);
}

function bodyOf({ msgType, channelId, signature, templateId }: SmsGateway, { receiver, content, params }: SmsRequest, requestId: string) {
  const to = { requestId, channelId, receiver };
  return msgType === "1" ? { ...to, signature, templateId, params } : { ...to, templateId, content: `【${signature}】${content}` };
}
