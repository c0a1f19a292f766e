import type { AxiosAdapter, AxiosInstance } from "axios";
import { type KeptForms, sendCall } from "../../../../runtime/index.ts";
import { keep, keptDrafts } from "../../../generated/services/kept/calls.ts";
import { LASTING_BYTES, lastingRequest } from "./lasting-request.ts";
import { HERE, livingWindows, windowBefore } from "./living-windows.ts";
import { noteSending, noteStored, type SentDrafts, sentBefore } from "./sent-drafts.ts";

/** The longest name that the server takes. */
const LONGEST = 240;
/** How often a draft that the load before was still sending is asked for, and how many milliseconds lie between. */
const ARRIVAL = { tries: 12, pause: 250 } as const;

interface Draft {
  name: string;
  value: string;
}

export interface Windows {
  /** This load of the page. */
  here: string;
  /** The load before it in the same tab. */
  before: string | undefined;
  living: () => Promise<ReadonlySet<string>>;
  sent: SentDrafts;
}

/** A draft belongs to the load of the page that edits it. */
const nameOf = (place: string, window: string): string => `draft-${encodeURIComponent(place)}~${window}`;

/**
 * Drafts on the server, for their user alone.
 *
 * @param waiting how many drafts there are at the start: none are not asked for
 */
export function keptForms(
  http: AxiosInstance,
  waiting: number,
  windows: Windows = { here: HERE, before: windowBefore, living: livingWindows, sent: sentBefore },
): KeptForms {
  // One after another: a draft that is dropped must not be written after it.
  let last: Promise<unknown> = Promise.resolve();
  const open = new Set<() => void>();
  const write = (name: string, text?: string, isLeft = false): void => {
    if (name.length > LONGEST) return;
    const send = async (): Promise<void> => {
      await sendCall(http, keep, text === undefined ? { name } : { name, value: text }, { toasts: "none", ...lasting(text) });
      if (text !== undefined) noteStored(name, text.length);
    };
    if (text !== undefined) noteSending(name, text.length);
    // What could not be kept is still in its form.
    last = (isLeft ? Promise.all([last, send()]) : last.then(send)).catch(() => undefined);
  };
  const own = (place: string): string => nameOf(place, windows.here);
  let read: Promise<readonly Draft[]> | undefined;
  /** Drafts of a form that this window does not edit. Read again before one is used: another window may have saved it. */
  const others = async (place: string): Promise<readonly Draft[]> => {
    const isFirst = read === undefined;
    read ??= readAll(http);
    const found = ofOthers(await read, place, windows.here);
    if (found.length === 0 || isFirst) return found;
    read = readAll(http);
    return ofOthers(await read, place, windows.here);
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
    take: async (place, isWanted) => {
      const before = nameOf(place, windows.before ?? "");
      if (waiting === 0 && !arriving.has(before)) return undefined;
      await last;
      await arrived(before);
      const draft = await abandoned(await others(place), place, windows);
      if (draft === undefined || !isWanted()) return undefined;
      write(own(place), draft.value);
      write(draft.name);
      return draft.value;
    },
    put: (place, text, isLeft) => write(own(place), text, isLeft),
    drop: (place) => write(own(place)),
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

/** A draft that is not longer reaches the server though its page is left. */
function lasting(text = ""): { adapter?: AxiosAdapter } {
  return new Blob([text]).size < LASTING_BYTES ? { adapter: lastingRequest } : {};
}

async function readAll(http: AxiosInstance): Promise<readonly Draft[]> {
  const rows = await sendCall(http, keptDrafts, {}, { toasts: "none" }).catch(() => []);
  return rows.flatMap(({ name, value }) => (typeof name === "string" && typeof value === "string" ? [{ name, value }] : []));
}

const ofOthers = (drafts: readonly Draft[], place: string, here: string): readonly Draft[] =>
  drafts.filter(({ name }) => name.startsWith(nameOf(place, "")) && name !== nameOf(place, here));

/** The draft that no living window edits: of this tab's load before, else the newest. @param drafts newest first */
async function abandoned(drafts: readonly Draft[], place: string, { before, living }: Windows): Promise<Draft | undefined> {
  if (drafts.length === 0) return undefined;
  const alive = await living();
  const left = drafts.filter(({ name }) => !alive.has(name.slice(nameOf(place, "").length)));
  return left.find(({ name }) => before !== undefined && name === nameOf(place, before)) ?? left[0];
}
