// Not from the index, which also has toasts outside of React.
import useMessage from "antd/es/message/useMessage";
import { type ReactNode, useEffect } from "react";
import { type Toast, toastOf } from "../../../runtime/index.ts";
import { NARROW, useMedia } from "../../../runtime/plain.ts";

/** Pixels above the toasts. On a phone a dialog fills the screen: its title and its close button take the first 68. */
const TOP = { wide: 24, narrow: 68 };

/** Renders the toasts with antd, and passes the functions that show them to `onReady`. */
export default function ToastHost({ onReady }: { onReady: (toast: Toast) => void }): ReactNode {
  const [api, holder] = useMessage({ top: useMedia(NARROW) ? TOP.narrow : TOP.wide, maxCount: 5 });
  useEffect(() => onReady(toastOf(api)), [api, onReady]);
  return holder;
}
