import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { sm2 } from "sm-crypto-v2";

/** A test certificate and its key. */
export interface TestCertificate {
  /** Base64 of DER. */
  certificate: string;
  /** SHA-256, hex in upper case. */
  caUniCode: string;
  /** Private key in PEM form, for a server that uses the certificate; absent for SM2. */
  key?: string;
  /** Signs the UTF-8 bytes of a text. @returns Base64 */
  sign: (challenge: string) => string;
}

/** The kind of key of a test certificate. */
export type KeyKind = "rsa" | "rsa-1024" | "ec" | "ec-p1363" | "sm2" | "ed25519";

const DAY = 86_400_000;

/** Makes a self-issued certificate. It is valid for `days` relative to `now`. `loopback` issues it for 127.0.0.1. */
export function certificateOf(
  kind: KeyKind,
  now: number,
  days: { from: number; to: number } = { from: -1, to: 1 },
  loopback = false,
): TestCertificate {
  const { spki, signer, key } = keyOf(kind);
  const name = sequence(set(sequence(oid("550403"), tlv(0x0c, Buffer.from("张三")))));
  const validity = sequence(time(now + days.from * DAY), time(now + days.to * DAY));
  const algorithm = sequence(oid("2a864886f70d01010b"), tlv(0x05, Buffer.alloc(0)));
  const serial = tlv(0x02, Buffer.from([1]));
  const tbs = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    serial,
    algorithm,
    name,
    validity,
    name,
    spki,
    ...(loopback ? [LOOPBACK()] : []),
  );
  // The issuer's signature is not checked, because the portal trusts the bound certificate and not its issuer.
  const der = sequence(tbs, algorithm, tlv(0x03, Buffer.concat([Buffer.from([0]), Buffer.alloc(256, 7)])));
  return {
    certificate: der.toString("base64"),
    caUniCode: createHash("sha256").update(der).digest("hex").toUpperCase(),
    ...(key === undefined ? {} : { key }),
    sign: (challenge) => signer(Buffer.from(challenge)).toString("base64"),
  };
}

/** Extension that names the address 127.0.0.1. */
const LOOPBACK = (): Buffer => tlv(0xa3, sequence(sequence(oid("551d11"), tlv(0x04, sequence(tlv(0x87, Buffer.from([127, 0, 0, 1])))))));

/** The certificate in the PEM form of servers. */
export const pemOf = ({ certificate }: Pick<TestCertificate, "certificate">): string =>
  `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`;

function keyOf(kind: KeyKind): { spki: Buffer; signer: (data: Buffer) => Buffer; key?: string } {
  if (kind === "sm2") {
    const { publicKey, privateKey } = sm2.generateKeyPairHex();
    const head = Buffer.from("3059301306072a8648ce3d020106082a811ccf5501822d034200", "hex");
    const signer = (data: Buffer): Buffer => Buffer.from(sm2.doSignature(data, privateKey, { hash: true, der: true, publicKey }), "hex");
    return { spki: Buffer.concat([head, Buffer.from(publicKey, "hex")]), signer };
  }
  const { publicKey, privateKey } = pairOf(kind);
  const signer = (data: Buffer): Buffer => {
    if (kind === "ed25519") return sign(null, data, privateKey);
    return sign("sha256", data, kind === "ec-p1363" ? { key: privateKey, dsaEncoding: "ieee-p1363" } : privateKey);
  };
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return { spki: publicKey.export({ type: "spki", format: "der" }), signer, key };
}

function pairOf(kind: KeyKind): { publicKey: KeyObject; privateKey: KeyObject } {
  if (kind === "ed25519") return generateKeyPairSync("ed25519");
  if (kind === "rsa" || kind === "rsa-1024") return generateKeyPairSync("rsa", { modulusLength: kind === "rsa" ? 2048 : 1024 });
  return generateKeyPairSync("ec", { namedCurve: "P-256" });
}

function tlv(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...elements: Buffer[]): Buffer => tlv(0x30, Buffer.concat(elements));
const set = (...elements: Buffer[]): Buffer => tlv(0x31, Buffer.concat(elements));
const oid = (hex: string): Buffer => tlv(0x06, Buffer.from(hex, "hex"));
const time = (at: number): Buffer => tlv(0x18, Buffer.from(`${new Date(at).toISOString().slice(0, 19).replace(/[-:T]/g, "")}Z`));
