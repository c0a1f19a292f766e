import { type KeyObject, verify, X509Certificate } from "node:crypto";
import { sm2 } from "sm-crypto-v2";
import { Refusal } from "../../engine/refusals/refusal.ts";
import { textOf } from "../../engine/refusals/refusal-register.ts";

/** A certificate with a signature by its private key, as the browser sends it at sign-in. Checked by {@link provenFingerprint}. */
export interface CertificateProof {
  /** Base64 of DER. */
  certificate: string;
  /** Random text that the portal issued to be signed. */
  challenge: string;
  /** Base64, over the UTF-8 bytes of the challenge: RSA (PKCS #1) or ECDSA with SHA-256, SM2 with SM3. */
  signature: string;
}

/** Refusal 400 of a certificate that a user signs in with or binds. `name` is the reason, and selects the message for the user. */
export class CertificateError extends Refusal {
  constructor(name: "caUnreadable" | "caUnsupported" | "caOutOfDate" | "caWrongSignature" | "caOtherCode") {
    super(400, textOf(name), null, { kind: name });
  }
}

/**
 * Normalises a certificate fingerprint for storage and comparison: 64 hexadecimal digits in upper case, without colons and blanks. Any
 * other code is only trimmed.
 */
export function normalisedCode(code: string): string {
  const plain = code.trim();
  const hex = plain.replace(/[:\s]/g, "");
  return /^[0-9a-f]{64}$/i.test(hex) ? hex.toUpperCase() : plain;
}

/**
 * Returns the SHA-256 fingerprint of a certificate that is valid now and whose key signed the challenge. The issuer is not checked, because
 * a certificate opens only the account to which it was bound before. Whether the portal issued the challenge is checked by `takeChallenge`.
 *
 * @param now epoch milliseconds
 * @returns 64 hexadecimal digits in upper case
 * @throws CertificateError if the certificate is unreadable, of an unsupported kind or out of date, or the signature is wrong
 */
export function provenFingerprint({ certificate, challenge, signature }: CertificateProof, now: number): string {
  const found = read(certificate);
  const bytes = Buffer.from(signature, "base64");
  if (!isSignedBy(found, Buffer.from(challenge, "utf8"), bytes)) throw new CertificateError("caWrongSignature");
  const [from, to] = [Date.parse(found.validFrom), Date.parse(found.validTo)];
  // Also false if a date cannot be parsed.
  if (!(from <= now && now <= to)) throw new CertificateError("caOutOfDate");
  return found.fingerprint256.replaceAll(":", "");
}

function read(certificate: string): X509Certificate {
  const der = Buffer.from(certificate, "base64");
  try {
    const found = new X509Certificate(der);
    // Exactly one certificate, with nothing after it.
    if (!found.raw.equals(der)) throw new Error("not DER");
    return found;
  } catch {
    throw new CertificateError("caUnreadable");
  }
}

const CURVES = new Set(["prime256v1", "secp384r1", "secp521r1"]);
const RSA_BITS = { least: 2048, most: 8192 };

function isSignedBy(certificate: X509Certificate, data: Buffer, signature: Buffer): boolean {
  const key = keyOf(certificate);
  const { modulusLength = 0, namedCurve = "" } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === "rsa" && modulusLength >= RSA_BITS.least && modulusLength <= RSA_BITS.most) {
    return verify("sha256", data, key, signature);
  }
  if (key.asymmetricKeyType === "ec" && CURVES.has(namedCurve)) {
    // Certificate readers encode r and s differently.
    return verify("sha256", data, key, signature) || verify("sha256", data, { key, dsaEncoding: "ieee-p1363" }, signature);
  }
  const point = sm2Point(key);
  if (point === undefined) throw new CertificateError("caUnsupported");
  return isSignedBySm2(point, data, signature);
}

function keyOf(certificate: X509Certificate): KeyObject {
  try {
    return certificate.publicKey;
  } catch {
    throw new CertificateError("caUnsupported");
  }
}

/** Encoded key on the curve sm2p256v1, up to the point itself (GM/T 0015). */
const SM2_HEAD = Buffer.from("3059301306072a8648ce3d020106082a811ccf5501822d03420004", "hex");

function sm2Point(key: KeyObject): string | undefined {
  try {
    const spki = key.export({ type: "spki", format: "der" });
    const isSm2 = spki.length === SM2_HEAD.length + 64 && spki.subarray(0, SM2_HEAD.length).equals(SM2_HEAD);
    return isSm2 ? spki.subarray(SM2_HEAD.length - 1).toString("hex") : undefined;
  } catch {
    return undefined;
  }
}

function isSignedBySm2(point: string, data: Buffer, signature: Buffer): boolean {
  const isSigned = (der: boolean): boolean => {
    try {
      return sm2.doVerifySignature(data, signature.toString("hex"), point, { hash: true, der });
    } catch {
      return false;
    }
  };
  return signature.length === 64 ? isSigned(false) || isSigned(true) : isSigned(true);
}
