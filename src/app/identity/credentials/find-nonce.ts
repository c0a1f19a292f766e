import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/** So many milliseconds of hashing, then the page may draw and be clicked. */
const SLICE_MS = 12;

/**
 * A nonce for which `sha256(challenge:nonce)` begins with so many zero bits: what the server wants of a sign-in whose
 * account is under attack. In slices, so that the page stays alive; in a chunk of its own, for hardly anybody needs it.
 */
export async function findNonce(challenge: string, bits: number): Promise<string> {
  let tried = 0;
  for (;;) {
    const until = performance.now() + SLICE_MS;
    do {
      const nonce = (tried++).toString(36);
      if (leadingZeros(sha256(utf8ToBytes(`${challenge}:${nonce}`))) >= bits) return nonce;
    } while (tried % 64 !== 0 || performance.now() < until);
    await breath();
  }
}

/** What a sign-in sends with it: the work that the server's refusal asked for. */
export async function workFor(asked: unknown): Promise<{ workChallenge: string; workNonce: string }> {
  const { challenge, bits } = (asked ?? {}) as { challenge?: unknown; bits?: unknown };
  if (typeof challenge !== "string" || typeof bits !== "number") throw new TypeError("expected a challenge and its bits");
  return { workChallenge: challenge, workNonce: await findNonce(challenge, bits) };
}

/** Unlike a timer it is not held back. */
const breath = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });

function leadingZeros(bytes: Uint8Array): number {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first === -1 ? bytes.length * 8 : first * 8 + Math.clz32(bytes[first] ?? 0) - 24;
}
