import { Button, Modal } from "antd";
import { type ReactNode, useRef } from "react";
import { cellText } from "../contract/language/cell-text.ts";
import { type Data, labelOf, type Scope } from "../contract/values/data.ts";
import { ownValue } from "../contract/values/own-value.ts";
import type { Form } from "../contract/language/screen.ts";
import type { Workflow } from "../contract/language/workflow.ts";
import { CopyButton } from "../fields/copy-button.tsx";
import { formatOf } from "../fields/field-value.tsx";
import { isShown, resolveFields } from "./form-items.ts";
import { isShort, RecordSections } from "./record-sections.tsx";
import { OPEN_DIALOG } from "../parts/dialog-container.ts";
import "../parts/screen.css";

/** Properties of {@link ShowDialog}, a read-only record in a dialog. */
export interface ShowDialogProps {
  title: string;
  width?: number | undefined;
  form: Form;
  record: Data | undefined;
  scope: Scope;
  workflow: Workflow | undefined;
  screen: string;
  close: () => void;
}

/**
 * Renders a record read-only in a dialog, by the sections of its form. If the form declares `acknowledge`, only the button of that label
 * closes the dialog. If it declares `copy`, another button copies labels and values.
 */
export function ShowDialog(props: ShowDialogProps): ReactNode {
  const { form, record, scope, workflow, screen, close } = props;
  const { acknowledge, copy } = form;
  const body = useRef<HTMLDivElement>(null);
  const closes = acknowledge === undefined;
  const view = { record, scope, workflow, screen, copyable: true };
  return (
    <Modal
      {...OPEN_DIALOG}
      title={props.title}
      width={props.width ?? (isShort(form) ? 520 : 760)}
      onCancel={close}
      closable={closes}
      keyboard={closes}
      mask={{ closable: closes }}
      footer={[
        ...(copy === undefined ? [] : [<CopyButton key="copy" text={textOf(form, record, scope)} body={body} label={copy} />]),
        <Button key="close" type="primary" autoFocus onClick={close}>
          {acknowledge ?? "关闭"}
        </Button>,
      ]}
    >
      <div ref={body}>
        <RecordSections {...view} form={form} />
      </div>
    </Modal>
  );
}

/** Returns the fields of a record as text, a line for each with its label and its value. Hidden and empty fields, and lists, are left out. */
function textOf({ items }: Form, record: Data | undefined, scope: Scope): string {
  return resolveFields(items)
    .filter((resolved) => resolved.field.columns === undefined && isShown(resolved, scope))
    .flatMap(({ field }) => {
      const text = cellText({ format: formatOf(field), codes: field.codes }, ownValue(record, field.names[0] ?? ""));
      return text === "" ? [] : [`${labelOf(field.label, scope)}：${text}`];
    })
    .join("\n");
}
