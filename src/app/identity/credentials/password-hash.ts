/** The browser's own SHA-256; there is none on a page that came over plain http from another host. */
const own = (): SubtleCrypto | undefined => globalThis.crypto?.subtle;
const sha256 = () => import("./sha256-hex.ts");

/** What is sent in place of a password: SHA-256 (`1`) or SM3 (`2`) of its UTF-8 bytes, as lower-case hex. */
export async function passwordHash(password: string, encryptType: string): Promise<string> {
  if (encryptType === "1") return sha256Hex(password);
  if (encryptType === "2") {
    // Loaded only where the server asks for it.
    const { sm3 } = await import("sm-crypto-v2");
    return sm3(password);
  }
  throw new Error(`unknown password transformation ${JSON.stringify(encryptType)}; expected "1" or "2"`);
}

async function sha256Hex(text: string): Promise<string> {
  const subtle = own();
  if (subtle === undefined) return (await sha256()).sha256Hex(text);
  const bytes = new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Somebody begins to type a password: what will be needed is fetched meanwhile. */
export function preparePasswordHash(): void {
  if (own() === undefined) void sha256().catch(() => undefined);
}
