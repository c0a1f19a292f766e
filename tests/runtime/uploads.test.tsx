import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FileRule } from "../../runtime/contract/file-rules.ts";
import { Control } from "../../runtime/fields/control-registry.tsx";
import type { Call, Data, Field } from "../../runtime/index.ts";
import { type FakePortal, ok, openScreen, type Reply, type Sent, userEvent } from "./support/portal.tsx";
// Loaded late by the field: here before the clock of the first test runs.
import "../../runtime/fields/upload/crop-dialog.tsx";
import "../../runtime/fields/upload/image-control.tsx";
import "../../runtime/fields/upload/upload-control.tsx";

const call: Call = { id: "a.upload", method: "post", path: "/upload/{slot}", query: ["slot"], body: [], file: "body" };
const image: FileRule = {
  types: ["png", "jpg", "jpeg"],
  maxBytes: 10_485_760,
  messages: { types: "图片只能是 png 或 jpg 格式", maxBytes: "图片大小不能超过 10240 kb" },
  crop: { width: 200, height: 200 },
  address: true,
};
const icon: FileRule = { types: ["ico"], maxBytes: 100, messages: { types: "图标只能是 ico 格式", maxBytes: "图片大小不能超过 1 kb" } };
const paper: FileRule = { types: ["pdf"], maxBytes: 1000, messages: { types: "附件只能是 pdf 格式", maxBytes: "附件大小不能超过 1 kb" } };

let commits: unknown[] = [];
let replies: unknown[] = [];

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

type Answer = (sent: Sent) => Reply | Promise<Reply>;

async function show(
  field: Partial<Field>,
  options: { start?: unknown; answer?: Answer; disabled?: boolean; row?: Data } = {},
): Promise<FakePortal> {
  const full: Field = { names: ["a"], label: "主logo", type: "string", widget: "image", call, send: { slot: "2" }, ...field };
  const { start, answer = () => ok("/route/v1/files/f.png"), disabled = false, row = {} } = options;
  const portal = openScreen({
    screen: { page: <Host field={full} start={start} disabled={disabled} row={row} />, path: "/x" },
    answers: { "/upload/2": answer },
  });
  await waitFor(() => expect(document.querySelector("#input")).not.toBeNull());
  return portal;
}

const input = (): HTMLInputElement => document.querySelector("input[type=file]") as HTMLInputElement;
const choose = (...files: File[]): void => {
  fireEvent.change(input(), { target: { files } });
};
const sentFile = (portal: FakePortal): File => {
  const file = portal.sent[0]?.data?.["file"];
  if (file instanceof File) return file;
  throw new Error("no file was sent");
};
const fileOf = (name: string, bytes = 10, type = ""): File => new File([new Uint8Array(bytes)], name, { type });
/** What the browser would have read of the file. */
function loaded(width: number, height: number): void {
  const picture = screen.getByAltText<HTMLImageElement>("待裁剪的主logo");
  Object.defineProperties(picture, { naturalWidth: { value: width }, naturalHeight: { value: height } });
  fireEvent.load(picture);
}

const drawn: unknown[][] = [];
let written: { width: number; height: number; type: string } | undefined;
let blob: Blob | null = new Blob(["cut"]);

beforeEach(() => {
  commits = [];
  replies = [];
  drawn.length = 0;
  written = undefined;
  blob = new Blob(["cut"]);
  URL.createObjectURL = () => "blob:x";
  URL.revokeObjectURL = () => {};
  const context = { drawImage: (...args: unknown[]) => drawn.push(args) };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (this: HTMLCanvasElement, done, type = "") {
    written = { width: this.width, height: this.height, type };
    done(blob);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("[P-UPLOAD-03] an image is cut to 200 × 200 before it is sent; its address becomes the value and is shown", async () => {
  const portal = await show({ file: image });
  choose(fileOf("标志.png"));
  await screen.findByRole("dialog");
  loaded(800, 400);
  expect(screen.getByText("裁剪后 200 × 200 像素")).toBeTruthy();
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: /确\s*定/ }));
  await waitFor(() => expect(commits).toEqual(["/route/v1/files/f.png"]));
  expect(written).toEqual({ width: 200, height: 200, type: "image/png" });
  // The largest square in the middle.
  expect(drawn[0]?.slice(1)).toEqual([200, 0, 400, 400, 0, 0, 200, 200]);
  const sent = sentFile(portal);
  expect([sent.name, sent.type, await sent.text()]).toEqual(["标志.png", "image/png", "cut"]);
  expect(screen.getByAltText<HTMLImageElement>("主logo预览").getAttribute("src")).toBe("/route/v1/files/f.png");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("[P-UPLOAD-03] with a free shape all of it is offered, in as many pixels as it has", async () => {
  await show({ file: { ...image, crop: "free" } });
  choose(fileOf("a.jpg"));
  await screen.findByRole("dialog");
  loaded(1200, 500);
  expect(screen.getByText("裁剪后 1200 × 500 像素")).toBeTruthy();
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: /确\s*定/ }));
  await waitFor(() => expect(commits).toHaveLength(1));
  expect(written).toEqual({ width: 1200, height: 500, type: "image/jpeg" });
});

