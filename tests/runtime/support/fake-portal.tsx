import { act, configure, render, screen } from "@testing-library/react";
import libraryUserEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import { App, ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import { AxiosError, type AxiosInstance, type AxiosProgressEvent, type InternalAxiosRequestConfig } from "axios";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { vi } from "vitest";
import { EXPECTED_BYTES } from "../../../runtime/contract/language/list-export.ts";
import type { SheetReading } from "../../../runtime/contract/language/sheet.ts";
import {
  createHttp,
  type Data,
  type Navigation,
  type PasswordRules,
  type Passwords,
  RuntimeProvider,
  type Screen,
  ScreenPage,
  type Slots,
  type Toast,
  type ToastAction,
} from "../../../runtime/index.ts";

// jsdom computes styles slowly. No test here depends on visibility, only on existence.
configure({ defaultHidden: true, asyncUtilTimeout: 120_000 });
export const userEvent = libraryUserEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

/** Presses the first button of this name, as soon as it exists. */
export const press = async (name: string | RegExp) => userEvent.click((await screen.findAllByRole("button", { name }))[0] as HTMLElement);

/** A request that the fake server has received. */
export interface Sent {
  method: string;
  url: string;
  params: Data;
  data: Data | undefined;
  /** Idempotency key. */
  key?: string;
  /** Reports the progress of an upload, from 0 to 1. */
  progress?: (fraction: number) => void;
  /** For a file in the reply: reports the bytes received, and the bytes expected. */
  download?: (bytes: number, expected: number) => void;
  /** Resolves when the browser aborts the request. */
  left: Promise<void>;
}

/** Handles a request of the fake server. */
export type Handler = (sent: Sent) => unknown;

/** A reply of the fake server. Without members, it is a success without data. */
export interface Reply {
  code?: string;
  msg?: string;
  data?: unknown;
  /** Status of the reply; 0: no reply arrives. */
  status?: number;
  /** Sent instead of an envelope. */
  file?: Blob;
}

export const ok = (data: unknown, msg = "成功"): Reply => ({ code: "200", msg, data });
export const page = (rows: readonly Data[], total = rows.length): Reply => ok({ rows, total });

/** The reply to a workbook whose rows are valid. */
export function workbookReply(rows: readonly Data[], reading: Partial<SheetReading> = {}): Reply {
  const nothing = { others: [], notes: [], warnings: [], warningTotal: 0 };
  return ok({ rows, reading: { sheet: "明细", id: "f1", rows: rows.length, ...nothing, ...reading } });
}

/** A rendered screen with its fake server: the requests, the toasts and the navigation so far. */
export interface FakePortal {
  sent: Sent[];
  /** Calls of one path, in order. */
  callsOf: (url: string) => Sent[];
  /** Names of the records that toasts were about. */
  subjects: readonly string[];
  toasts: { type: string; text: string; persistent?: boolean }[];
  /** Actions of the buttons in toasts, by the text of the toast. */
  offered: ReadonlyMap<string, () => void>;
  /** Texts of toasts that were closed early. */
  closed: readonly string[];
  navigation: Navigation & { went: string[] };
  address: () => string;
}

/** Options of {@link openScreen}. */
export interface PortalOptions {
  screen: Screen | { page: ReactNode; path: string };
  /** Replies by path. */
  handlers: Readonly<Record<string, (sent: Sent) => Reply | Promise<Reply>>>;
  user?: Data;
  setting?: Data;
  at?: string;
  slots?: Slots;
  passwords?: Passwords;
  passwordRules?: PasswordRules;
  reloadUser?: () => Promise<void>;
  /** Builds `passwords` from the client and the toasts of this portal. */
  sealing?: (http: AxiosInstance, toast: Toast) => ReturnType<Passwords>;
}

export const NOW = "2026-05-01 12:00:00";

function Address({ into }: { into: { text: string } }): null {
  const { pathname, search } = useLocation();
  into.text = pathname + decodeURIComponent(search);
  return null;
}

const progressOf = (config: InternalAxiosRequestConfig) => (progress: number) =>
  config.onUploadProgress?.({ progress } as AxiosProgressEvent);

const downloadOf = (config: InternalAxiosRequestConfig) => (loaded: number, expected: number) => {
  const target = { getResponseHeader: (name: string) => (name === EXPECTED_BYTES ? String(expected) : null) };
  config.onDownloadProgress?.({ loaded, event: { target } } as AxiosProgressEvent);
};

/** Reads the body of a request: the parts of a form upload, else the JSON. */
function bodyOf(data: unknown): Data | undefined {
  if (data instanceof FormData) return Object.fromEntries(data);
  return data === undefined ? undefined : JSON.parse(String(data));
}

/** Opens a screen in a portal whose server is a table of replies. */
export function openScreen(options: PortalOptions): FakePortal {
  const sent: Sent[] = [];
  const toasts: FakePortal["toasts"] = [];
  const subjects: string[] = [];
  const offered = new Map<string, () => void>();
  const closed: string[] = [];
  const put = (type: string) => (text: string, more?: { persistent?: boolean; about?: string | undefined; action?: ToastAction }) => {
    if (more?.action !== undefined) offered.set(text, more.action.run);
    if (more?.about !== undefined) subjects.push(more.about);
    toasts.push({ type, text, ...(more?.persistent === true ? { persistent: true } : {}) });
  };
  const toast: Toast = {
    success: put("success"),
    info: put("info"),
    warning: put("warning"),
    error: put("error"),
    close: (text) => void closed.push(text),
  };
  const http = createHttp({
    toast,
    endSession: () => {},
    token: () => "t",
    adapter: async (config: InternalAxiosRequestConfig) => {
      const { timestamp: _, ...params } = (config.params ?? {}) as Data;
      const call: Sent = {
        method: (config.method ?? "get").toLowerCase(),
        url: config.url ?? "",
        params,
        data: bodyOf(config.data),
        ...(typeof config.headers["Idempotency-Key"] === "string" ? { key: config.headers["Idempotency-Key"] } : {}),
        ...(config.data instanceof FormData ? { progress: progressOf(config) } : {}),
        ...(config.responseType === "blob" ? { download: downloadOf(config) } : {}),
        left: new Promise((done) => config.signal?.addEventListener?.("abort", () => done())),
      };
      sent.push(call);
      const handler = options.handlers[call.url];
      if (handler === undefined) throw new Error(`no answer for ${call.method} ${call.url}`);
      const { status = 200, file, ...body } = await handler(call);
      if (status === 0) throw new AxiosError("Network Error", AxiosError.ERR_NETWORK, config);
      return { data: file ?? body, status, statusText: "", headers: { "x-request-id": "R-1" }, config };
    },
  });
  const went: string[] = [];
  const navigation = {
    went,
    go: (path: string) => void went.push(path),
    back: (under: readonly string[]) => void went.push(`back:${under.join(",")}`),
    open: (path: string) => void went.push(`open:${path}`),
  };
  const address = { text: "" };
  render(
    <ConfigProvider locale={zhCN} theme={{ token: { motion: false }, zeroRuntime: true }}>
      <App>
        <MemoryRouter initialEntries={[options.at ?? options.screen.path]}>
          <Address into={address} />
          <RuntimeProvider
            http={http}
            toast={toast}
            user={options.user ?? { userTypeNow: "10", orgGuid: "U1" }}
            setting={options.setting ?? {}}
            now={fixedNow}
            navigation={navigation}
            slots={options.slots ?? {}}
            {...(options.reloadUser === undefined ? {} : { reloadUser: options.reloadUser })}
            {...(options.passwords === undefined ? {} : { passwords: options.passwords })}
            {...(options.passwordRules === undefined ? {} : { passwordRules: options.passwordRules })}
            {...(options.sealing === undefined ? {} : { passwords: () => options.sealing?.(http, toast) ?? Promise.resolve(undefined) })}
          >
            {"page" in options.screen ? options.screen.page : <ScreenPage screen={options.screen} />}
          </RuntimeProvider>
        </MemoryRouter>
      </App>
    </ConfigProvider>,
  );
  return {
    sent,
    callsOf: (url) => sent.filter((call) => call.url === url),
    toasts,
    subjects,
    offered,
    closed,
    navigation,
    address: () => address.text,
  };
}

/** Lets time pass, for tests on fake timers. */
export async function pass(milliseconds: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
}

const fixedNow = () => NOW;
