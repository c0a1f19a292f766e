import { act, fireEvent, render, screen } from "@testing-library/react";
import { App, ConfigProvider } from "antd";
import axios from "axios";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { RuntimeProvider, type Toast } from "../../runtime/index.ts";
import { LockButton } from "../../src/app/identity/lock/lock-button.tsx";
import LockPage from "../../src/app/identity/lock/lock-page.tsx";
import { isLockPassword, lockScreen } from "../../src/app/identity/lock/lock-password.ts";
import { clearLock, followLock } from "../../src/app/identity/lock/lock-of-all.ts";
import { lockState } from "../../src/app/identity/lock/lock-state.ts";
import { forgetSessionNotes } from "../../src/app/boot/session/session.ts";

/** Long enough for a busy machine. */
const PATIENT = { timeout: 45_000 };

const TOAST: Toast = { success() {}, info() {}, warning() {}, error() {} };

beforeAll(async () => {
  // Loaded before the fake clock starts, so that no test waits for it.
  await import("../../src/app/identity/lock/lock-dialog.tsx");
});
beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

const address = () => screen.getByTestId("address").textContent;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function openLockPage(): HTMLInputElement {
  render(
    <MemoryRouter initialEntries={["/lock"]}>
      <Address />
      <Routes>
        <Route path="/lock" element={<LockPage />} />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  );
  return screen.getByLabelText("锁屏密码");
}

function unlockWith(box: HTMLInputElement, password: string): void {
  fireEvent.change(box, { target: { value: password } });
  fireEvent.click(screen.getByRole("button", { name: "解锁" }));
}

test("[P-LOCK-07][P-LOCK-08] stores state and hashed password in session storage until the session ends", () => {
  lockScreen("锁 1234", "/region?searchText=a");
  expect(Object.keys(sessionStorage).sort()).toEqual(["gp-portal-lock", "gp-portal-lock-password"]);
  expect(localStorage.length).toBe(0);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("1234");
  expect([isLockPassword("锁 1234"), isLockPassword("锁 123"), isLockPassword("")]).toEqual([true, false, false]);
  const first = sessionStorage.getItem("gp-portal-lock-password");
  lockScreen("锁 1234", "/region");
  expect(sessionStorage.getItem("gp-portal-lock-password")).not.toBe(first);
  expect(clearLock()).toBe("/region");
  expect(sessionStorage.length).toBe(0);
  lockScreen("1234", "/region");
  forgetSessionNotes();
  expect(sessionStorage.length).toBe(0);
});

test("[P-LOCK-08] the lock covers every tab of the session, including tabs opened later", async () => {
  vi.useRealTimers();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
  document.cookie = "access_token=t";
  const other = new BroadcastChannel("gp-portal-lock");
  const received: { kind: string; password?: unknown }[] = [];
  other.addEventListener("message", ({ data }: MessageEvent) => received.push(data as { kind: string }));
  const moved: string[] = [];
  const stop = followLock((to) => moved.push(to));
  await vi.waitFor(() => expect(received.map((news) => news.kind)).toEqual(["asks"]), PATIENT);

  lockScreen("1234", "/region");
  await vi.waitFor(() => expect(received.at(-1)?.kind).toBe("locked"), PATIENT);
  const { password } = received.at(-1) ?? {};
  other.postMessage({ kind: "asks" });
  await vi.waitFor(() => expect(received.length).toBe(3), PATIENT);
  clearLock();
  await vi.waitFor(() => expect(received.map((news) => news.kind)).toEqual(["asks", "locked", "locked", "unlocked"]), PATIENT);

  other.postMessage({ kind: "locked", password });
  await vi.waitFor(() => expect(moved).toEqual(["/lock"]), PATIENT);
  expect([lockState().locked, isLockPassword("1234"), isLockPassword("0000")]).toEqual([true, true, false]);
  other.postMessage({ kind: "unlocked" });
  await vi.waitFor(() => expect(moved).toEqual(["/lock", "/"]), PATIENT);
  expect(sessionStorage.length).toBe(0);
  stop();
  other.close();
});

