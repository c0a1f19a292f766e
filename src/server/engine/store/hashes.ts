type Hash = (secret: string, share?: string) => Promise<string>;

/**
 * Computes hashes of secrets before the transaction that stores them, because hashing is slow and SQLite has a single writer. {@link
 * hashesOf} creates it.
 */
export interface Hashes {
  /**
   * Returns the hash that `precompute` has computed for a secret. Each computed hash is returned only once. If there is no computed hash,
   * it is computed now.
   */
  of: Hash;
  /**
   * Hashes the secrets one after another, then runs the callback. Hashes that it does not use are discarded.
   *
   * @param share account on whose behalf the secrets are hashed
   */
  precompute<T>(share: string, secrets: readonly string[], callback: () => Promise<T>): Promise<T>;
}

/**
 * Creates {@link Hashes}, which computes the hashes of secrets before a transaction begins and returns them inside of it.
 *
 * @param hash computes the hash of a secret, which is slow
 */
export function hashesOf(hash: Hash): Hashes {
  const made = new Map<string, string[]>();
  const drop = (secret: string, own: string): void => {
    const left = (made.get(secret) ?? []).filter((other) => other !== own);
    if (left.length > 0) made.set(secret, left);
    else made.delete(secret);
  };
  return {
    async of(secret) {
      const own = made.get(secret)?.[0];
      if (own === undefined) return hash(secret);
      drop(secret, own);
      return own;
    },
    async precompute(share, secrets, callback) {
      const ends: (() => void)[] = [];
      try {
        for (const secret of secrets) {
          const own = await hash(secret, share);
          made.set(secret, [...(made.get(secret) ?? []), own]);
          ends.push(() => drop(secret, own));
        }
        return await callback();
      } finally {
        for (const end of ends) end();
      }
    },
  };
}
