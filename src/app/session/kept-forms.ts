import type { AxiosInstance } from "axios";
import { type KeptForms, sendCall } from "../../../runtime/index.ts";
import { keep, keptDrafts } from "../../generated/services/kept/calls.ts";

/** The longest name that the server takes. */
const LONGEST = 240;

/** What is typed and not saved, on the server for its user alone. @param waiting how many drafts there are: none are not asked for. */
export function keptForms(http: AxiosInstance, waiting: number): KeptForms {
  let all: Promise<Map<string, string>> | undefined;
  // One after another: a draft that is dropped must not come after itself.
  let last: Promise<unknown> = Promise.resolve();
  const open = new Set<() => void>();
  const read = () => {
    all ??= waiting === 0 ? Promise.resolve(new Map()) : readAll(http);
    return all;
  };
  const write = (place: string, text?: string) => {
    const name = `draft-${encodeURIComponent(place)}`;
    if (name.length > LONGEST) return;
    void read().then((drafts) => (text === undefined ? drafts.delete(name) : drafts.set(name, text)));
    const input = text === undefined ? { name } : { name, value: text };
    // What could not be kept is still in its form.
    last = last.then(() => sendCall(http, keep, input, { toasts: "none" })).catch(() => undefined);
  };
  return {
    get: async (place) => (await read()).get(`draft-${encodeURIComponent(place)}`),
    put: write,
    drop: (place) => write(place),
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

async function readAll(http: AxiosInstance): Promise<Map<string, string>> {
  const rows = await sendCall(http, keptDrafts, {}, { toasts: "none" }).catch(() => []);
  return new Map(rows.flatMap(({ name, value }) => (typeof name === "string" && typeof value === "string" ? [[name, value]] : [])));
}
