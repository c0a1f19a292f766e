type Hash = (secret: string) => Promise<string>;

/**
 * Computes hashes of secrets before the transaction that stores them, because hashing is slow and SQLite has a single writer. {@link
 * hashesOf} creates it.
 */
export interface Hashes {
  /** Returns the hash that `ahead` computed, which is used once. Otherwise computes it now. */
  of: Hash;
  /** Hashes the secrets, then runs the callback. Hashes that it does not use are discarded. */
  ahead<T>(secrets: readonly string[], callback: () => Promise<T>): Promise<T>;
}

/** Number of concurrent hashes. They occupy threads of the pool that also reads files and resolves addresses. */
const AT_ONCE = 2;

/** Creates precomputation for a hash function. Computes two hashes at a time. */
export function hashesOf(hash: Hash): Hashes {
  const made = new Map<string, string[]>();
  const put = async (secret: string): Promise<() => void> => {
    const own = await hash(secret);
    made.set(secret, [...(made.get(secret) ?? []), own]);
    return () => drop(secret, own);
  };
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
    async ahead(secrets, callback) {
      const ends: (() => void)[] = [];
      try {
        for (let start = 0; start < secrets.length; start += AT_ONCE)
          ends.push(...(await Promise.all(secrets.slice(start, start + AT_ONCE).map(put))));
        return await callback();
      } finally {
        for (const end of ends) end();
      }
    },
  };
}
