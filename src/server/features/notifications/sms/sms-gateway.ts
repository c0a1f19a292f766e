import { type Posting, postSigned } from "../../../engine/outbound/signed-post.ts";

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

const CALLED = { it: "短信网关", address: "网关地址" };

/**
 * Posts a message as JSON, named by its `requestId`.
 *
 * @throws PostError
 */
export async function postSms(gateway: SmsGateway, request: SmsRequest, posting: Posting): Promise<void> {
  const { url, accessKey, secret } = gateway;
  await postSigned({ url, accessKey, secret, called: CALLED }, JSON.stringify(bodyOf(gateway, request, posting.key)), posting);
}

function bodyOf({ msgType, channelId, signature, templateId }: SmsGateway, { receiver, content, params }: SmsRequest, requestId: string) {
  const to = { requestId, channelId, receiver };
  return msgType === "1" ? { ...to, signature, templateId, params } : { ...to, templateId, content: `【${signature}】${content}` };
}
