/**
 * Result of one check of the conditions under which a server works: folder, database, port, backups and similar. The start of a server and
 * the command `doctor` make such checks.
 */
export interface Finding {
  /** The subject of the check, in a word or two. */
  about: string;
  /** `failed` prevents the start of a server. */
  state: "ok" | "warning" | "failed";
  /** One line: what was found, and for a warning or a failure what to do. It holds no secret. */
  text: string;
}

/** Error of a failed check that prevents the start of the server. The process prints only the message, which is one line, and ends. */
export class StartError extends Error {}

/** Throws a StartError with the text of the first finding that failed. Does nothing if none failed. */
export function refuseFailed(...findings: readonly Finding[]): void {
  const failed = findings.find(({ state }) => state === "failed");
  if (failed !== undefined) throw new StartError(failed.text);
}
