/** Reasons for failed connections, for staff, by error code. */
const REASONS: Readonly<Record<string, string>> = {
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

/**
 * Explains why a connection failed, by the `code` of the error.
 *
 * @returns a text for staff, or undefined if the error has no code or an unknown code
 */
export function describeFailure(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
}
