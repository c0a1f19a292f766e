import { act, render, screen } from "@testing-library/react";
import type { AxiosInstance, AxiosRequestConfig } from "axios";
import { beforeEach, expect, test, vi } from "vitest";
import { createHttp, RuntimeProvider } from "../../runtime/index.ts";
import { useUnread } from "../../src/app/pages/inbox/use-unread.ts";

const MINUTE = 60_000;
let unattended: boolean[];
let visibility: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers();
  unattended = [];
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
});

function Bell() {
  return <p>{useUnread().count} waiting</p>;
}

const toast = { success: () => {}, info: () => {}, warning: () => {}, error: () => {} };

function http(): AxiosInstance {
  const adapter = async (config: AxiosRequestConfig) => {
    unattended.push(config.headers?.["X-Unattended"] === "1");
    const data = { code: "200", msg: "", data: { unread: unattended.length } };
    return { data, status: 200, statusText: "OK", headers: {}, config } as never;
  };
  return createHttp({ toast, endSession: () => {}, token: () => "t", adapter });
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test("the bell polls every minute while its page is visible and marks unattended polls", async () => {
  const navigation = { go: () => {}, back: () => {}, open: () => {} };
  render(
    <RuntimeProvider http={http()} toast={toast} user={{}} navigation={navigation}>
      <Bell />
    </RuntimeProvider>,
  );
  await pass(1);
  expect(screen.getByText("1 waiting")).toBeTruthy();
  await pass(MINUTE);
  await pass(MINUTE);
  expect(screen.getByText("3 waiting")).toBeTruthy();
  expect(unattended).toEqual([false, true, true]);
  visibility = "hidden";
  await pass(5 * MINUTE);
  expect(unattended).toHaveLength(3);
  visibility = "visible";
  await pass(MINUTE / 2);
  await act(async () => void window.dispatchEvent(new Event("pointerdown")));
  await pass(MINUTE / 2);
  expect(unattended).toEqual([false, true, true, false]);
});
