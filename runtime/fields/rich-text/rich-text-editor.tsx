import { EditorContent, useEditor } from "@tiptap/react";
import { type ReactNode, useEffect, useRef } from "react";
import { labelOf } from "../../contract/values/data.ts";
import { type ControlProps, hasButtons } from "../base/control.ts";
import { useBufferedInput } from "../base/use-buffered-input.ts";
import { cleanPaste, extensions } from "./extensions.ts";
import { Toolbar } from "./toolbar.tsx";
import "./rich-text.css";

/**
 * Renders an editor for rich text. Its value is HTML; undefined if the text is empty. The editor takes the focus when its code has been
 * loaded.
 */
export default function RichTextEditor(props: ControlProps): ReactNode {
  const { id, disabled, invalid, describedBy, field } = props;
  const value = typeof props.value === "string" ? props.value : "";
  const draft = useBufferedInput(value, (html: string) => props.onChange(html === "" ? undefined : html), props.drafts);
  const latest = useRef(draft);
  latest.current = draft;
  /** The value of the form that the editor shows. */
  const shownValue = useRef(value);
  const attributes: Record<string, string> = {
    id,
    class: "gp-rich-content",
    role: "textbox",
    "aria-multiline": "true",
    "aria-labelledby": `${id}-label`,
    ...(describedBy === undefined ? {} : { "aria-describedby": describedBy }),
    ...(invalid ? { "aria-invalid": "true" } : {}),
    ...(field.required === true ? { "aria-required": "true" } : {}),
  };
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    autofocus: "end",
    // The page's content security policy refuses style elements of an editor; rich-text.css contains the necessary rules.
    injectCSS: false,
    editorProps: { attributes, transformPastedHTML: cleanPaste },
    onUpdate: ({ editor: changed }) => {
      shownValue.current = changed.isEmpty ? "" : changed.getHTML();
      latest.current.type(shownValue.current);
    },
    onBlur: () => latest.current.blur(),
  });

  useEffect(() => {
    editor.setEditable(!disabled, false);
  }, [editor, disabled]);
  useEffect(() => {
    // Another record, or an effect of another field, has set the value.
    if (value === shownValue.current || draft.shown !== value) return;
    shownValue.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value, draft.shown]);

  const label = labelOf(field.label, props.scope());
  return (
    <div
      className={`gp-rich${invalid ? " gp-rich-invalid" : ""}`}
      onCompositionStart={draft.compositionStart}
      onCompositionEnd={draft.compositionEnd}
    >
      {hasButtons(props) && <Toolbar editor={editor} label={label} disabled={disabled} />}
      <EditorContent editor={editor} />
    </div>
  );
}
