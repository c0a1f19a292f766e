/** Result of a check of the surroundings of a server. */
export interface Finding {
  /** The subject of the check, in a word or two. */
  about: string;
  state: "ok" | "warning" | "failed";
  /** One line: what was found, and for a warning or a failure what to do. It holds no secret. */
  text: string;
}

/** Reports a start in surroundings in which the server cannot work. The server does not start and prints this one line. */
export class StartError extends Error {}

/** Throws the first failed finding. @throws StartError */
export function refuseFailed(...findings: readonly Finding[]): void {
  const failed = findings.find(({ state }) => state === "failed");
  if (failed !== undefined) throw new StartError(failed.text);
}
