import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/** Milliseconds of hashing after which the page gets time to render and to handle clicks. */
const SLICE_MS = 12;

/**
 * Finds a nonce for which `sha256(challenge:nonce)` has `bits` leading zero bits. The server requires this proof of work for an account
 * under attack. The computation pauses regularly, so that the page remains responsive. The code is a chunk of its own, because few users
 * need it.
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

/**
 * Computes the proof of work that the server requires for signing in.
 *
 * @param asked The data of the refusal `workWanted`: challenge and number of bits. It is validated.
 * @returns members of the sign-in input
 * @throws TypeError if `asked` is malformed.
 */
export async function solveChallenge(asked: unknown): Promise<{ workChallenge: string; workNonce: string }> {
  const { challenge, bits } = (asked ?? {}) as { challenge?: unknown; bits?: unknown };
  if (typeof challenge !== "string" || typeof bits !== "number") throw new TypeError("expected a challenge and its bits");
  return { workChallenge: challenge, workNonce: await findNonce(challenge, bits) };
}

/** Yields to the event loop. Unlike a timer, a message is not throttled. */
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
