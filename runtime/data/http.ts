import axios, { type AxiosAdapter, type AxiosError, type AxiosInstance, type AxiosResponse, type InternalAxiosRequestConfig } from "axios";
import { type Envelope, HANDED_TO_CALLER, isSuccess, SESSION_INVALID, statusText } from "../contract/envelope.ts";
import { ReplyError } from "./reply-error.ts";
import type { Toast } from "./toast.tsx";

export interface HttpOptions {
  toast: Pick<Toast, "success" | "error">;
  /** The session is over: called once, however many replies say so. See `endBrowserSession`. */
  endSession: () => void;
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

export const REQUEST_TIMEOUT = 300_000;
const UNKNOWN_ERROR = statusText(undefined);
/** The value of a cookie, or undefined. */
export function cookieValue(name: string, cookies: string = document.cookie): string | undefined {
  const found = cookies.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1)) || undefined;
}

/** Clears both storages and leaves for the server's logout address (P-HTTP-08). */
export function endBrowserSession(address = "/api/oauth/logout", go: (address: string) => void = (to) => window.location.assign(to)): void {
  localStorage.clear();
  sessionStorage.clear();
  go(address);
}

/**
 * The one axios instance of the portal: token, timestamp, envelope, toasts, end of session. Resolves with the
 * response of a success (or of code 5531, which is the caller's to judge); else throws a `ReplyError` whose
 * message was already shown.
 */
export function createHttp(options: HttpOptions): AxiosInstance {
  const { toast, endSession, prefix = "", timeout = REQUEST_TIMEOUT, token = () => cookieValue("access_token"), now = Date.now } = options;
  const http = axios.create({ baseURL: prefix, timeout, ...(options.adapter === undefined ? {} : { adapter: options.adapter }) });
  let ended = false;

  http.interceptors.request.use((config) => prepare(config, token(), now()));

  const judgeReply = (response: AxiosResponse): AxiosResponse => {
    const { config } = response;
    const envelope = envelopeOf(response.data);
    const { toasts = "both", change = isChange(config) } = config;
    if (envelope === undefined) {
      // A file, or something in front of the server that answered in its place.
      if (response.status < 400 && isFile(config)) return response;
      const text = statusText(response.status < 400 ? undefined : response.status);
      if (toasts !== "none") toast.error(text, { persistent: true });
      throw new ReplyError(text, { status: response.status, requestId: requestIdOf(response) });
    }
    if (isSuccess(envelope)) {
      if (change && toasts === "both") toast.success(envelope.msg || "操作成功");
      return response;
    }
    if (envelope.code === HANDED_TO_CALLER) return response;
    if (SESSION_INVALID.includes(envelope.code)) {
      if (!ended) endSession();
      ended = true;
    } else if (toasts !== "none") toast.error(envelope.msg || UNKNOWN_ERROR);
    throw new ReplyError(envelope.msg || UNKNOWN_ERROR, { ...envelope, status: response.status, requestId: requestIdOf(response) });
  };

  http.interceptors.response.use(judgeReply, async (error: AxiosError) => {
    if (axios.isCancel(error)) throw error;
    if (error.response !== undefined) return judgeReply(await withReadableBody(error.response));
    if (error.config?.toasts !== "none") toast.error(UNKNOWN_ERROR, { persistent: true });
    throw new ReplyError(UNKNOWN_ERROR, {});
  });
  return http;
}

function prepare(config: InternalAxiosRequestConfig, token: string | undefined, timestamp: number): InternalAxiosRequestConfig {
  if (token !== undefined) config.headers.set("Authorization", `Bearer ${token}`);
  if ((config.method ?? "get").toLowerCase() === "get") config.params = { ...(config.params as object | undefined), timestamp };
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

/** A failed download brings its envelope as a blob. */
async function withReadableBody(response: AxiosResponse): Promise<AxiosResponse> {
  if (!(response.data instanceof Blob)) return response;
  try {
    return { ...response, data: JSON.parse(await response.data.text()) };
  } catch {
    return { ...response, data: undefined };
  }
}
