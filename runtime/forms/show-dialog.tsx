import { Button, Modal } from "antd";
import type { ReactNode } from "react";
import type { Data, Scope } from "../contract/values/data.ts";
import type { Form } from "../contract/language/screen.ts";
import type { Workflow } from "../contract/language/workflow.ts";
import { isSection, resolveFields } from "./form-items.ts";
import { RecordView } from "./record-view.tsx";
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

const ONE_COLUMN_UP_TO = 8;

/** Shows a read-only record in a dialog: first its sections whose condition holds, then the fields outside of sections. */
export function ShowDialog(props: ShowDialogProps): ReactNode {
  const { form, record, scope, workflow, screen, close } = props;
  const narrow = resolveFields(form.items).length <= ONE_COLUMN_UP_TO;
  const sections = form.items.filter(isSection).filter((section) => section.show === undefined || section.show(scope));
  const view = { record, scope, workflow, screen, copyable: true };
  return (
    <Modal
      open
      transitionName=""
      maskTransitionName=""
      title={props.title}
      width={props.width ?? (narrow ? 520 : 760)}
      onCancel={close}
      footer={[
        <Button key="close" type="primary" autoFocus onClick={close}>
          关闭
        </Button>,
      ]}
    >
      <div className={`gp-show gp-show-${narrow ? 1 : 2}`}>
        {sections.map((section, index) => (
          <section key={index} aria-label={section.section}>
            <h3>{section.section}</h3>
            <RecordView {...view} items={section.items} />
          </section>
        ))}
        <RecordView {...view} items={form.items.filter((item) => !isSection(item))} />
      </div>
    </Modal>
  );
}
