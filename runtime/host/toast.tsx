import { CloseOutlined } from "@ant-design/icons";
import type { MessageInstance } from "antd/es/message/interface";

/** Shows short messages (toasts) at the top of the page. Showing the same text twice results in one toast. */
export interface Toast {
  /** `about`: display name of the record that the message concerns. `action`: a button; the toast then stays for eight seconds. */
  success: (text: string, options?: { about?: string | undefined; action?: ToastAction | undefined }) => void;
  /** `action`: a button in the toast. The toast then stays until the button is clicked or the toast is closed. */
  info: (text: string, options?: { action?: ToastAction | undefined }) => void;
  /** `persistent`: stays until the user closes it (network failures, warnings with a deadline). */
  warning: (text: string, options?: { persistent?: boolean }) => void;
  /** `requestId`: id by which administrators find the failure in the log; the toast then stays until it is closed. */
  error: (text: string, options?: { persistent?: boolean; requestId?: string }) => void;
  /** Closes the toasts with this text. Absent: toasts close only by themselves. */
  close?: (text: string) => void;
}

/** A button in a toast. Pressing it closes the toast and calls `run`. */
export interface ToastAction {
  label: string;
  run: () => void;
}

const SHORT_SECONDS = 3;
const ERROR_SECONDS = 5;
/** Seconds for which a toast with a button is shown, so that users can read the message, decide, and move to the button. */
const ACTION_SECONDS = 8;

/** Toasts for a sequence of user actions. When the next action begins, the errors and warnings of the previous action are closed. */
export interface StepToast extends Toast {
  /** Closes non-persistent errors and warnings. Network failures stay until the user closes them (P-HTTP-11). */
  next: () => void;
}

/**
 * Creates a {@link StepToast}. It shows messages by `toast`. Its function `next` closes the warnings and errors shown so far, except
 * persistent ones.
 */
export function stepToast(toast: Toast): StepToast {
  const shown = new Set<string>();
  const short = (text: string, options?: { persistent?: boolean }): void => {
    if (options?.persistent !== true) shown.add(text);
  };
  return {
    success: (text, options) => toast.success(text, options),
    info: (text, options) => toast.info(text, options),
    warning: (text, options) => {
      short(text, options);
      toast.warning(text, options);
    },
    error: (text, options) => {
      short(text, options);
      toast.error(text, options);
    },
    close: (text) => toast.close?.(text),
    next: () => {
      for (const text of shown) toast.close?.(text);
      shown.clear();
    },
  };
}

interface Shown {
  about?: string | undefined;
  action?: ToastAction | undefined;
  requestId?: string | undefined;
}

const TYPES = ["success", "info", "warning", "error"] as const;
const keyOf = (type: (typeof TYPES)[number], text: string): string => `${type}:${text}`;

/**
 * Creates the toasts of the portal from antd's message API.
 *
 * @param message the API from `App.useApp().message`, which applies the theme and the nonce
 * @returns functions that show toasts
 * @example const toast = toastOf(App.useApp().message);
 */
export function toastOf(message: MessageInstance): Toast {
  const show = (type: (typeof TYPES)[number], text: string, duration: number, { about, action, requestId }: Shown = {}) => {
    const key = keyOf(type, text);
    const close = (): void => message.destroy(key);
    const content = (
      <>
        {text}
        {about !== undefined && <span className="gp-toast-about"> {about}</span>}
        {action !== undefined && (
          <button
            type="button"
            className="gp-toast-action"
            onClick={() => {
              close();
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
        {requestId !== undefined && (
          <small className="gp-toast-id">
            请求编号 <span>{requestId}</span>
          </small>
        )}
        {duration === 0 && (
          <button type="button" aria-label="关闭" className="gp-toast-close" onClick={close}>
            <CloseOutlined />
          </button>
        )}
      </>
    );
    void message.open({ type, content, duration, key });
  };
  return {
    success: (text, options) => show("success", text, options?.action === undefined ? SHORT_SECONDS : ACTION_SECONDS, options),
    info: (text, options) => show("info", text, options?.action === undefined ? SHORT_SECONDS : 0, options),
    warning: (text, options) => show("warning", text, options?.persistent === true ? 0 : SHORT_SECONDS),
    // Nobody copies an id in five seconds. The next action closes the toast (stepToast).
    error: (text, options) =>
      show("error", text, options?.persistent === true || options?.requestId !== undefined ? 0 : ERROR_SECONDS, options),
    close: (text) => {
      for (const type of TYPES) message.destroy(keyOf(type, text));
    },
  };
}
