import { readState, writeState } from "../../../../runtime/plain.ts";

/** An error in this browser (P-SHELL-13). The log is stored for diagnosis and shown nowhere. */
export interface ErrorEntry {
  /** `error`: an uncaught exception; `rejection`: an unhandled promise rejection; `render`: a page that failed to render. */
  type: "error" | "rejection" | "render";
  message: string;
  stack: string;
  /** The address of the page. */
  url: string;
  /** ISO 8601, UTC. */
  time: string;
}

/** The maximum number of entries. Older errors are dropped, so that the log never fills the storage that tags and settings share. */
export const ERROR_LOG_SIZE = 50;
const TEXT_LIMITS = { message: 500, stack: 4000, url: 500 } as const;

/** Reads the log of errors in this browser, from oldest to newest. Empty if nothing valid is stored. */
export function errorLog(): readonly ErrorEntry[] {
  const stored = readState("local", "error-log");
  return Array.isArray(stored) ? (stored as ErrorEntry[]) : [];
}

/**
 * Adds an error to the error log of this browser. If the same error occurs several times in succession (a render loop), it is logged once.
 * If the log is full, its oldest error is dropped.
 *
 * @param type how the error was noticed
 * @param reason the error, or any other value that was thrown
 */
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

/**
 * Starts to log errors that no code catches.
 *
 * @returns A function that stops it.
 */
export function watchErrors(): () => void {
  const onError = (event: ErrorEvent) => logError("error", event.error ?? event.message);
  const onRejection = (event: PromiseRejectionEvent) => logError("rejection", event.reason);
  window.addEventListener("error", onError);
  window.addEventListener("unhandledrejection", onRejection);
  return () => {
    window.removeEventListener("error", onError);
    window.removeEventListener("unhandledrejection", onRejection);
  };
}
