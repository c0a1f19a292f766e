/** Returns the browser's own cryptography, or undefined: browsers do not offer it over plain http, except from the same machine. */
const own = (): SubtleCrypto | undefined => globalThis.crypto?.subtle;
const sha256 = () => import("./sha256-hex.ts");

/**
 * Computes the value that is sent instead of a password: SHA-256 (`1`) or SM3 (`2`) of its UTF-8 bytes, as lower-case hex.
 * @throws Error for another type.
 */
export async function passwordHash(password: string, encryptType: string): Promise<string> {
  if (encryptType === "1") return sha256Hex(password);
  if (encryptType === "2") {
    // Loaded only if the server requires it.
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

/**
 * Loads the hash function in advance when the user starts to type a password. Does nothing in a browser that has a hash function of its
 * own.
 */
export function preparePasswordHash(): void {
  if (own() === undefined) void sha256().catch(() => undefined);
}
