import { fireEvent, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect } from "vitest";
import type { FileRule } from "../../../runtime/contract/file-rules.ts";
import { Control } from "../../../runtime/fields/control-registry.tsx";
import type { Call, Data, Field } from "../../../runtime/index.ts";
import { type FakePortal, ok, openScreen, type Reply, type Sent } from "./portal.tsx";
// Loaded late by the field: here before the clock of the first test runs.
import "../../../runtime/fields/upload/crop-dialog.tsx";
import "../../../runtime/fields/upload/image-control.tsx";
import "../../../runtime/fields/upload/upload-control.tsx";

/* One input that takes files, by itself. */

const call: Call = { id: "a.upload", method: "post", path: "/upload/{slot}", query: ["slot"], body: [], file: "body" };
export const icon: FileRule = {
  types: ["ico"],
  maxBytes: 100,
  messages: { types: "图标只能是 ico 格式", maxBytes: "图片大小不能超过 1 kb" },
};

/** What was entered since it was shown, each time. */
export let commits: unknown[] = [];
/** What was answered, as it reached the effects of the field. */
export let replies: unknown[] = [];

function Host({ field, start, disabled, row }: { field: Field; start: unknown; disabled: boolean; row: Data }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <span id="input-label">{String(field.label)}</span>
      <Control
        id="input"
        field={field}
        value={value}
        onChange={(next, _option, reply) => {
          commits.push(next);
          replies.push(reply);
          setValue(next);
        }}
        disabled={disabled}
        invalid={false}
        describedBy="note"
        placeholder=""
        scope={() => ({ user: {}, now: "", row })}
        screen="x"
      />
    </>
  );
}

export type Answer = (sent: Sent) => Reply | Promise<Reply>;

export async function show(
  field: Partial<Field>,
  options: { start?: unknown; answer?: Answer; disabled?: boolean; row?: Data } = {},
): Promise<FakePortal> {
  commits = [];
  replies = [];
  const full: Field = { names: ["a"], label: "主logo", type: "string", widget: "image", call, send: { slot: "2" }, ...field };
  const { start, answer = () => ok("/route/v1/files/f.png"), disabled = false, row = {} } = options;
  const portal = openScreen({
    screen: { page: <Host field={full} start={start} disabled={disabled} row={row} />, path: "/x" },
    answers: { "/upload/2": answer },
  });
  await waitFor(() => expect(document.querySelector("#input")).not.toBeNull());
  return portal;
}

export const input = (): HTMLInputElement => document.querySelector("input[type=file]") as HTMLInputElement;
export const choose = (...files: File[]): void => {
  fireEvent.change(input(), { target: { files } });
};
export const fileOf = (name: string, bytes = 10, type = ""): File => new File([new Uint8Array(bytes)], name, { type });
