import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { appConfig } from "../../boot/app-config.ts";

// This module does not use antd, because the sign-in page reads certificates as well.

/** The certificate of the plugged-in CA key, as the reader returns it. */
export interface CaCertificate {
  /** SHA-256 of the certificate in upper-case hex, which identifies the key that the account is bound to. */
  caUniCode: string;
  /** The name of the key from its driver. */
  keyName: string;
  /** Base64 of the DER encoding. */
  certificate: string;
}

/**
 * Why a CA key cannot be used. `unreadable`: no key is plugged in, or its certificate cannot be read. `failed`: the driver or the service
 * failed. `unsupported`: the kind of key is not supported.
 */
export type CaFailure = "failed" | "unreadable" | "unsupported";
/** The result of reading a certificate: the certificate, or why it could not be read. */
export type CaReading = { kind: "read"; certificate: CaCertificate } | { kind: CaFailure };
/** The result of signing a challenge: the signature in base64, or why signing failed. */
export type CaSigning = { kind: "signed"; signature: string } | { kind: CaFailure };

/**
 * Reads the certificate of a plugged-in CA key, and signs with the key (P-CA-05, P-CA-06). Failures are returned as results, not thrown.
 */
export interface CaReader {
  /** Checks whether a reader is available. */
  available(): Promise<boolean>;
  read(): Promise<CaReading>;
  /** Signs the UTF-8 bytes of a challenge with the key of the certificate (SHA-256; RSA PKCS#1 v1.5, or ECDSA in DER). */
  sign(challenge: string): Promise<CaSigning>;
}

/** Text that is shown while the certificate is read from the USB key (P-CA-05). */
export const CA_READING = "CA读取中请稍后";
/** Message to the user for each failure of a CA key. */
export const CA_MESSAGES: Readonly<Record<CaFailure, string>> = {
  failed: "CA读取失败请检查驱动和key",
  unreadable: "CA证书读取异常,请先插好CA锁!",
  unsupported: "CA类型不在支持范围内",
};
/** Message that no reader of CA keys is available on this computer, so that no key can be bound or unbound (P-CA-06). */
export const CA_NOT_AVAILABLE = "若需要绑定或解绑CA请使用IE浏览器";

/** Timeouts in milliseconds. Signing includes the time in which the user types a PIN. */
const WAIT = { status: 3_000, read: 30_000, sign: 120_000 } as const;

const NO_READER: CaReader = {
  available: async () => false,
  read: async () => ({ kind: "failed" }),
  sign: async () => ({ kind: "failed" }),
};

/**
 * Creates a reader of certificate keys that calls a service on the user's computer over loopback HTTP. The protocol of the service is JSON
 * in UTF-8:
 *
 * - `GET /status` → 200 `{"ready": true}`.
 * - `POST /read` → 200 `{"result": "read", "certificate": "<base64 DER>", "keyName": "<name of the key>"}`.
 * - `POST /sign` with `{"challenge": "<text>"}` → 200 `{"result": "signed", "signature": "<base64>"}`; see `CaReader.sign`.
 *
 * On failure, the service replies 200 `{"result": "failed" | "unreadable" | "unsupported"}`. The service shows its own window for the PIN.
 * It must allow only the origins of the portal, by the header `Access-Control-Allow-Origin`. Its reply to a preflight also needs
 * `Access-Control-Allow-Headers: content-type` and `Access-Control-Allow-Private-Network: true`.
 */
export function loopbackReader(address: string, request: typeof fetch = (...call) => fetch(...call)): CaReader {
  const ask = async (path: keyof typeof WAIT, body?: object): Promise<Readonly<Record<string, unknown>> | undefined> => {
    try {
      const reply = await request(`${address}/${path}`, {
        method: body === undefined ? "GET" : "POST",
        ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
        cache: "no-store",
        credentials: "omit",
        referrerPolicy: "no-referrer",
        redirect: "error",
        signal: AbortSignal.timeout(WAIT[path]),
      });
      const response: unknown = reply.ok ? await reply.json() : undefined;
      return response !== null && typeof response === "object" ? (response as Record<string, unknown>) : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    available: async () => (await ask("status"))?.["ready"] === true,
    read: async () => {
      const response = await ask("read", {});
      const certificate = response?.["certificate"];
      if (response?.["result"] !== "read" || typeof certificate !== "string") return { kind: failureOf(response) };
      const caUniCode = fingerprint(certificate);
      if (caUniCode === undefined) return { kind: "unreadable" };
      return { kind: "read", certificate: { caUniCode, certificate, keyName: String(response["keyName"] ?? "") } };
    },
    sign: async (challenge) => {
      const response = await ask("sign", { challenge });
      const signature = response?.["signature"];
      if (response?.["result"] !== "signed" || typeof signature !== "string") return { kind: failureOf(response) };
      return { kind: "signed", signature };
    },
  };
}

function failureOf(response: Readonly<Record<string, unknown>> | undefined): CaFailure {
  const result = response?.["result"];
  return result === "unreadable" || result === "unsupported" ? result : "failed";
}

/**
 * Computes SHA-256 over the DER in upper-case hex.
 * @returns The fingerprint, or undefined if the certificate is not base64.
 */
function fingerprint(certificate: string): string | undefined {
  try {
    const der = Uint8Array.from(atob(certificate), (letter) => letter.charCodeAt(0));
    return der.length === 0 ? undefined : bytesToHex(sha256(der)).toUpperCase();
  } catch {
    return undefined;
  }
}

/**
 * Returns the reader for certificate keys on this computer. Its address is a setting that allows loopback addresses only. If the setting is
 * empty, the result is a reader that is never available.
 */
export function caReader(): CaReader {
  const address = appConfig().caReader;
  return address === "" ? NO_READER : loopbackReader(address);
}
