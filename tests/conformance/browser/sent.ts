import { screen as page, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { requestOf } from "../../../runtime/contract/wire/call.ts";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { Action, Call } from "../../../generator/model/types.ts";
import type { FakePortal } from "../../runtime/support/fake-portal.tsx";
import { namesOf } from "../samples.ts";
import { sampleReply } from "./sample-replies.ts";
import { sealed, type Shown, UNKNOWN } from "./shown.tsx";
import { textsOf } from "./texts.ts";

/** The state that an action works on. */
export interface Known {
  row: Data | null;
  entered: Data;
  names: ReadonlySet<string>;
  /** The reply of the previous call. */
  reply?: Data | null;
}

/** Returns the call of an action on a record: its own, or that of the first transition that the gate allows. */
function callOf(shown: Shown, action: Action, { row, entered }: Known): Call {
  return shown.call(action.call ?? shown.stepOf(action, row, entered)?.call ?? "");
}

/** Asserts that an action's call was made with the input that its metadata declares. @returns the index of the request */
export async function proveCall(shown: Shown, portal: FakePortal, action: Action, before: number, known: Known): Promise<number> {
  const step = action.call === undefined ? shown.stepOf(action, known.row, known.entered) : undefined;
  const call = callOf(shown, action, known);
  const generated = await shown.generated(call);
  const key = shown.entities.get(shown.workflow?.entity ?? "")?.store?.key ?? "";
  const own = new Set(step === undefined ? namesOf(call) : [key, "version", ...step.input, ...step.send.keys(), ...action.send.keys()]);
  const more: Readonly<Record<string, Data | null>> = known.reply === undefined ? {} : { reply: known.reply };
  const input: Data = {};
  const unknown = new Set<string>();
  for (const name of new Set([...pathNames(call), ...namesOf(call)])) {
    if (!own.has(name)) continue;
    const sent = action.send.get(name);
    const value =
      sent !== undefined
        ? shown.valueOf(sent, known.row, known.entered, more)
        : step?.send.has(name) === true
          ? step.send.get(name)
          : known.names.has(name) || name in known.entered
            ? known.entered[name]
            : known.row?.[name];
    if (value === UNKNOWN) unknown.add(name);
    else if (value !== undefined) input[name] = generated.wire?.[name] === "password" ? sealed(String(value)) : value;
  }
  const expected = requestOf(generated, input);
  const plain = (data: Data | undefined): Data => Object.fromEntries(Object.entries(data ?? {}).filter(([name]) => !unknown.has(name)));
  const made = await waitFor(() => {
    const index = portal.sent.findIndex((sent, at) => at >= before && sent.method === call.method && sent.url === expected.url);
    const reported = [...textsOf(page.queryAllByRole("alert")), ...portal.toasts.map(({ text }) => text)];
    if (index < 0) throw new Error(`${action.id} did not call ${call.method} ${expected.url}; said: ${reported.join(", ")}`);
    return index;
  });
  const { params, data } = portal.sent[made] ?? {};
  expect({ params: plain(params), data: plain(data) }).toEqual({ params: plain(expected.params), data: plain(expected.data) });
  return made;
}

/** Asserts the actions that follow the call (`then`, recursively), and the page that opens (`go`). */
export async function proveFollowers(shown: Shown, portal: FakePortal, action: Action, made: number, known: Known): Promise<void> {
  const next = shown.screen.actions.get(action.then ?? "");
  if (next !== undefined) {
    // An action that first asks a question or opens a dialog has its own proof.
    if (next.form !== undefined || next.confirm !== undefined || next.custom !== undefined || !shown.isOffered(next, known.row)) return;
    const reply = sampleReply(shown.project, callOf(shown, action, known)) as Data | null;
    const extended = { ...known, reply };
    const calls = next.call !== undefined || next.transitions.length > 0;
    const last = calls ? await proveCall(shown, portal, next, made + 1, extended) : made;
    await proveFollowers(shown, portal, next, last, extended);
  }
  if (action.go === undefined) return;
  const target = action.go === "back" ? `back:${shown.screen.under.join(",")}` : shown.pathOf(action.go);
  await waitFor(() => expect(portal.navigation.went.map((path) => path.replace(/^open:/, "").split("?")[0])).toContain(target));
}

const pathNames = ({ path }: Call): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
