type Hash = (secret: string) => Promise<string>;

/** Hashes of secrets, made before the transaction that stores them: one takes its time, and SQLite has one writer. */
export interface Hashes {
  /** The one that was made ahead, which is used once; else made now. */
  of: Hash;
  /** Does the work with the hashes of these secrets made. */
  ahead<T>(secrets: readonly string[], work: () => Promise<T>): Promise<T>;
}

/** Hashes at a time: they take the threads that files and addresses are read with. */
const AT_ONCE = 2;

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
    async ahead(secrets, work) {
      const ends: (() => void)[] = [];
      try {
        for (let start = 0; start < secrets.length; start += AT_ONCE)
          ends.push(...(await Promise.all(secrets.slice(start, start + AT_ONCE).map(put))));
        return await work();
      } finally {
        for (const end of ends) end();
      }
    },
  };
}
