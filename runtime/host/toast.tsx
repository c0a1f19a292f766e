import { CloseOutlined } from "@ant-design/icons";
import type { MessageInstance } from "antd/es/message/interface";

/** Short messages at the top. The same text shown twice is one toast. */
export interface Toast {
  /** `about`: the record that it tells of, by its name. */
  success: (text: string, options?: { about?: string | undefined }) => void;
  /** `action`: a button in it; it then stays until it is pressed or closed. */
  info: (text: string, options?: { action?: ToastAction }) => void;
  /** `persistent`: stays until closed (failures of the transport, what has to be done in time). */
  warning: (text: string, options?: { persistent?: boolean }) => void;
  error: (text: string, options?: { persistent?: boolean }) => void;
  /** Closes the toasts of this text; absent: they close by themselves. */
  close?: (text: string) => void;
}

export interface ToastAction {
  label: string;
  run: () => void;
}

const SHORT_SECONDS = 3;
const ERROR_SECONDS = 5;

/** Toasts of what somebody does step by step: those of a step are closed when the next one begins. */
export interface StepToast extends Toast {
  /** Closes short errors and warnings. Failures of the transport stay until closed (P-HTTP-11). */
  next: () => void;
}

/** Toasts whose texts of the last step are known. */
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
}

const TYPES = ["success", "info", "warning", "error"] as const;
const keyOf = (type: (typeof TYPES)[number], text: string): string => `${type}:${text}`;

/** Toasts over antd's message API (`App.useApp().message`), which takes the theme and the nonce. */
export function toastOf(message: MessageInstance): Toast {
  const show = (type: (typeof TYPES)[number], text: string, duration: number, { about, action }: Shown = {}) => {
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
    success: (text, options) => show("success", text, SHORT_SECONDS, options),
    info: (text, options) => show("info", text, options?.action === undefined ? SHORT_SECONDS : 0, options),
    warning: (text, options) => show("warning", text, options?.persistent === true ? 0 : SHORT_SECONDS),
    error: (text, options) => show("error", text, options?.persistent === true ? 0 : ERROR_SECONDS),
    close: (text) => {
      for (const type of TYPES) message.destroy(keyOf(type, text));
    },
  };
}
