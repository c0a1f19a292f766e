import { createHash } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { sm3 } from "sm-crypto-v2";
import type { PoolLoad } from "../workers/worker-pool.ts";
import { HashGate } from "./hash-gate.ts";
import { type Share, shareOfUser } from "./share-rotation.ts";

/** The transformation that clients apply to a password before sending it: 1 SHA-256 hex, 2 SM3 hex (P-PASSWORD-08). */
export type EncryptType = "1" | "2";

const TRANSFORMS: Readonly<Record<EncryptType, (password: string) => string>> = {
  "1": (password) => createHash("sha256").update(password, "utf8").digest("hex"),
  "2": (password) => sm3(Buffer.from(password, "utf8")),
};

/** Transforms a password as a client does before it sends it. The default is SHA-256. */
export const sentPassword = (password: string, type: EncryptType = "1"): string => TRANSFORMS[type](password);

/** The gate of this process, because all servers in it share its processors and threads. */
const gate = new HashGate();

const SERVER: Share = shareOfUser("");
/** Returns how many hashes run and wait in this process. */
export const hashLoad = (): PoolLoad => gate.load;

/**
 * Hashes a transformed password with argon2id and a random salt. The library's defaults are the OWASP parameters.
 *
 * @param share whose share of the {@link HashGate} the hash uses; default: the server's own
 * @throws Refusal tooMany if the share has too many hashes waiting
 */
export const hashSecret = (secret: string, share = SERVER): Promise<string> => gate.run(share, () => hash(secret));

let dummy: Promise<string> | undefined;

/**
 * Verifies a secret against a stored hash. Without a hash (unknown user), takes the same time and returns false. Also returns false for a
 * malformed hash. A right secret makes the network of its share known to the gate.
 *
 * @param share as for {@link hashSecret}
 * @throws Refusal tooMany if the share has too many hashes waiting
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
