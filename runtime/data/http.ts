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
export { endBrowserSession } from "./end-session.ts";
import { ReplyError, tellFailure } from "./reply-error.ts";
import type { Toast } from "../host/toast.tsx";
import { watchAttendance } from "./attended.ts";
import { givenOf } from "./as-given.ts";

export interface HttpOptions {
  toast: Pick<Toast, "success" | "error">;
  /**
   * The session is over, or its token is gone (signed out in another tab): called once, however many replies say so.
   * See `endBrowserSession`.
   */
  endSession: () => void;
  /** The cookie now holds the token of another session (somebody signed in in another tab): no call is sent. Default: nothing. */
  otherSession?: () => void;
  /** A reply of code 5531: the password must be changed first. The caller gets the reply as well (P-HTTP-09). */
  passwordDue?: () => void;
  /** The mark of the user's rights and menus, as each reply brings it. */
  rightsMark?: (mark: string) => void;
  /** What each reply says of the time (header `date`). */
  serverTime?: (date: unknown) => void;
  /** Host or gateway prefix of every path; default: none, same origin. */
  prefix?: string;
  /** Milliseconds; default 300,000 (P-HTTP-12). */
  timeout?: number;
  /** Default: the cookie `access_token`. */
  token?: () => string | undefined;
  /** Milliseconds for the parameter `timestamp` of reads; default `Date.now`. */
  now?: () => number;
  /** For tests. */
  adapter?: AxiosAdapter;
}

declare module "axios" {
  interface AxiosRequestConfig {
    /** A change shows a success toast. Default: every method but GET. */
    change?: boolean;
    /** `failures`: no success toast; `none`: no toast at all, the caller shows what happened. Default: both. */
    toasts?: "both" | "failures" | "none";
  }
}

/** No reply came in time (P-HTTP-12). */
const TOO_LATE = "请求超时，请稍后重试";

/** Of a server that says when to come again (`retry-after`), and nothing else. */
function laterText(seconds: number): string {
  return `服务暂时不可用，请${seconds}秒后重试`;
}

const REQUEST_TIMEOUT = 300_000;
const SESSION_OVER = "登录已失效，请重新登录";

/** The value of a cookie, or undefined. */
export function cookieValue(name: string, cookies: string = document.cookie): string | undefined {
  const found = cookies.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1)) || undefined;
}

/**
 * The one axios instance of the portal: token, timestamp, envelope, toasts, end of session. Resolves with the
 * response of a success (or of code 5531, which is the caller's to judge); else throws a `ReplyError` whose
 * message was already shown.
 */
export function createHttp(options: HttpOptions): AxiosInstance {
  const { prefix = "", timeout = REQUEST_TIMEOUT, now = Date.now } = options;
  const http = axios.create({
    baseURL: prefix,
    timeout,
    // Tells our own time limit from a call that the browser dropped because the page was left.
    transitional: { clarifyTimeoutError: true },
    ...(options.adapter === undefined ? {} : { adapter: options.adapter }),
  });
  const session = sessionOf(options);
  const isAttended = watchAttendance(now);
  http.interceptors.request.use((config) => {
    if (!isAttended()) config.headers.set("X-Unattended", "1");
    return prepare(config, session.token(), now());
  });

  const judge = (response: AxiosResponse): AxiosResponse => judgeReply(response, options, session);
  http.interceptors.response.use(
    async (response) => judge(await withReadableEnvelope(response)),
    async (error: AxiosError | ReplyError) => {
      if (axios.isCancel(error) || error instanceof ReplyError) throw error;
      if (error.response !== undefined) return judge(await withReadableEnvelope(error.response));
      const left = error.code === "ECONNABORTED" || session.over;
      const text = error.code === "ETIMEDOUT" ? TOO_LATE : NOT_REACHED;
      throw told(new ReplyError(text, { telling: left ? "none" : "stays", unreached: true }), error.config?.toasts, options);
    },
  );
  return http;
}

interface Session {
  /** The token of this session; throws when it is gone or another's. */
  token: () => string;
  end: () => void;
  /** Nothing that comes after the end is worth a toast. */
  readonly over: boolean;
}

function sessionOf({ token = () => cookieValue("access_token"), endSession, otherSession }: HttpOptions): Session {
  let first: string | undefined;
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
      if (over || current === undefined) throw new ReplyError(SESSION_OVER, { telling: "none" });
      first = current;
      return current;
    },
    end: () => leave(endSession),
    get over() {
      return over;
    },
  };
}

function judgeReply(response: AxiosResponse, options: HttpOptions, session: Session): AxiosResponse {
  const { config, status, headers } = response;
  const mark: unknown = headers[RIGHTS_MARK];
  if (typeof mark === "string" && mark !== "") options.rightsMark?.(mark);
  options.serverTime?.(headers["date"]);
  const envelope = envelopeOf(response.data);
  const { toasts = "both", change = isChange(config) } = config;
  const about = { status, requestId: requestIdOf(response) };
  if (envelope === undefined) {
    // A file, or something in front of the server that answered in its place.
    if (status < 400 && isFile(config)) return response;
    throw told(new ReplyError(wordsOf(response), { ...about, telling: session.over ? "none" : "stays" }), toasts, options);
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
  // The server's words go by themselves; a mapped text, which says that something is wrong, stays (P-HTTP-11).
  const telling = session.over ? "none" : envelope.msg === "" ? "stays" : "short";
  throw told(new ReplyError(envelope.msg || wordsOf(response), { ...envelope, ...about, telling }), toasts, options);
}

/** Tells a failure, unless the caller does it. */
function told(error: ReplyError, toasts: AxiosRequestConfig["toasts"], { toast }: HttpOptions): ReplyError {
  if (toasts !== "none") tellFailure(toast, error);
  return error;
}

/** Words for a reply that brings none. */
function wordsOf({ status, headers }: AxiosResponse): string {
  const seconds = Number(headers["retry-after"]);
  if (status === 503 && Number.isInteger(seconds) && seconds > 0) return laterText(seconds);
  return statusText(status < 400 ? undefined : status);
}

function prepare(config: InternalAxiosRequestConfig, token: string, timestamp: number): InternalAxiosRequestConfig {
  config.headers.set("Authorization", `Bearer ${token}`);
  const params = givenOf(config.params) as object | undefined;
  config.params = (config.method ?? "get").toLowerCase() === "get" ? { ...params, timestamp } : params;
  config.data = givenOf(config.data);
  // Lists travel as repeated names, which is what the server's query parser reads.
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
  // A number is no success (P-HTTP-05), but its message is still the server's.
  return { code: typeof code === "string" ? code : "", msg: typeof msg === "string" ? msg : "", data };
}

function requestIdOf(response: AxiosResponse): string | undefined {
  const id: unknown = response.headers["x-request-id"];
  return typeof id === "string" ? id : undefined;
}

/** A download that was refused brings its envelope as a blob, whatever the status. */
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
