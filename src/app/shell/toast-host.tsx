import { message } from "antd";
import { type ReactNode, useEffect } from "react";
import { type Toast, toastOf } from "../../../runtime/index.ts";

/** Renders the toasts with antd. It renders nothing until `onReady` has received the functions that show toasts, and one is called. */
export default function ToastHost({ onReady }: { onReady: (toast: Toast) => void }): ReactNode {
  const [api, holder] = message.useMessage({ top: 24, maxCount: 5 });
  useEffect(() => onReady(toastOf(api)), [api, onReady]);
  return holder;
}
