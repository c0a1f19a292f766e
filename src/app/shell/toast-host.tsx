import { message } from "antd";
import { type ReactNode, useEffect } from "react";
import { type Toast, toastOf } from "../../../runtime/index.ts";

/** Renders the toasts with antd, and passes the functions that show them to `onReady`. */
export default function ToastHost({ onReady }: { onReady: (toast: Toast) => void }): ReactNode {
  const [api, holder] = message.useMessage({ top: 24, maxCount: 5 });
  useEffect(() => onReady(toastOf(api)), [api, onReady]);
  return holder;
}
