import { fireEvent, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect } from "vitest";
import { Control, isShownOnly } from "../../../runtime/fields/control-registry.tsx";
import type { InputBuffers } from "../../../runtime/fields/base/use-buffered-input.ts";
import type { Call, Data, Field } from "../../../runtime/index.ts";
import { type FakePortal, openScreen, type PortalOptions } from "./fake-portal.tsx";

/* Renders one input of a form alone. */

/** Values entered since the input was shown. */
export let commits: unknown[] = [];
/** The records of the choices that were selected with these values. */
export let options: (Data | undefined)[] = [];
/** Replies to file uploads, as received by the effects of the field. */
export let replies: unknown[] = [];
/** Sets the value from outside. */
export let set: (value: unknown) => void = () => {};
/** Sets whether the form of the input is being saved. */
export let hold: (busy: boolean) => void = () => {};
/** Removes the input. */
export let leave: () => void = () => {};

/** Options of {@link draw}. */
export interface ShowOptions {
  start?: unknown;
  disabled?: boolean;
  invalid?: boolean;
  handlers?: PortalOptions["handlers"];
  /** The stored record. */
  row?: Data;
  drafts?: InputBuffers;
  user?: Data;
  slots?: NonNullable<PortalOptions["slots"]>;
}

function Host({ field, start, disabled = false, invalid = false, row, drafts, user = {} }: ShowOptions & { field: Field }) {
  const [value, setValue] = useState(start);
  const [busy, setBusy] = useState(false);
  const [isThere, setThere] = useState(true);
  [set, hold, leave] = [setValue, setBusy, () => setThere(false)];
  if (!isThere) return null;
  return (
    <>
      <label id="input-label" htmlFor="input">
        {String(field.label)}
      </label>
      <Control
        id="input"
        field={field}
        value={value}
        onChange={(next, option, reply) => {
          commits.push(next);
          options.push(option);
          replies.push(reply);
          setValue(next);
        }}
        disabled={disabled || busy}
        busy={busy}
        invalid={invalid}
        describedBy="note"
        placeholder="请输入"
        scope={() => ({ user, now: "", row: row ?? null })}
        screen="x"
        drafts={drafts}
      />
    </>
  );
}

/** Draws an input whose chunks are already loaded. */
export function draw(field: Partial<Field>, { handlers = {}, ...more }: ShowOptions = {}): FakePortal {
  [commits, options, replies] = [[], [], []];
  const full: Field = { names: ["a"], label: "甲", type: "string", widget: "text", ...field };
  return openScreen({ screen: { page: <Host field={full} {...more} />, path: "/x" }, handlers, slots: more.slots ?? {} });
}

export async function show(field: Partial<Field>, more: ShowOptions = {}): Promise<FakePortal> {
  const portal = draw(field, more);
  if (!isShownOnly(field.widget ?? "text")) await waitFor(() => expect(document.querySelector("#input, #input-end")).not.toBeNull());
  return portal;
}

export const input = () => document.getElementById("input") as HTMLInputElement;
export const type = (value: string) => fireEvent.change(input(), { target: { value } });
export const readOf = (path: string, query: string[] = []): Call => ({ id: `a.${path.slice(1)}`, method: "get", path, query, body: [] });
