// Not from the index, which also has toasts outside of React.
import useMessage from "antd/es/message/useMessage";
import { type ReactNode, useEffect } from "react";
import { type Toast, toastOf } from "../../../runtime/index.ts";

/** Renders the toasts with antd, and passes the functions that show them to `onReady`. */
export default function ToastHost({ onReady }: { onReady: (toast: Toast) => void }): ReactNode {
  const [api, holder] = useMessage({ top: 24, maxCount: 5 });
  useEffect(() => onReady(toastOf(api)), [api, onReady]);
  return holder;
}
