/** The error that a chunk of the program could not be loaded. The network is down, or the server has a newer build without this chunk. */
export class MissingChunk extends Error {
  override readonly name = "MissingChunk";
}

/** Message to the user about a chunk that could not be loaded. */
export const NOT_LOADED = "内容没有加载成功，请检查网络后重试";

/** Stylesheets of chunks that failed to load. The bundler requests them only once. */
const lost = new Set<HTMLLinkElement>();

if (typeof window !== "undefined") {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") lost.add(target);
  };
  // The error event of a failed load does not bubble.
  window.addEventListener("error", note, true);
}

/** Loaded chunks, by their import function. */
const chunks = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * Loads a chunk of the program, with stylesheets that failed before. Calling it again after a failure retries.
 *
 * @param load imports the chunk; the same function must be passed each time
 * @returns the module
 * @throws MissingChunk if the chunk cannot be loaded
 * @example const { OpenMenu } = await loadChunk(openMenu);
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  await Promise.all([...lost].map(loadStyles));
  const chunk = await load().catch((error: unknown) => {
    throw new MissingChunk(String(error));
  });
  chunks.set(load, chunk);
  return chunk;
}

/**
 * Returns a chunk that is already loaded. Undefined if `loadChunk` has not loaded it with the same function; loading is not started.
 *
 * @param load the function that imports the chunk
 */
export const loadedChunk = <T>(load: () => Promise<T>): T | undefined => chunks.get(load) as T | undefined;

function loadStyles(link: HTMLLinkElement): Promise<void> {
  lost.delete(link);
  return new Promise((done) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.addEventListener("load", () => done());
    // A component without its styles is better than none.
    again.addEventListener("error", () => done());
    if (link.isConnected) link.replaceWith(again);
    else document.head.append(again);
  });
}
