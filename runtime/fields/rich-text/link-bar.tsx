import type { Editor } from "@tiptap/core";
import { Button, Input, type InputRef } from "antd";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { isLinkAddress } from "./extensions.ts";

const WRONG = "链接地址须以 http://、https:// 或 mailto: 开头";

/**
 * Renders the bar of the rich text editor that asks for the URL of a link. The link is set on the selected text; if none is selected, the
 * URL is inserted as text. An invalid URL is reported and not inserted.
 */
export function LinkBar({ editor, close }: { editor: Editor; close: () => void }): ReactNode {
  const [address, setAddress] = useState(() => String(editor.getAttributes("link")["href"] ?? ""));
  const [problem, setProblem] = useState<string>();
  const input = useRef<InputRef>(null);
  const id = useId();
  useEffect(() => input.current?.focus(), []);
  const leave = (): void => {
    close();
    editor.commands.focus();
  };
  const set = (): void => {
    const href = address.trim();
    if (!isLinkAddress(href)) {
      setProblem(WRONG);
      input.current?.focus();
      return;
    }
    const { empty } = editor.state.selection;
    const chain = editor.chain().focus();
    if (empty && !editor.isActive("link"))
      chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.extendMarkRange("link").setLink({ href }).run();
    close();
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // Prevents both submitting the form and closing the dialog around it.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") set();
    else leave();
  };
  return (
    <div className="gp-rich-link">
      <Input
        ref={input}
        size="small"
        aria-label="链接地址"
        placeholder="https://"
        value={address}
        {...(problem === undefined ? {} : { status: "error" as const, "aria-invalid": true, "aria-describedby": id })}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={keys}
      />
      <Button size="small" type="primary" onClick={set}>
        确定
      </Button>
      <Button size="small" onClick={leave}>
        取消
      </Button>
      {problem !== undefined && (
        <div className="gp-rich-problem" id={id} role="alert">
          {problem}
        </div>
      )}
    </div>
  );
}
