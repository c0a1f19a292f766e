import axios, {
  type AxiosAdapter,
  type AxiosError,
  type AxiosInstance,
  type AxiosRequestConfig,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from "axios";
import {
  type Envelope,
  HANDED_TO_CALLER,
  isSuccess,
  NOT_REACHED,
  RIGHTS_MARK,
  SESSION_INVALID,
  statusText,
} from "../contract/wire/envelope.ts";
import { ReplyError, showFailureToast } from "./reply-error.ts";
import type { Toast } from "../host/toast.tsx";
import { givenOf } from "./as-given.ts";

/** Milliseconds after the last input during which the user is assumed to be at the screen. */
const THERE_MS = 60_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;
export { endBrowserSession } from "./end-session.ts";

/** Options of {@link createHttp}. */
export interface HttpOptions {
  /** Shows success and error messages. */
  toast: Pick<Toast, "success" | "error">;
  /**
   * Called when the session has ended or its token is missing (signed out in another tab). It is called once, however many replies
   * report it. See `endBrowserSession`.
   */
  endSession: () => void;
  /**
   * Called when the cookie contains the token of another session, because a user signed in in another tab. No request is sent.
   * Default: the change is ignored.
   */
  otherSession?: () => void;
  /** Called on a reply with code 5531: the user must change the password first. The caller receives the reply too (P-HTTP-09). */
  passwordDue?: () => void;
  /** Called with the mark of the user's rights and menus that each reply contains. */
  rightsMark?: (mark: string) => void;
  /** Called with the header `date` of each reply. */
  serverTime?: (date: unknown) => void;
  /** Host or gateway prefix of every path. Default: none (same origin). */
  prefix?: string;
  /** Timeout in milliseconds. Default: 300,000 (P-HTTP-12). */
  timeout?: number;
  /** Returns the token, or undefined if there is none. Default: the cookie `access_token`. */
  token?: () => string | undefined;
  /** Returns the milliseconds for the query parameter `timestamp` of GET requests. Default: `Date.now`. */
  now?: () => number;
  /** Replaces the transport in tests. */
  adapter?: AxiosAdapter;
}

declare module "axios" {
  interface AxiosRequestConfig {
    /** Shows a success toast, because the request changes data. Default: every method except GET. */
    change?: boolean;
    /** `failures`: no success toast. `none`: no toast at all, because the caller shows the result. Default: `both`. */
    toasts?: "both" | "failures" | "none";
  }
}

/** Text for a request that timed out (P-HTTP-12). */
const TOO_LATE = "请求超时，请稍后重试";

/** Builds the message for a 503 reply that has a `retry-after` header and no message of its own. */
function laterText(seconds: number): string {
  return `服务暂时不可用，请${seconds}秒后重试`;
}

const REQUEST_TIMEOUT = 300_000;
const SESSION_OVER = "登录已失效，请重新登录";

/**
 * Reads a cookie.
 *
 * @param name compared exactly, before decoding
 * @param cookies the cookies as in `document.cookie`, which is the default
 * @returns the decoded value, or undefined if the cookie is absent, empty or not decodable
 */
export function cookieValue(name: string, cookies: string = document.cookie): string | undefined {
  const found = cookies.split("; ").find((pair) => pair.startsWith(`${name}=`));
  try {
    return decodeURIComponent(found?.slice(name.length + 1) ?? "") || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Creates the portal's axios instance. It adds token and timestamp, checks the reply envelope, shows toasts, and detects the end of the
 * session. Requests that are sent while the user is absent are marked, so that they do not extend the session ({@link watchAttendance}).
 * Create one instance per page load, because it remembers the token of that moment.
 *
 * @param options callbacks and settings
 * @returns an instance whose requests resolve with the response of a successful reply. They also resolve for code 5531 (password change
 * required), which the caller must handle
 * @throws ReplyError for any other reply, for no reply, and for requests after the end of the session. Its message has already been shown.
 * An aborted request throws axios's `CanceledError`
 * @example
 * const http = createHttp({ toast: toastOf(message), endSession: () => endBrowserSession() });
 * const page = await sendCall(http, getAllRoutes, { pageNumber: 1 });
 */
export function createHttp(options: HttpOptions): AxiosInstance {
  const { prefix = "", timeout = REQUEST_TIMEOUT, now = () => Date.now() } = options;
  const http = axios.create({
    baseURL: prefix,
    timeout,
    // Distinguishes our own timeout from a request that the browser aborted because the user left the page.
    transitional: { clarifyTimeoutError: true },
    ...(options.adapter === undefined ? {} : { adapter: options.adapter }),
  });
  const session = sessionOf(options);
  const isAttended = watchAttendance(now);
  http.interceptors.request.use((config) => {
    if (!isAttended()) config.headers.set("X-Unattended", "1");
    return prepare(config, session.token(), now());
  });

  const check = (response: AxiosResponse): AxiosResponse => checkReply(response, options, session);
  http.interceptors.response.use(
    async (response) => check(await withReadableEnvelope(response)),
    async (error: AxiosError | ReplyError) => {
      if (axios.isCancel(error) || error instanceof ReplyError) throw error;
      if (error.response !== undefined) return check(await withReadableEnvelope(error.response));
      const left = error.code === "ECONNABORTED" || session.over;
      const text = error.code === "ETIMEDOUT" ? TOO_LATE : NOT_REACHED;
      throw reportError(new ReplyError(text, { toastMode: left ? "none" : "stays", unreached: true }), error.config?.toasts, options);
    },
  );
  return http;
}

interface Session {
  /** Returns the session's token. Throws if it is missing or belongs to another session. */
  token: () => string;
  end: () => void;
  /** True after the end of the session. Later replies show no toast. */
  readonly over: boolean;
}

function sessionOf({ token = () => cookieValue("access_token"), endSession, otherSession }: HttpOptions): Session {
  // Read before the first request: what the page was started with may have been read by other means, for the user of that time.
  let first = token();
  let over = false;
  const leave = (how: () => void): void => {
    if (!over) how();
    over = true;
  };
  return {
    token: () => {
      const current = token();
      if (current === undefined) leave(endSession);
      else if (first !== undefined && current !== first && otherSession !== undefined) leave(otherSession);
      if (over || current === undefined) throw new ReplyError(SESSION_OVER, { toastMode: "none" });
      first = current;
      return current;
    },
    end: () => leave(endSession),
    get over() {
      return over;
    },
  };
}

function checkReply(response: AxiosResponse, options: HttpOptions, session: Session): AxiosResponse {
  const { config, status, headers } = response;
  const mark: unknown = headers[RIGHTS_MARK];
  if (typeof mark === "string" && mark !== "") options.rightsMark?.(mark);
  options.serverTime?.(headers["date"]);
  const envelope = envelopeOf(response.data);
  const { toasts = "both", change = isChange(config) } = config;
  const about = { status, requestId: requestIdOf(response) };
  if (envelope === undefined) {
    // A file, or a reply from something in front of the server.
    if (status < 400 && isFile(config)) return response;
    throw reportError(new ReplyError(fallbackTextOf(response), { ...about, toastMode: session.over ? "none" : "stays" }), toasts, options);
  }
  if (isSuccess(envelope)) {
    if (change && toasts === "both") options.toast.success(envelope.msg || "操作成功");
    return response;
  }
  if (envelope.code === HANDED_TO_CALLER) {
    options.passwordDue?.();
    return response;
  }
  if (SESSION_INVALID.includes(envelope.code)) session.end();
  // A message of the server disappears by itself. A mapped text, which reports a fault, stays until it is closed (P-HTTP-11).
  const toastMode = session.over ? "none" : envelope.msg === "" ? "stays" : "short";
  throw reportError(new ReplyError(envelope.msg || fallbackTextOf(response), { ...envelope, ...about, toastMode }), toasts, options);
}

/**
 * Shows the toast of a failure, unless the caller of the request shows it.
 *
 * @returns the error itself
 */
function reportError(error: ReplyError, toasts: AxiosRequestConfig["toasts"], { toast }: HttpOptions): ReplyError {
  if (toasts !== "none") showFailureToast(toast, error);
  return error;
}

/**
 * Returns a message in Chinese for a reply without an own message, by its status. If a 503 says in `retry-after` when to try again, the
 * message says so too.
 */
function fallbackTextOf({ status, headers }: AxiosResponse): string {
  const seconds = Number(headers["retry-after"]);
  if (status === 503 && Number.isInteger(seconds) && seconds > 0) return laterText(seconds);
  return statusText(status < 400 ? undefined : status);
}

function prepare(config: InternalAxiosRequestConfig, token: string, timestamp: number): InternalAxiosRequestConfig {
  config.headers.set("Authorization", `Bearer ${token}`);
  const params = givenOf(config.params) as object | undefined;
  config.params = (config.method ?? "get").toLowerCase() === "get" ? { ...params, timestamp } : params;
  config.data = givenOf(config.data);
  // Lists are sent as repeated names, the form that the server's query parser reads.
  config.paramsSerializer ??= { indexes: null };
  return config;
}

function isChange(config: InternalAxiosRequestConfig): boolean {
  return (config.method ?? "get").toLowerCase() !== "get";
}

function isFile(config: InternalAxiosRequestConfig): boolean {
  return config.responseType === "blob" || config.responseType === "arraybuffer";
}

function envelopeOf(body: unknown): Envelope | undefined {
  if (body === null || typeof body !== "object" || !("code" in body)) return undefined;
  const { code, msg, data } = body as { code: unknown; msg?: unknown; data?: unknown };
  // A numeric code is not a success (P-HTTP-05), but the message is still the server's.
  return { code: typeof code === "string" ? code : "", msg: typeof msg === "string" ? msg : "", data };
}

function requestIdOf(response: AxiosResponse): string | undefined {
  const id: unknown = response.headers["x-request-id"];
  return typeof id === "string" ? id : undefined;
}

/**
 * Parses a blob that contains the envelope of a refused download. A successful download remains a blob. A refusal that is no JSON gets no
 * data.
 */
async function withReadableEnvelope(response: AxiosResponse): Promise<AxiosResponse> {
  const { data, status } = response;
  if (!(data instanceof Blob) || (status < 400 && !data.type.includes("json"))) return response;
  try {
    const parsed: unknown = JSON.parse(await data.text());
    if (status >= 400 || envelopeOf(parsed) !== undefined) return { ...response, data: parsed };
  } catch {
    if (status >= 400) return { ...response, data: undefined };
  }
  return response;
}

/**
 * Starts to watch whether a user is present at this page. The watching ends when the page is closed. Requests that are sent while no user
 * is present can thus be marked, so that they do not extend the session.
 *
 * @param now returns the current time in epoch milliseconds
 * @returns a function that tests whether the page is visible and had input within the last minute; the start is treated as input
 */
export function watchAttendance(now: () => number): () => boolean {
  // The user who opened the page is present.
  let last = now();
  const seen = (): void => {
    last = now();
  };
  for (const sign of SIGNS) window.addEventListener(sign, seen, { capture: true, passive: true });
  return () => document.visibilityState !== "hidden" && now() - last < THERE_MS;
}
