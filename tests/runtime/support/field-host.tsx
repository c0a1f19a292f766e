import { fireEvent, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect } from "vitest";
import { Control, isShownOnly } from "../../../runtime/fields/control-registry.tsx";
import type { Call, Data, Field } from "../../../runtime/index.ts";
import { type FakePortal, openScreen, type PortalOptions } from "./portal.tsx";

/* One input of a form, by itself. */

/** What was entered since it was shown, each time. */
export let commits: unknown[] = [];
/** The record of the choice that came with it. */
export let options: (Data | undefined)[] = [];

function Host({ field, start, disabled, invalid }: { field: Field; start: unknown; disabled: boolean; invalid: boolean }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <label id="input-label" htmlFor="input">
        {String(field.label)}
      </label>
      <Control
        id="input"
        field={field}
        value={value}
        onChange={(next, option) => {
          commits.push(next);
          options.push(option);
          setValue(next);
        }}
        disabled={disabled}
        invalid={invalid}
        describedBy="note"
        placeholder="请输入"
        scope={() => ({ user: {}, now: "" })}
        screen="x"
      />
    </>
  );
}

interface ShowOptions {
  start?: unknown;
  disabled?: boolean;
  invalid?: boolean;
  answers?: PortalOptions["answers"];
}

export async function show(
  field: Partial<Field>,
  { start, disabled = false, invalid = false, answers = {} }: ShowOptions = {},
): Promise<FakePortal> {
  commits = [];
  options = [];
  const full: Field = { names: ["a"], label: "甲", type: "string", widget: "text", ...field };
  const page = <Host field={full} start={start} disabled={disabled} invalid={invalid} />;
  const portal = openScreen({ screen: { page, path: "/x" }, answers });
  if (!isShownOnly(full.widget)) await waitFor(() => expect(document.querySelector("#input, #input-end")).not.toBeNull());
  return portal;
}

export const input = () => document.getElementById("input") as HTMLInputElement;
export const type = (value: string) => fireEvent.change(input(), { target: { value } });
export const readOf = (path: string, query: string[] = []): Call => ({ id: `a.${path.slice(1)}`, method: "get", path, query, body: [] });
