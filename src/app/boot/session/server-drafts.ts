import axios, { type AxiosAdapter, type AxiosInstance } from "axios";
import { type DraftStore, sendCall } from "../../../../runtime/index.ts";
import { keep, keptDrafts } from "../../../generated/services/kept/calls.ts";
import { HERE, livingWindows, windowBefore } from "./living-windows.ts";
import { readState, writeState } from "../../../../runtime/plain.ts";

/**
 * Drafts whose sending had not ended when the previous page load ended. The map contains the length of the draft's text by the name of the
 * draft.
 */
export type SentDrafts = ReadonlyMap<string, number>;

const STATE = "sent-drafts";

function draftsIn(state: unknown): SentDrafts {
  const entries = typeof state === "object" && state !== null ? Object.entries(state) : [];
  return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === "number"));
}

/** Drafts of the previous page load in this tab whose requests had not completed when the page was left. */
const sentBefore: SentDrafts = draftsIn(readState("session", STATE));

const sending = new Map<string, number>();
const save = (): void => writeState("session", STATE, Object.fromEntries(sending));

/** Records that a draft is being sent. */
function noteSending(name: string, length: number): void {
  sending.set(name, length);
  save();
}

/** Records that the server has stored a draft. */
function noteStored(name: string, length: number): void {
  if (sending.get(name) !== length) return;
  sending.delete(name);
  save();
}

/**
 * Maximum number of bytes to send while a page is left. The fetch standard limits all such requests together to 64 KiB, so that this leaves
 * some room.
 */
const LASTING_BYTES = 60_000;

/** Sends a request that completes although the page is left. The reply must be JSON. */
const lastingRequest: AxiosAdapter = async (config) => {
  const response = await fetch(axios.getUri(config), {
    method: config.method?.toUpperCase(),
    headers: config.headers.toJSON() as Record<string, string>,
    body: config.data as string,
    keepalive: true,
  });
  const { status, statusText, headers } = response;
  return { data: await response.json(), status, statusText, headers: Object.fromEntries(headers), config };
};

/** Maximum length of a draft's name, which is the limit of the server. A draft with a longer name is not sent. */
const LONGEST = 240;
/** Number of attempts to read a draft that the previous page load was still sending, and milliseconds between them. */
const ARRIVAL = { tries: 12, pause: 250 } as const;

interface Draft {
  name: string;
  value: string;
}

/** The windows of this browser, and the drafts that were still being sent: input of {@link createServerDrafts}. */
export interface Windows {
  /** The id of this page load. */
  here: string;
  /** The id of the previous page load in the same tab. */
  before: string | undefined;
  living: () => Promise<ReadonlySet<string>>;
  sent: SentDrafts;
}

/** Builds the name of a draft, which belongs to the page load that edits it. */
const nameOf = (draftKey: string, window: string): string => `draft-${encodeURIComponent(draftKey)}~${window}`;

/**
 * Creates the store that saves drafts of forms on the server, where only the user who typed a draft can read it. A draft belongs to the
 * window that edits it. Another window can continue the draft after that window was closed. Failures are ignored, because the input is
 * still in its form.
 *
 * @param waiting number of the user's drafts on the server at the start. If it is 0, only drafts that the previous page load was still
 * sending are read
 * @param windows finds which windows are open
 */
export function createServerDrafts(
  http: AxiosInstance,
  waiting: number,
  windows: Windows = { here: HERE, before: windowBefore, living: livingWindows, sent: sentBefore },
): DraftStore {
  // Requests run one after another, because a draft must not be written after it was deleted.
  let last: Promise<unknown> = Promise.resolve();
  const open = new Set<() => void>();
  const write = (name: string, text?: string, isLeft = false): void => {
    if (name.length > LONGEST) return;
    const send = async (): Promise<void> => {
      await sendCall(http, keep, text === undefined ? { name } : { name, value: text }, { toasts: "none", ...lasting(text) });
      if (text !== undefined) noteStored(name, text.length);
    };
    if (text !== undefined) noteSending(name, text.length);
    // On failure, the input is still in its form.
    last = (isLeft ? Promise.all([last, send()]) : last.then(send)).catch(() => undefined);
  };
  const own = (draftKey: string): string => nameOf(draftKey, windows.here);
  let read: Promise<readonly Draft[]> | undefined;
  /**
   * Finds drafts of a form that other windows have written. They are read again before one is used, because another window
   * may have saved it.
   */
  const others = async (draftKey: string): Promise<readonly Draft[]> => {
    const isFirst = read === undefined;
    read ??= readAll(http);
    const found = ofOthers(await read, draftKey, windows.here);
    if (found.length === 0 || isFirst) return found;
    read = readAll(http);
    return ofOthers(await read, draftKey, windows.here);
  };
  const arriving = new Map(windows.sent);
  const arrived = async (name: string): Promise<void> => {
    const length = arriving.get(name);
    if (length === undefined) return;
    arriving.delete(name);
    for (let tries = 0; tries < ARRIVAL.tries; tries++) {
      read = readAll(http);
      if ((await read).some((draft) => draft.name === name && draft.value.length === length)) return;
      await new Promise((done) => setTimeout(done, ARRIVAL.pause));
    }
  };
  return {
    take: async (draftKey, isWanted) => {
      const before = nameOf(draftKey, windows.before ?? "");
      if (waiting === 0 && !arriving.has(before)) return undefined;
      await last;
      await arrived(before);
      const draft = await abandoned(await others(draftKey), draftKey, windows);
      if (draft === undefined || !isWanted()) return undefined;
      write(own(draftKey), draft.value);
      write(draft.name);
      return draft.value;
    },
    put: (draftKey, text, isLeft) => write(own(draftKey), text, isLeft),
    drop: (draftKey) => write(own(draftKey)),
    hold: (form) => {
      open.add(form);
      return () => open.delete(form);
    },
    flush: async () => {
      for (const form of [...open]) form();
      await last;
    },
  };
}

/**
 * Returns the options by which a draft below the limit is sent, so that the request completes although the page is left. Empty for a longer
 * draft.
 */
function lasting(text = ""): { adapter?: AxiosAdapter } {
  return new Blob([text]).size < LASTING_BYTES ? { adapter: lastingRequest } : {};
}

async function readAll(http: AxiosInstance): Promise<readonly Draft[]> {
  const rows = await sendCall(http, keptDrafts, {}, { toasts: "none" }).catch(() => []);
  return rows.flatMap(({ name, value }) => (typeof name === "string" && typeof value === "string" ? [{ name, value }] : []));
}

const ofOthers = (drafts: readonly Draft[], draftKey: string, here: string): readonly Draft[] =>
  drafts.filter(({ name }) => name.startsWith(nameOf(draftKey, "")) && name !== nameOf(draftKey, here));

/**
 * Finds a draft that no open window edits: the one of this tab's previous page load, or else the newest.
 * @param drafts Sorted from newest to oldest.
 * @returns The draft, or undefined if there is none.
 */
async function abandoned(drafts: readonly Draft[], draftKey: string, { before, living }: Windows): Promise<Draft | undefined> {
  if (drafts.length === 0) return undefined;
  const alive = await living();
  const left = drafts.filter(({ name }) => !alive.has(name.slice(nameOf(draftKey, "").length)));
  return left.find(({ name }) => before !== undefined && name === nameOf(draftKey, before)) ?? left[0];
}
