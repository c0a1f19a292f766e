import { CopyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, useRef } from "react";
import { useRuntime } from "../host/runtime.tsx";

/** A text of several lines: it scrolls within its own height, and can be taken along whole. */
export function LongText({ text }: { text: string }): ReactNode {
  const { toast } = useRuntime();
  const body = useRef<HTMLPreElement>(null);
  const copy = async () => {
    if (await copied(text, body.current)) toast.success("已复制");
    else toast.warning("复制失败，请手动选择文本");
  };
  return (
    <div className="gp-long-text">
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must take the focus */}
      <pre ref={body} className="gp-pre gp-pre-scrolls" tabIndex={0}>
        {text}
      </pre>
      <Button size="small" type="text" aria-label="复制" title="复制" icon={<CopyOutlined />} onClick={() => void copy()} />
    </div>
  );
}

/** The clipboard is closed to pages that came over plain http: there the text is selected and copied as a person would. */
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
