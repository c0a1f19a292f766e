import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { FileRule } from "../../runtime/contract/language/file-rules.ts";
import { ok, type Reply, userEvent } from "./support/fake-portal.tsx";
import { commits, replies } from "./support/field-host.tsx";
import { type Handler, choose, fileOf, icon, input, show } from "./support/upload-host.tsx";

const paper: FileRule = { types: ["pdf"], maxBytes: 1000, messages: { types: "附件只能是 pdf 格式", maxBytes: "附件大小不能超过 1 kb" } };

test("[P-UPLOAD-02][D-ATTACH-04] a reply other than 200 shows 上传失败 with the reason and keeps the value", async () => {
  const portal = await show(
    { file: icon },
    { start: "/route/v1/files/old.ico", handler: () => ({ code: "422", msg: "图标只能是 ico 格式" }) },
  );
  choose(fileOf("b.ico"));
  expect((await screen.findByRole("alert")).textContent).toBe("上传失败：图标只能是 ico 格式");
  expect(portal.toasts).toEqual([{ type: "error", text: "上传失败" }]);
  expect(commits).toEqual([]);
  expect(screen.getByAltText("主logo预览").getAttribute("src")).toBe("/route/v1/files/old.ico");
});

test("[P-UPLOAD-02] the end of the session is not shown as a failed upload", async () => {
  const portal = await show({ file: icon }, { handler: () => ({ code: "5563", msg: "登录已失效" }) });
  choose(fileOf("b.ico"));
  await waitFor(() => expect(portal.sent).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  expect(portal.toasts).toEqual([]);
});

test("[P-UPLOAD-01][D-ATTACH-03][D-VOUCHER-04] uploads one file and warns of a further one", async () => {
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
  const undo = portal.offered.get("已删除文件，尚未保存");
  act(() => undo?.());
  expect(await screen.findByText("说明.pdf")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "删除说明.pdf" }));
  choose(fileOf("c.pdf"));
  expect(await screen.findByText("c.pdf")).toBeTruthy();
  // Another file was chosen since.
  act(() => undo?.());
  expect(screen.queryByText("说明.pdf")).toBeNull();
});

test("[P-UPLOAD-01] validates dropped files like chosen ones, and passes the reply to the field's effects", async () => {
  const portal = await show({ widget: "upload", file: paper, label: "附件" }, { handler: () => ok({ enclosurePath: "id-1" }) });
  const dropZone = input().parentElement as HTMLElement;
  fireEvent.drop(dropZone, { dataTransfer: { files: [fileOf("a.exe")] } });
  expect((await screen.findByRole("alert")).textContent).toBe("附件只能是 pdf 格式");
  fireEvent.drop(dropZone, { dataTransfer: { files: [fileOf("a.pdf")] } });
  await waitFor(() => expect(replies).toEqual([{ enclosurePath: "id-1" }]));
  expect(portal.sent.map(({ data }) => (data?.["file"] as File | undefined)?.name)).toEqual(["a.pdf"]);
});

test("[P-UPLOAD-01] shows the progress of an upload and aborts it", async () => {
  let end: (reply: Reply) => void = () => {};
  const waiting = new Promise<Reply>((resolve) => {
    end = resolve;
  });
  const portal = await show({ widget: "upload", file: paper, label: "附件" }, { handler: () => waiting });
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

test("[P-UPLOAD-02] uploads a failed file again without choosing it again", async () => {
  let attempts = 0;
  const handler: Handler = () => (attempts++ === 0 ? { status: 503, code: "503", msg: "服务忙" } : ok("/route/v1/files/f.pdf"));
  const portal = await show({ widget: "file", file: paper, label: "附件" }, { handler });
  choose(fileOf("a.pdf"));
  await userEvent.click(await screen.findByRole("button", { name: "重新上传附件" }));
  await waitFor(() => expect(commits).toEqual(["/route/v1/files/f.pdf"]));
  expect([portal.sent.length, screen.queryByRole("button", { name: "重新上传附件" }), screen.queryByRole("alert")]).toEqual([
    2,
    null,
    null,
  ]);
});

const STORED = "0198c0de-0000-7000-8000-000000000001";

test("[P-UPLOAD-01] a stored file shows its name, opens by its address, and is locked with its field", async () => {
  const stored = async (start: string, more: Parameters<typeof show>[0] = {}, options: Parameters<typeof show>[1] = {}) => {
    document.body.replaceChildren();
    await show({ widget: "upload", file: paper, label: "附件", ...more }, { start, ...options });
    return [...document.querySelectorAll(".gp-upload-file, [class*=upload] a")].map((item) => item.textContent).join();
  };
  await stored("/route/v1/files/f.pdf");
  expect(screen.getByRole("link", { name: "查看文件" }).getAttribute("href")).toBe("/route/v1/files/f.pdf");
  expect(await stored(STORED)).toContain("已上传的文件");
  expect(await stored(STORED, { fileName: "b" }, { row: { b: "" } })).toContain("已上传的文件");
  const named = await stored(STORED, { fileName: "b" }, { row: { b: "资产清单.pdf" } });
  expect([named.includes("资产清单.pdf"), named.includes("已上传的文件")]).toEqual([true, false]);
  expect(screen.getByRole("button", { name: "删除资产清单.pdf" })).toBeTruthy();
  expect(await stored(STORED, {}, { disabled: true })).toContain("已上传的文件");
  expect(screen.queryByRole("button", { name: /删除/ })).toBeNull();
  expect(screen.getByRole("button", { name: "附件：选择文件" }).hasAttribute("disabled")).toBe(true);
});
