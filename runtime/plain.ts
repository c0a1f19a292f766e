/**
 * The light entry, for code that loads before the portal (sign-in page, guard, chunks). It imports React at most, neither antd nor
 * axios. All other exports of the runtime are in `index.ts`.
 */
export { endBrowserSession, sessionEnds } from "./data/end-session.ts";
export { STORED_EVENT, type StoredChange } from "./hooks/stored-event.ts";
export { followState, parsed, readState, readText, type StorageKind, storageKey, writeState } from "./hooks/stored-state.ts";
export { NARROW, useMedia } from "./hooks/use-media.ts";
export { RetryOnline } from "./host/back-online.tsx";
export { lazyAgain } from "./host/lazy-again.ts";
export { loadChunk, MissingChunk, NOT_LOADED } from "./host/load-chunk.ts";
