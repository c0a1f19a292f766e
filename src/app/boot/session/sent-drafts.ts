import { readState, writeState } from "../../../../runtime/plain.ts";

/** Drafts in flight: the length of each text by the name of the draft. */
export type SentDrafts = ReadonlyMap<string, number>;

const STATE = "sent-drafts";

function draftsIn(state: unknown): SentDrafts {
  const entries = typeof state === "object" && state !== null ? Object.entries(state) : [];
  return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === "number"));
}

/** Drafts of the previous page load in this tab whose requests had not completed when the page was left. */
export const sentBefore: SentDrafts = draftsIn(readState("session", STATE));

const sending = new Map<string, number>();
const save = (): void => writeState("session", STATE, Object.fromEntries(sending));

/** Records that a draft is being sent. */
export function noteSending(name: string, length: number): void {
  sending.set(name, length);
  save();
}

/** Records that the server has stored a draft. */
export function noteStored(name: string, length: number): void {
  if (sending.get(name) !== length) return;
  sending.delete(name);
  save();
}
