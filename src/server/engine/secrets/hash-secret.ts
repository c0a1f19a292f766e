import { createHash } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { sm3 } from "sm-crypto-v2";
import type { PoolLoad } from "../workers/worker-pool.ts";
import { HashGate } from "./hash-gate.ts";
import { type Share, shareOfUser } from "./share-rotation.ts";

/** The transformation that clients apply to a password before sending it. `1`: SHA-256 as hex; `2`: SM3 as hex (P-PASSWORD-08). */
export type EncryptType = "1" | "2";

const TRANSFORMS: Readonly<Record<EncryptType, (password: string) => string>> = {
  "1": (password) => createHash("sha256").update(password, "utf8").digest("hex"),
  "2": (password) => sm3(Buffer.from(password, "utf8")),
};

/**
 * Transforms a typed password as browsers do before they send it, to hexadecimal text.
 *
 * @param type `1` (default): SHA-256. `2`: SM3
 */
export const sentPassword = (password: string, type: EncryptType = "1"): string => TRANSFORMS[type](password);

/** The gate of this process, because all servers in it share its processors and threads. */
const gate = new HashGate();

const SERVER: Share = shareOfUser("");
/** Returns how many computations of hashes run and wait in this process, for the metrics. */
export const hashLoad = (): PoolLoad => gate.load;

/**
 * Hashes a password with argon2id and a random salt, for storage. The hash is computed when the {@link HashGate} admits it. The parameters
 * are those that OWASP recommends.
 *
 * @param secret the password as {@link sentPassword} has transformed it, not as it was typed
 * @param share the user or network to which the gate attributes the hash; default: the server itself
 * @returns the encoded hash, which contains the salt and the parameters
 * @throws Refusal tooMany if the hash has waited for 5 s, or if too many hashes wait (see {@link HashGate.run})
 */
export const hashSecret = (secret: string, share = SERVER): Promise<string> => gate.run(share, () => hash(secret));

let dummy: Promise<string> | undefined;

/**
 * Verifies a secret against a stored hash. Without a stored hash (unknown user) it takes the same time. After a match, the gate treats the
 * network of the share as known.
 *
 * @param stored hash by {@link hashSecret}; undefined for an unknown user
 * @param share as for {@link hashSecret}
 * @returns true if the secret matches; false without a stored hash, or if it is malformed
 * @throws Refusal tooMany as for {@link hashSecret}
 */
export const verifySecret = (stored: string | undefined, secret: string, share = SERVER): Promise<boolean> =>
  gate.run(share, async () => {
    dummy ??= hash("no such user");
    try {
      const right = (await verify(stored ?? (await dummy), secret)) && stored !== undefined;
      if (right) gate.remember(share);
      return right;
    } catch {
      return false;
    }
  });
