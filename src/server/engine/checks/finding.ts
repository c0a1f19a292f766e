/** Result of one check of what a server needs to work: folder, database, port, backups and similar. */
export interface Finding {
  /** The subject of the check, in a word or two. */
  about: string;
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