test("[P-LOCK-03][P-LOCK-08] a manipulated storage does not unlock the screen", () => {
  lockScreen("a", "/region");
  for (const stored of [null, '""', '":"', '"x:y"', "{}", "no json"]) {
    if (stored === null) sessionStorage.removeItem("gp-portal-lock-password");
    else sessionStorage.setItem("gp-portal-lock-password", stored);
    expect([isLockPassword(""), isLockPassword("a"), lockState().locked]).toEqual([false, false, true]);
  }
  sessionStorage.setItem("gp-portal-lock", JSON.stringify({ locked: true, path: "//evil.example" }));
  expect(lockState().path).toBeUndefined();
});

test("[P-LOCK-01][P-LOCK-05] a right password sets the flag and opens the page again one second later", async () => {
  lockScreen("1234", "/region?searchText=a");
  const box = openLockPage();
  expect(screen.getByRole("button", { name: "退出登录" })).toBeDefined();
  unlockWith(box, "1234");
  expect(lockState()).toMatchObject({ locked: true, pass: true });
  await pass(999);
  expect([address(), lockState().locked]).toEqual(["/lock", true]);
  await pass(1);
  expect([address(), lockState().locked]).toEqual(["/region?searchText=a", false]);
});

test("[P-LOCK-04] a wrong password clears the input and shows the error for one second", async () => {
  lockScreen("1234", "/region");
  const box = openLockPage();
  unlockWith(box, "0000");
  expect([box.value, screen.getByRole("alert").textContent]).toEqual(["", "解锁密码错误,请重新输入"]);
  await pass(600);
  unlockWith(box, "");
  await pass(999);
  expect(screen.getByRole("alert").textContent).toBe("解锁密码错误,请重新输入");
  await pass(1);
  expect(screen.getByRole("alert").textContent).toBe("");
  await pass(5000);
  expect([address(), lockState()]).toEqual(["/lock", { locked: true, pass: false, path: "/region" }]);
});

test.each<[string, () => void]>([
  ["by its button", () => fireEvent.click(screen.getByRole("button", { name: "返回门户" }))],
  ["without a password", () => unlockWith(screen.getByLabelText("锁屏密码"), "")],
])("[P-LOCK-01] /lock without a lock leads back %s", async (_, leave) => {
  openLockPage();
  leave();
  await pass(0);
  expect(address()).toBe("/");
});

test("[P-LOCK-05] a passed lock without a remembered page leads to / after a reload, without asking again", async () => {
  sessionStorage.setItem("gp-portal-lock", JSON.stringify({ locked: true, pass: true }));
  openLockPage();
  await pass(1000);
  expect(address()).toBe("/");
});

test("[P-LOCK-02][P-LOCK-06] the dialog asks for a password, and the address is /lock 100 ms after locking", async () => {
  render(
    <ConfigProvider theme={{ token: { motion: false }, zeroRuntime: true }} button={{ autoInsertSpace: false }}>
      <App>
        <MemoryRouter initialEntries={["/region?searchText=a"]}>
          <Address />
          <RuntimeProvider http={axios.create()} toast={TOAST} user={{}}>
            <LockButton />
          </RuntimeProvider>
        </MemoryRouter>
      </App>
    </ConfigProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "锁屏" }));
  await pass(500);
  fireEvent.click(screen.getByRole("button", { name: "锁定" }));
  expect(screen.getByText("锁屏密码不能为空")).toBeDefined();
  await pass(1000);
  expect([address(), lockState().locked]).toEqual(["/region?searchText=a", false]);

  fireEvent.change(screen.getByLabelText("锁屏密码"), { target: { value: "1234" } });
  expect(screen.queryByText("锁屏密码不能为空")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "锁定" }));
  expect(lockState()).toEqual({ locked: true, pass: false, path: "/region?searchText=a" });
  await pass(99);
  expect(address()).toBe("/region?searchText=a");
  await pass(1);
  expect(address()).toBe("/lock");
});
