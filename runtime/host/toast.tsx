import { CloseOutlined } from "@ant-design/icons";
import type { MessageInstance } from "antd/es/message/interface";

/** Short messages at the top. The same text shown twice is one toast. */
export interface Toast {
  /** `about`: the record that it tells of, by its name. */
  success: (text: string, options?: { about?: string | undefined }) => void;
  info: (text: string) => void;
  /** `persistent`: stays until closed (failures of the transport, what has to be done in time). */
  warning: (text: string, options?: { persistent?: boolean }) => void;
  error: (text: string, options?: { persistent?: boolean }) => void;
}

const SHORT_SECONDS = 3;
const ERROR_SECONDS = 5;

/** Toasts over antd's message API (`App.useApp().message`), which takes the theme and the nonce. */
export function toastOf(message: MessageInstance): Toast {
  const show = (type: "success" | "info" | "warning" | "error", text: string, duration: number, about?: string) => {
    const key = `${type}:${text}`;
    const content =
      about !== undefined ? (
        <>
          {text} <span className="gp-toast-about">{about}</span>
        </>
      ) : duration > 0 ? (
        text
      ) : (
        <>
          {text}{" "}
          <button type="button" aria-label="关闭" className="gp-toast-close" onClick={() => message.destroy(key)}>
            <CloseOutlined />
          </button>
        </>
      );
    void message.open({ type, content, duration, key });
  };
  return {
    success: (text, options) => show("success", text, SHORT_SECONDS, options?.about),
    info: (text) => show("info", text, SHORT_SECONDS),
    warning: (text, options) => show("warning", text, options?.persistent === true ? 0 : SHORT_SECONDS),
    error: (text, options) => show("error", text, options?.persistent === true ? 0 : ERROR_SECONDS),
  };
}
