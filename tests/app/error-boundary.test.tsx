// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { MissingChunk } from "../../runtime/plain.ts";
import { ErrorBoundary } from "../../src/app/pages/error-boundary.tsx";

function Failing({ error }: { error: Error }): never {
  throw error;
}

interface Chunk {
  error: Error | undefined;
}

const Chunked = ({ chunk: { error } }: { chunk: Chunk }) => (error === undefined ? <p>内容</p> : <Failing error={error} />);

test.each([
  [new MissingChunk("gone"), "页面没有加载", "内容没有加载成功，请检查网络后重试。"],
  [new Error("broken"), "页面出错了", "请联系管理员"],
])("[P-SHELL-15] shows the cause of a page that failed with %s: a network failure is no portal error", (error, title, text) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { container } = render(
    <ErrorBoundary resetKey="page">
      <Failing error={error} />
    </ErrorBoundary>,
  );
  expect(screen.getByRole("heading").textContent).toBe(title);
  expect(container.textContent).toContain(text);
  vi.restoreAllMocks();
});

test("draws a page again when the network is back, where its chunk was missing", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(Math, "random").mockReturnValue(0);
  const chunk: Chunk = { error: new MissingChunk("gone") };
  render(
    <ErrorBoundary resetKey="page">
      <Chunked chunk={chunk} />
    </ErrorBoundary>,
  );
  chunk.error = undefined;
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText("内容")).toBeDefined();
  vi.restoreAllMocks();
});
