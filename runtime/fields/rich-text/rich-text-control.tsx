import { EditOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { isEmpty } from "../../contract/language/condition.ts";
import { labelOf } from "../../contract/values/data.ts";
import { type ControlProps, hasButtons } from "../base/control.ts";
import { lazyInline } from "../../host/lazy-inline.tsx";
import { RichView } from "./rich-view.tsx";
import "./rich-text.css";

const loadEditor = () => import("./rich-text-editor.tsx");
const Editor = lazyInline(loadEditor, (props: ControlProps) => <Shown {...props} write={() => {}} />);

/**
 * Input for rich text. It first shows only the text. The editor is loaded when the user begins to edit, because the editor is the heaviest
 * chunk of any page.
 */
export default function RichTextControl(props: ControlProps): ReactNode {
  const [writing, setWriting] = useState(false);
  return writing ? <Editor {...props} /> : <Shown {...props} write={() => setWriting(true)} />;
}

function Shown({ write, ...props }: ControlProps & { write: () => void }): ReactNode {
  const { id, value, disabled, describedBy, invalid } = props;
  const label = labelOf(props.field.label, props.scope());
  return (
    <div className={`gp-rich${invalid ? " gp-rich-invalid" : ""}`}>
      {hasButtons(props) && (
        <div className="gp-rich-tools">
          <Button
            id={id}
            type="text"
            size="small"
            disabled={disabled}
            icon={<EditOutlined />}
            aria-label={`编辑${label}`}
            {...(describedBy === undefined ? {} : { "aria-describedby": describedBy })}
            onClick={write}
            // Loads the editor before the click.
            onPointerEnter={() => void loadEditor().catch(() => undefined)}
            onFocus={() => void loadEditor().catch(() => undefined)}
          >
            编辑
          </Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button above does the same by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className="gp-rich-content" onClick={disabled ? undefined : write}>
        {isEmpty(value) ? <span className="gp-empty">尚未填写</span> : <RichView html={String(value)} />}
      </div>
    </div>
  );
}