test("[P-UPLOAD-03] leaving the cutting sends nothing; the focus returns", async () => {
  const portal = await show({ file: image });
  choose(fileOf("a.png"));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: /取\s*消/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(portal.sent).toEqual([]);
  expect(commits).toEqual([]);
});

test("[P-UPLOAD-03] what no browser can open, or write, is refused in the words of its rule", async () => {
  const portal = await show({ file: image });
  choose(fileOf("a.png"));
  await screen.findByRole("dialog");
  fireEvent.error(screen.getByAltText("待裁剪的主logo"));
  expect(await screen.findByText("图片只能是 png 或 jpg 格式")).toBeTruthy();
  blob = null;
  choose(fileOf("b.png"));
  await screen.findByRole("dialog");
  loaded(10, 10);
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: /确\s*定/ }));
  expect(await screen.findByText("图片只能是 png 或 jpg 格式")).toBeTruthy();
  expect(portal.sent).toEqual([]);
});

test.each([
  ["a.gif", 10, image, "图片只能是 png 或 jpg 格式"],
  ["a.svg", 10, image, "图片只能是 png 或 jpg 格式"],
  ["png", 10, image, "图片只能是 png 或 jpg 格式"],
  ["a.png.exe", 10, image, "图片只能是 png 或 jpg 格式"],
  ["a.PNG", 10_485_761, image, "图片大小不能超过 10240 kb"],
  ["a.png", 10, icon, "图标只能是 ico 格式"],
  ["a.ico", 101, icon, "图片大小不能超过 1 kb"],
])("[P-UPLOAD-03][P-LOGINPAGE-06] %s of %i bytes is refused before it is sent", async (name, bytes, file, message) => {
  const portal = await show({ file });
  choose(fileOf(name, bytes));
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(portal.sent).toEqual([]);
  expect(commits).toEqual([]);
});

test("[P-LOGINPAGE-06] an icon is sent as it is: nothing can cut it", async () => {
  const portal = await show({ file: icon });
  choose(fileOf("a.ico", 50));
  await waitFor(() => expect(commits).toEqual(["/route/v1/files/f.png"]));
  expect(portal.sent[0]).toMatchObject({ method: "post", url: "/upload/2" });
  expect(sentFile(portal).size).toBe(50);
});

test("[P-LOGINPAGE-01] an image is replaced and taken away by keyboard; the buttons say what they act on", async () => {
  await show({ file: icon }, { start: "/route/v1/files/old.ico" });
  const replace = screen.getByRole("button", { name: "更换主logo" });
  expect(replace.getAttribute("aria-describedby")).toBe("note input-limits");
  const opened = vi.spyOn(input(), "click");
  replace.focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
  choose(fileOf("b.ico"));
  await waitFor(() => expect(commits).toEqual(["/route/v1/files/f.png"]));
  screen.getByRole("button", { name: "删除主logo" }).focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(commits.at(-1)).toBeUndefined());
  await waitFor(() => expect(screen.getByRole("button", { name: "上传主logo" })).toBeTruthy());
});

test("[P-UPLOAD-02][D-ATTACH-04] a reply that is not 200 shows 上传失败, and why; the value stays", async () => {
  const portal = await show(
    { file: icon },
    { start: "/route/v1/files/old.ico", answer: () => ({ code: "422", msg: "图标只能是 ico 格式" }) },
  );
  choose(fileOf("b.ico"));
  expect((await screen.findByRole("alert")).textContent).toBe("上传失败：图标只能是 ico 格式");
  expect(portal.toasts).toEqual([{ type: "error", text: "上传失败" }]);
  expect(commits).toEqual([]);
  expect(screen.getByAltText("主logo预览").getAttribute("src")).toBe("/route/v1/files/old.ico");
});

test("[P-UPLOAD-02] the end of the session is no failed upload", async () => {
  const portal = await show({ file: icon }, { answer: () => ({ code: "5563", msg: "登录已失效" }) });
  choose(fileOf("b.ico"));
  await waitFor(() => expect(portal.sent).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  expect(portal.toasts).toEqual([]);
});

test("[P-UPLOAD-01][D-ATTACH-03][D-VOUCHER-04] the upload takes one file; a further one is warned of and not sent", async () => {
  const portal = await show({ widget: "upload", file: paper, label: "附件" });
  choose(fileOf("a.pdf"), fileOf("b.pdf"));
  expect(portal.toasts).toEqual([{ type: "warning", text: "当前限制选择 1 个文件，请先删除已有文件" }]);
  choose(fileOf("说明.pdf"));
  expect(await screen.findByText("说明.pdf")).toBeTruthy();
  expect(portal.sent).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "附件：选择文件" }));
  choose(fileOf("c.pdf"));
  await waitFor(() =>
    expect(portal.toasts.map(({ text }) => text)).toEqual(Array.from({ length: 3 }, () => "当前限制选择 1 个文件，请先删除已有文件")),
  );
  await waitFor(() => expect(portal.sent).toHaveLength(1));
  await userEvent.click(screen.getByRole("button", { name: "删除说明.pdf" }));
  await waitFor(() => expect(commits).toEqual(["/route/v1/files/f.png", undefined]));
  choose(fileOf("c.pdf"));
  expect(await screen.findByText("c.pdf")).toBeTruthy();
});

