/** A part of the program could not be had: no network, or a server that has a newer one. */
export class MissingChunk extends Error {
  override readonly name = "MissingChunk";
}

/** What is said of it. */
export const NOT_LOADED = "内容没有加载成功，请检查网络后重试";

/** Styles of a chunk that did not come: the bundler asks for them once only. */
const lost = new Set<HTMLLinkElement>();

if (typeof window !== "undefined") {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") lost.add(target);
  };
  // A failed load does not bubble.
  window.addEventListener("error", note, true);
}

/** What has come, by what brings it. */
const chunks = new WeakMap<() => Promise<unknown>, unknown>();

/** Brings a part of the program that is a chunk of its own. Rejects with `MissingChunk` when it cannot be had; asked again, it tries again. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  await Promise.all([...lost].map(loadStyles));
  const chunk = await load().catch((error: unknown) => {
    throw new MissingChunk(String(error));
  });
  chunks.set(load, chunk);
  return chunk;
}

/** The chunk, if `loadChunk` has brought it. */
export const loadedChunk = <T>(load: () => Promise<T>): T | undefined => chunks.get(load) as T | undefined;

function loadStyles(link: HTMLLinkElement): Promise<void> {
  lost.delete(link);
  return new Promise((done) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.addEventListener("load", () => done());
    // Without its styles a part is better than none.
    again.addEventListener("error", () => done());
    if (link.isConnected) link.replaceWith(again);
    else document.head.append(again);
  });
}
