/** A value that was read earlier. `ageMs` is the time since then in milliseconds. */
export interface Figures<T> {
  value: T;
  ageMs: number;
}

/** Time limits of {@link boundedRead} in milliseconds. */
export interface BoundedReadOptions {
  /** For this time, a value is not read again. */
  freshMs: number;
  /** For this time, a caller waits for a new value. */
  patienceMs: number;
}

/**
 * Wraps a slow read so that it never delays its callers for long. Only one read runs at a time, and its value is used for `freshMs`
 * milliseconds. If a read fails or takes longer than `patienceMs` milliseconds, callers get the previous value.
 *
 * @returns a function that returns the newest value with its age; undefined if no read has succeeded yet
 */
export function boundedRead<T>(read: () => Promise<T>, { freshMs, patienceMs }: BoundedReadOptions): () => Promise<Figures<T> | undefined> {
  let latest: { value: T; at: number } | undefined;
  let running: Promise<void> | undefined;
  const begin = async (): Promise<void> => {
    const at = performance.now();
    try {
      latest = { value: await read(), at };
    } catch {
      // The age of the previous value shows it.
    } finally {
      running = undefined;
    }
  };
  return async () => {
    if (latest === undefined || performance.now() - latest.at > freshMs) {
      running ??= begin();
      await within(running, patienceMs);
    }
    return latest === undefined ? undefined : { value: latest.value, ageMs: performance.now() - latest.at };
  };
}

async function within(task: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([task, late]);
  clearTimeout(timer);
}
