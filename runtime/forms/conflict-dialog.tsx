import { Button, Modal, Radio } from "antd";
import { type ReactNode, useState } from "react";
import { isEmpty } from "../contract/language/condition.ts";
import { textOf } from "../contract/language/cell-text.ts";
import type { Data, Scope } from "../contract/values/data.ts";
import type { Field } from "../contract/language/screen.ts";
import { FieldValue } from "../fields/field-value.tsx";
import "./conflict-dialog.css";
import { ownValue } from "../contract/values/own-value.ts";
import type { Difference } from "./differences.ts";
import { OPEN_DIALOG } from "../parts/dialog-container.ts";

/**
 * The user's decision in a {@link ConflictDialog}. `left`: nothing is saved, and the user returns to the form. A list of differences: the
 * entered values are saved. Only the fields in this list keep the values of the other user.
 */
export type Settled = "left" | readonly Difference[];

/** Properties of {@link ConflictDialog}, the dialog about a record that another user has saved in the meantime. */
export interface ConflictDialogProps {
  /** Message of the server. */
  text: string;
  differences: readonly Difference[];
  scope: Scope;
  screen: string;
  end: (how: Settled) => void;
}

/**
 * Renders the dialog that opens if another user has saved the record since the form opened. The user saves all own values, chooses a value
 * for each field whose values differ, or returns to the form.
 */
export function ConflictDialog(props: ConflictDialogProps): ReactNode {
  const { text, differences, end } = props;
  const [isCompared, setCompared] = useState(false);
  const [taken, setTaken] = useState<ReadonlySet<Difference>>(new Set());
  const take = (difference: Difference, isTheirs: boolean) =>
    setTaken(new Set(differences.filter((one) => (one === difference ? isTheirs : taken.has(one)))));
  return (
    <Modal
      {...OPEN_DIALOG}
      width={720}
      title="数据已被他人修改"
      onCancel={() => end("left")}
      footer={[
        <Button key="left" autoFocus onClick={() => end("left")}>
          继续填写
        </Button>,
        <Button key="mine" onClick={() => end([])}>
          以我的为准
        </Button>,
        isCompared ? (
          <Button key="chosen" type="primary" onClick={() => end([...taken])}>
            按所选保存
          </Button>
        ) : (
          <Button key="compare" type="primary" onClick={() => setCompared(true)}>
            逐项对比
          </Button>
        ),
      ]}
    >
      <p>{text}。填写的内容还在，没有保存。</p>
      {isCompared && <Differences {...props} taken={taken} take={take} />}
    </Modal>
  );
}

interface DifferencesProps extends ConflictDialogProps {
  /** Differences for which the other user's value is used. */
  taken: ReadonlySet<Difference>;
  take: (difference: Difference, isTheirs: boolean) => void;
}

function Differences({ differences, taken, take, scope, screen }: DifferencesProps): ReactNode {
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
          {differences.map((difference) => {
            const { field, label } = difference;
            const side = (isTheirs: boolean, value: unknown, other: unknown) => (
              <td>
                <Radio
                  name={field.names.join("~")}
                  aria-label={`${label}：${isTheirs ? "用最新数据" : "用我填写的"}`}
                  checked={taken.has(difference) === isTheirs}
                  onChange={() => take(difference, isTheirs)}
                >
                  <Side field={field} value={value} other={other} scope={scope} screen={screen} />
                </Radio>
              </td>
            );
            return (
              <tr key={field.names.join("~")}>
                <th scope="row">{label}</th>
                {side(false, difference.mine, difference.theirs)}
                {side(true, difference.theirs, difference.mine)}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Shows a value as its field does. For a list, it shows the number of rows and the rows that the other list lacks. */
function Side(props: { field: Field; value: unknown; other: unknown; scope: Scope; screen: string }): ReactNode {
  const { field, value, other } = props;
  if (field.columns === undefined && field.entry === undefined) return <FieldValue {...props} />;
  const columns = field.columns ?? [];
  const textsOf = (rows: unknown): string[] =>
    (Array.isArray(rows) ? (rows as Data[]) : []).map((row) =>
      columns
        .flatMap(({ field: name, format }) =>
          name === undefined || isEmpty(ownValue(row, name)) ? [] : [textOf(row[name], format ?? "text")],
        )
        .join("，"),
    );
  const [own, others] = [textsOf(value), textsOf(other)];
  const different = own.flatMap((text, at) => (others.includes(text) ? [] : [{ at, text }]));
  return (
    <>
      {own.length} 行
      {different.slice(0, MOST_ROWS).map(({ at, text }) => (
        <div key={at}>
          第 {at + 1} 行：{text}
        </div>
      ))}
      {different.length > MOST_ROWS && <div>另有 {different.length - MOST_ROWS} 行不同</div>}
    </>
  );
}

/** Maximum number of differing rows of a list that the dialog shows. If there are more, the number of the others is stated. */
const MOST_ROWS = 10;