test("[P-UPLOAD-01] dropped files are judged like chosen ones", async () => {
  const portal = await show({ widget: "upload", file: paper, label: "附件" });
  const place = input().parentElement as HTMLElement;
  fireEvent.drop(place, { dataTransfer: { files: [fileOf("a.exe")] } });
  expect((await screen.findByRole("alert")).textContent).toBe("附件只能是 pdf 格式");
  fireEvent.drop(place, { dataTransfer: { files: [fileOf("a.pdf")] } });
  expect(await screen.findByText("a.pdf")).toBeTruthy();
  await waitFor(() => expect(portal.sent).toHaveLength(1));
});

test("[P-UPLOAD-01] shows how far the upload is, and stops it", async () => {
  let end: (reply: Reply) => void = () => {};
  const waiting = new Promise<Reply>((resolve) => {
    end = resolve;
  });
  const portal = await show({ widget: "upload", file: paper, label: "附件" }, { answer: () => waiting });
  choose(fileOf("a.pdf"));
  const bar = await screen.findByRole("progressbar", { name: "附件 上传进度" });
  act(() => portal.sent[0]?.progress?.(0.42));
  await waitFor(() => expect((bar as HTMLProgressElement).value).toBe(42));
  await userEvent.click(screen.getByRole("button", { name: "取消上传" }));
  expect(screen.queryByRole("progressbar")).toBeNull();
  await act(async () => end(ok("late")));
  expect(commits).toEqual([]);
  expect(portal.toasts).toEqual([]);
});

test("[P-UPLOAD-01] what is answered reaches the effects of the field", async () => {
  await show({ widget: "upload", file: paper, label: "附件" }, { answer: () => ok({ enclosurePath: "id-1" }) });
  choose(fileOf("a.pdf"));
  await waitFor(() => expect(replies).toEqual([{ enclosurePath: "id-1" }]));
});

test("[P-UPLOAD-01] a locked field shows its file and takes none", async () => {
  await show({ widget: "upload", file: paper, label: "附件" }, { start: "0199e0c4-0000-7000-8000-000000000001", disabled: true });
  expect(screen.getByText("已上传的文件")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /删除/ })).toBeNull();
  expect(screen.getByRole("button", { name: "附件：选择文件" }).hasAttribute("disabled")).toBe(true);
});

test("[P-UPLOAD-02] what did not arrive is sent again on request, without choosing it anew", async () => {
  let answers = 0;
  const answer: Answer = () => (answers++ === 0 ? { status: 503, code: "503", msg: "服务忙" } : ok("/route/v1/files/f.pdf"));
  const portal = await show({ widget: "file", file: paper, label: "附件" }, { answer });
  choose(fileOf("a.pdf"));
  await userEvent.click(await screen.findByRole("button", { name: "重新上传附件" }));
  await waitFor(() => expect(commits).toEqual(["/route/v1/files/f.pdf"]));
  expect([portal.sent.length, screen.queryByRole("button", { name: "重新上传附件" }), screen.queryByRole("alert")]).toEqual([
    2,
    null,
    null,
  ]);
});

test("a stored file is opened by its address; of one that is only known by its id, people read that it is there", async () => {
  await show({ widget: "upload", file: paper }, { start: "/route/v1/files/f.pdf" });
  expect(screen.getByRole("link", { name: "查看文件" }).getAttribute("href")).toBe("/route/v1/files/f.pdf");
  document.body.replaceChildren();
  await show({ widget: "upload", file: paper }, { start: "0198c0de-0000-7000-8000-000000000001" });
  expect(screen.getByText("已上传的文件")).toBeDefined();
});

const STORED = "0198c0de-0000-7000-8000-000000000001";

test("[P-UPLOAD-01] a file that came with its record is called as the record says, also by the button that takes it away", async () => {
  await show({ widget: "upload", file: paper, label: "附件", fileName: "b" }, { start: STORED, row: { b: "资产清单.pdf" } });
  expect(screen.getByText("资产清单.pdf")).toBeTruthy();
  expect(screen.queryByText("已上传的文件")).toBeNull();
  expect(screen.getByRole("button", { name: "删除资产清单.pdf" })).toBeTruthy();
});

test("[P-UPLOAD-01] a record without its file's name falls back to what is known", async () => {
  await show({ widget: "upload", file: paper, label: "附件", fileName: "b" }, { start: STORED, row: { b: "" } });
  expect(screen.getByText("已上传的文件")).toBeTruthy();
});
