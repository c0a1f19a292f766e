import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { type FileRule, fileProblem } from "../../runtime/contract/language/file-rules.ts";
import { type FakePortal, userEvent } from "./support/fake-portal.tsx";
import { commits } from "./support/field-host.tsx";
import { choose, fileOf, icon, input, show } from "./support/upload-host.tsx";

const image: FileRule = {
  types: ["png", "jpg", "jpeg"],
  maxBytes: 10_485_760,
  messages: { types: "图片只能是 png 或 jpg 格式", maxBytes: "图片大小不能超过 10240 kb" },
  crop: { width: 200, height: 200 },
  address: true,
};

const sentFile = (portal: FakePortal): File => {
  const file = portal.sent[0]?.data?.["file"];
  if (file instanceof File) return file;
  throw new Error("no file was sent");
};
/** Simulates that the browser has decoded a file of this size. */
function loaded(width: number, height: number): void {
  const picture = screen.getByAltText<HTMLImageElement>("待裁剪的主logo");
  Object.defineProperties(picture, { naturalWidth: { value: width }, naturalHeight: { value: height } });
  fireEvent.load(picture);
}

const drawn: unknown[][] = [];
let written: { width: number; height: number; type: string } | undefined;
let blob: Blob | null = new Blob(["cut"]);

beforeEach(() => {
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

test("[P-UPLOAD-03] crops an image to 200 × 200 before it is sent and commits its address, unless it is cancelled", async () => {
  const portal = await show({ file: image });
  const press = async (name: RegExp) => userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name }));
  choose(fileOf("标志.png"));
  await screen.findByRole("dialog");
  await press(/取\s*消/);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect([portal.sent, commits]).toEqual([[], []]);
  choose(fileOf("标志.png"));
  await screen.findByRole("dialog");
  loaded(800, 400);
  expect(screen.getByText("裁剪后 200 × 200 像素")).toBeTruthy();
  await press(/确\s*定/);
  await waitFor(() => expect(commits).toEqual(["/route/v1/files/f.png"]));
  expect(written).toEqual({ width: 200, height: 200, type: "image/png" });
  // Cuts the largest square in the middle.
  expect(drawn[0]?.slice(1)).toEqual([200, 0, 400, 400, 0, 0, 200, 200]);
  const sent = sentFile(portal);
  expect([sent.name, sent.type, await sent.text()]).toEqual(["标志.png", "image/png", "cut"]);
  expect(screen.getByAltText<HTMLImageElement>("主logo预览").getAttribute("src")).toBe("/route/v1/files/f.png");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("[P-UPLOAD-03] refuses an image that the browser cannot decode or encode with the rule's message", async () => {
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

test("[P-UPLOAD-03][P-LOGINPAGE-06] validates a file by its ending and size", () => {
  const [noImage, noIcon] = ["图片只能是 png 或 jpg 格式", "图标只能是 ico 格式"];
  const cases = [
    ["a.gif", 10, image, noImage],
    ["a.svg", 10, image, noImage],
    ["png", 10, image, noImage],
    ["a.png.exe", 10, image, noImage],
    ["a.PNG", 10_485_761, image, "图片大小不能超过 10240 kb"],
    ["a.PNG", 10_485_760, image, undefined],
    ["a.png", 10, icon, noIcon],
    ["a.ico", 101, icon, "图片大小不能超过 1 kb"],
  ] as const;
  const problems = cases.map(([name, size, rule]) => [name, size, fileProblem(rule, { name, size })]);
  expect(problems).toEqual(cases.map(([name, size, , message]) => [name, size, message]));
});

test("[P-LOGINPAGE-06] sends an icon unchanged, and no image in its place", async () => {
  const portal = await show({ file: icon });
  choose(fileOf("a.png"));
  expect((await screen.findByRole("alert")).textContent).toBe("图标只能是 ico 格式");
  expect([screen.queryByRole("dialog"), portal.sent, commits]).toEqual([null, [], []]);
  choose(fileOf("a.ico", 50));
  await waitFor(() => expect(commits).toEqual(["/route/v1/files/f.png"]));
  expect(portal.sent[0]).toMatchObject({ method: "post", url: "/upload/2" });
  expect(sentFile(portal).size).toBe(50);
});

test("[P-LOGINPAGE-01] replaces and removes an image by keyboard with labelled buttons", async () => {
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
  await waitFor(() => expect(screen.getByRole("button", { name: "上传图片：主logo" })).toBeTruthy());
});
