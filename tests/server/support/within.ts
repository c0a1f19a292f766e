/** Far longer than any wait of a test on a busy machine, and far shorter than the timeout of a test that hangs. */
const PATIENCE_MS = 60_000;

/** Limits a wait that would never end if the tested guard failed. The test then fails with a message. */
export async function within<T>(what: string, task: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: not within ${PATIENCE_MS / 1000} seconds`)), PATIENCE_MS);
  });
  try {
    return await Promise.race([task, late]);
  } finally {
    clearTimeout(timer);
  }
}
