import { Button, Modal } from "antd";
import type { ReactNode } from "react";
import type { Data, Scope } from "../contract/values/data.ts";
import type { Form } from "../contract/language/screen.ts";
import type { Workflow } from "../contract/language/workflow.ts";
import { isShort, RecordSections } from "./record-sections.tsx";
import { OPEN_DIALOG } from "../parts/dialog-container.ts";
import "../parts/screen.css";

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
 * closes the dialog.
 */
export function ShowDialog(props: ShowDialogProps): ReactNode {
  const { form, record, scope, workflow, screen, close } = props;
  const { acknowledge } = form;
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
        <Button key="close" type="primary" autoFocus onClick={close}>
          {acknowledge ?? "关闭"}
        </Button>,
      ]}
    >
      <RecordSections {...view} form={form} />
    </Modal>
  );
}
