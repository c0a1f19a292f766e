import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { loadChunk } from "../../runtime/host/load-chunk.ts";
import { lazyInline } from "../../runtime/host/lazy-inline.tsx";

const Drawn = () => <p>内容</p>;

test("draws a loaded chunk at once, without the placeholder", async () => {
  const load = async () => ({ default: Drawn });
  const Chunk = lazyInline(load, <i>加载中</i>);
  await loadChunk(load);
  render(<Chunk />);
  expect(screen.getByText("内容")).toBeTruthy();
  expect(screen.queryByText("加载中")).toBeNull();
});

test("shows the placeholder until the chunk is loaded", async () => {
  const Chunk = lazyInline(async () => ({ default: Drawn }), <i>加载中</i>);
  render(<Chunk />);
  expect(screen.getByText("加载中")).toBeTruthy();
  expect(await screen.findByText("内容")).toBeTruthy();
});

test("reloads styles that failed to load, even after their link was removed", async () => {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/lost.css" });
  document.head.append(link);
  link.dispatchEvent(new Event("error"));
  link.remove();
  const loaded = loadChunk(async () => "chunk");
  document.head.querySelector('link[href="/lost.css"]')?.dispatchEvent(new Event("load"));
  expect(await loaded).toBe("chunk");
});
