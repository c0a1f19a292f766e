import { readState, writeState } from "../../../../runtime/plain.ts";

/** Drafts on their way to the server: their names, and the lengths of their texts. */
export type SentDrafts = ReadonlyMap<string, number>;

const STATE = "sent-drafts";

function draftsIn(state: unknown): SentDrafts {
  const entries = typeof state === "object" && state !== null ? Object.entries(state) : [];
  return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === "number"));
}

/** Those that the load before in this tab had not seen stored when it was left. */
export const sentBefore: SentDrafts = draftsIn(readState("session", STATE));

const sending = new Map<string, number>();
const save = (): void => writeState("session", STATE, Object.fromEntries(sending));

/** Notes that a draft is being sent. */
export function noteSending(name: string, length: number): void {
  sending.set(name, length);
  save();
}

/** Notes that the server has stored a draft. */
export function noteStored(name: string, length: number): void {
  if (sending.get(name) !== length) return;
  sending.delete(name);
  save();
}
