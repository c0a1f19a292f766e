import { Button, Modal } from "antd";
import { type ReactNode, useState } from "react";
import type { Scope } from "../contract/data.ts";
import type { Field } from "../contract/screen.ts";
import { FieldValue } from "../fields/field-value.tsx";
import "./conflict-dialog.css";

export interface ConflictDialogProps {
  /** What the server said. */
  text: string;
  differences: readonly { field: Field; label: string; mine: unknown; theirs: unknown }[];
  scope: Scope;
  screen: string;
  /** `mine`: what was entered is saved over the other; `left`: it stays in its form. */
  end: (how: "mine" | "left") => void;
}

/** Somebody else saved the record while it was being edited: what differs, and the way on. */
export function ConflictDialog(props: ConflictDialogProps): ReactNode {
  const { text, end } = props;
  const [seen, setSeen] = useState(false);
  return (
    <Modal
      open
      transitionName=""
      maskTransitionName=""
      width={720}
      title="数据已被他人修改"
      onCancel={() => end("left")}
      footer={[
        <Button key="left" autoFocus onClick={() => end("left")}>
          继续填写
        </Button>,
        ...(seen
          ? []
          : [
              <Button key="see" type="primary" onClick={() => setSeen(true)}>
                查看最新
              </Button>,
            ]),
        <Button key="mine" type={seen ? "primary" : "default"} onClick={() => end("mine")}>
          以我的为准
        </Button>,
      ]}
    >
      <p>{text}。填写的内容还在，没有保存。</p>
      {seen && <Differences {...props} />}
    </Modal>
  );
}

function Differences({ differences, scope, screen }: ConflictDialogProps): ReactNode {
  if (differences.length === 0) return <p role="status">填写的内容与最新数据没有差别。</p>;
  return (
    <div className="gp-conflict">
      <table aria-label="差别">
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">我填写的</th>
            <th scope="col">最新数据</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ field, label, mine, theirs }) => (
            <tr key={field.names.join("~")}>
              <th scope="row">{label}</th>
              <td>
                <Side field={field} value={mine} scope={scope} screen={screen} />
              </td>
              <td>
                <Side field={field} value={theirs} scope={scope} screen={screen} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** As the field is displayed; of a list of rows how many there are. */
function Side(props: { field: Field; value: unknown; scope: Scope; screen: string }): ReactNode {
  const { field, value } = props;
  const rows = field.columns !== undefined || field.entry !== undefined;
  return rows ? `${Array.isArray(value) ? value.length : 0} 行` : <FieldValue {...props} />;
}
