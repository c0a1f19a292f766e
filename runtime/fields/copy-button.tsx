import { CopyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode, RefObject } from "react";
import { useRuntime } from "../host/runtime.tsx";

interface CopyButtonProps {
  text: string;
  /** The element that shows the text. If copying fails, its text is selected so that the user can copy it by hand. */
  body: RefObject<HTMLElement | null>;
  /** Visible label. Default: only an icon. */
  label?: string;
}

/**
 * Renders a button that copies a text, and reports the result in a toast. If the browser denies access to the clipboard, it selects the
 * text in `body` and copies the selection. Without a `label` it is only an icon.
 */
export function CopyButton({ text, body, label }: CopyButtonProps): ReactNode {
  const { toast } = useRuntime();
  const copy = async () => {
    if (await copied(text, body.current)) toast.success("已复制");
    else toast.warning("复制失败，请手动选择文本");
  };
  const looks = label === undefined ? ({ size: "small", type: "text", "aria-label": "复制", title: "复制" } as const) : { children: label };
  return <Button {...looks} icon={<CopyOutlined />} onClick={() => void copy()} />;
}

/**
 * Copies a text. Browsers deny the clipboard to pages loaded over plain http: there the text is selected and copied by command.
 *
 * @returns false if neither way succeeded
 */
async function copied(text: string, body: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (body === null) return false;
    getSelection()?.selectAllChildren(body);
    return document.execCommand?.("copy") ?? false;
  }
}
