import { fireEvent } from "@testing-library/react";
import type { FileRule } from "../../../runtime/contract/language/file-rules.ts";
import type { Call, Field } from "../../../runtime/index.ts";
import { type ShowOptions, show as showField } from "./field-host.tsx";
import { type FakePortal, ok, type Reply, type Sent } from "./fake-portal.tsx";
// Loaded on demand by the field. Imported here, before the clock of the first test starts.
import "../../../runtime/fields/upload/crop-dialog.tsx";
import "../../../runtime/fields/upload/image-control.tsx";
import "../../../runtime/fields/upload/upload-control.tsx";

/* Renders one file input alone. */

const call: Call = { id: "a.upload", method: "post", path: "/upload/{slot}", query: ["slot"], body: [], file: "body" };
export const icon: FileRule = {
  types: ["ico"],
  maxBytes: 100,
  messages: { types: "图标只能是 ico 格式", maxBytes: "图片大小不能超过 1 kb" },
};

/** Handles a request of the fake server. */
export type Handler = (sent: Sent) => Reply | Promise<Reply>;

export const show = (field: Partial<Field>, { handler, ...more }: ShowOptions & { handler?: Handler } = {}): Promise<FakePortal> =>
  showField(
    { label: "主logo", widget: "image", call, send: { slot: "2" }, ...field },
    { handlers: { "/upload/2": handler ?? (() => ok("/route/v1/files/f.png")) }, ...more },
  );

export const input = (): HTMLInputElement => document.querySelector("input[type=file]") as HTMLInputElement;
export const choose = (...files: File[]): void => {
  fireEvent.change(input(), { target: { files } });
};
export const fileOf = (name: string, bytes = 10, type = ""): File => new File([new Uint8Array(bytes)], name, { type });
