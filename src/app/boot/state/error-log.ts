import { readState, writeState } from "../../../../runtime/plain.ts";

/** What went wrong in this browser (P-SHELL-13): kept for whoever is asked to look, shown nowhere. */
export interface ErrorEntry {
  /** `error`: a script failed; `rejection`: a promise that nobody waited for; `render`: a page did not draw. */
  type: "error" | "rejection" | "render";
  message: string;
  stack: string;
  /** Address that was open. */
  url: string;
  /** ISO 8601, UTC. */
  time: string;
}

/** Older ones make room: the log must never fill the storage that tags and settings live in. */
export const ERROR_LOG_SIZE = 50;
const TEXT_LIMITS = { message: 500, stack: 4000, url: 500 } as const;

export function errorLog(): readonly ErrorEntry[] {
  const kept = readState("local", "error-log");
  return Array.isArray(kept) ? (kept as ErrorEntry[]) : [];
}

/** Notes an error. The same one again and again (a loop that draws) is noted once. */
export function logError(type: ErrorEntry["type"], reason: unknown): void {
  const error = reason instanceof Error ? reason : undefined;
  const entry: ErrorEntry = {
    type,
    message: (error === undefined ? String(reason) : `${error.name}: ${error.message}`).slice(0, TEXT_LIMITS.message),
    stack: (error?.stack ?? "").slice(0, TEXT_LIMITS.stack),
    url: (window.location.pathname + window.location.search).slice(0, TEXT_LIMITS.url),
    time: new Date().toISOString(),
  };
  const log = errorLog();
  const last = log.at(-1);
  if (last?.type === entry.type && last.message === entry.message && last.url === entry.url) return;
  writeState("local", "error-log", [...log, entry].slice(-ERROR_LOG_SIZE));
}

/** Notes from now on what no other place caught. Returns the way to stop. */
export function watchErrors(target: Window = window): () => void {
  const onError = (event: ErrorEvent) => logError("error", event.error ?? event.message);
  const onRejection = (event: PromiseRejectionEvent) => logError("rejection", event.reason);
  target.addEventListener("error", onError);
  target.addEventListener("unhandledrejection", onRejection);
  return () => {
    target.removeEventListener("error", onError);
    target.removeEventListener("unhandledrejection", onRejection);
  };
}
