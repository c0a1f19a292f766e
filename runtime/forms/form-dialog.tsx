import { Button, Modal } from "antd";
import { type ReactNode, useId, useState } from "react";
import { flushSync } from "react-dom";
import { isEmpty } from "../contract/language/condition.ts";
import type { FormItem } from "../contract/language/screen.ts";
import { readyControl } from "../fields/control-registry.tsx";
import type { FieldMessage } from "../contract/wire/envelope.ts";
import { Hinted } from "../parts/hinted.tsx";
import { keyOfNames, placedFields } from "./form-items.ts";
import type { FormStore } from "./form-store.ts";
import { RecordForm } from "./record-form.tsx";
import { type FormEntry, type RecordFormController, type RecordFormOptions, useRecordForm } from "./use-record-form.ts";
import { useKeptForm } from "./use-kept-form.ts";
import { sendForm, useSaveKey } from "./use-save-key.ts";
import { useLeaveQuestion } from "./use-leave-question.tsx";
import { useUnsaved } from "./use-unsaved.ts";

export interface FormDialogProps extends Omit<RecordFormOptions, "onValid"> {
  title: string;
  /** Which form of which record: what is typed is kept under it. Absent: it is not kept. */
  place?: string | undefined;
  width?: number | undefined;
  /** Resolves with true: the dialog goes. Else it stays with what was entered, and shows what was said of its fields. */
  onSubmit: (entry: FormEntry) => Promise<true | readonly FieldMessage[]>;
  onLeave: () => void;
  /** What it does is shown red. */
  danger?: boolean | undefined;
  /** Its button waits for what an input of its own has not brought yet. */
  waiting?: boolean;
  /** What can be done with what is entered, before it is saved. */
  buttons?: readonly DialogButton[];
}

export interface DialogButton {
  id: string;
  label: string;
  hint: string | undefined;
  danger: boolean;
  primary: boolean;
  /** Runs with what is entered; `fill` sets what it brought. */
  run: (entry: FormEntry, fill: RecordFormController["fill"]) => Promise<void>;
}

const ONE_COLUMN_UP_TO = 8;
const TWO_COLUMNS_UP_TO = 16;

/** Width and columns by the number of fields. */
export function shapeOf(fields: number): { width: number; columns: 1 | 2 } {
  if (fields <= ONE_COLUMN_UP_TO) return { width: 520, columns: 1 };
  return { width: fields <= TWO_COLUMNS_UP_TO ? 760 : 960, columns: 2 };
}

function useFormDialog(props: FormDialogProps) {
  const { ask, question } = useLeaveQuestion();
  const [busy, setBusy] = useState(false);
  const controller = useRecordForm({
    ...props,
    onValid: (entry) => {
      if (busy) return undefined;
      setBusy(true);
      const freed = (answer: true | readonly FieldMessage[]) => {
        if (answer === true) return;
        // Its inputs take the focus again only once they are enabled.
        flushSync(() => setBusy(false));
        controller.store.unsaved();
        if (answer.length > 0) controller.refusedBy(answer);
      };
      // Whatever went wrong, the dialog can be used again with what was entered.
      return props.onSubmit(entry).then(freed, (error: unknown) => {
        freed([]);
        throw error;
      });
    },
  });
  useUnsaved(controller);
  useKeptForm(controller, props.place);
  /** Escape, mask, the cross and 取消: typed input is not dropped without asking. */
  const leave = () => {
    if (busy) return;
    if (controller.isDirty()) ask(props.onLeave);
    else props.onLeave();
  };
  return { controller, busy, leave, question };
}

/** A form in a dialog. It is mounted per opening, so that opening again starts from the defaults (P-SHELL-14). */
export function FormDialog(props: FormDialogProps): ReactNode {
  const { controller, busy, leave, question } = useFormDialog(props);
  const [running, setRunning] = useState<string>();
  const run = (button: DialogButton) => {
    controller.flush();
    setRunning(button.id);
    void button.run(controller.entry(), controller.fill).finally(() => setRunning(undefined));
  };
  const formId = useId();
  const primary = props.buttons?.find((button) => button.primary);
  useSaveKey(formId, () => {
    if (busy) return;
    if (primary !== undefined) run(primary);
    else if (props.waiting !== true) sendForm(formId);
  });
  const shape = shapeOf(placedFields(props.form.items).length);
  return (
    <>
      <Modal
        open
        // Shown at once and in its place: a press during a growing dialog lands beside what it was meant for.
        transitionName=""
        maskTransitionName=""
        afterOpenChange={(open) => open && focusFirst(formId, controller.store)}
        title={props.title}
        width={props.width ?? shape.width}
        onCancel={leave}
        keyboard={!busy}
        mask={{ closable: !busy }}
        closable={!busy}
        footer={[
          ...(props.buttons ?? []).map((button) => (
            <Hinted key={button.id} hint={button.hint}>
              <Button
                type={button.primary ? "primary" : "default"}
                danger={button.danger}
                disabled={busy}
                loading={running === button.id ? { delay: 200 } : false}
                onClick={() => run(button)}
              >
                {button.label}
              </Button>
            </Hinted>
          )),
          <Button key="leave" disabled={busy} onClick={leave}>
            取消
          </Button>,
          <Button
            key="save"
            // The one that is said to be primary stands out, and no other beside it.
            type={primary === undefined ? "primary" : "default"}
            danger={props.danger === true}
            disabled={props.waiting === true}
            htmlType="submit"
            form={formId}
            loading={busy ? { delay: 200 } : false}
          >
            {props.form.save ?? "确定"}
          </Button>,
        ]}
      >
        <RecordForm controller={controller} id={formId} columns={shape.columns} busy={busy} />
      </Modal>
      {/* Beside it, not in it: a dialog keeps the focus from what is a part of another. */}
      {question}
    </>
  );
}

/** Fetches the inputs of fields that load late, before a dialog shows them. */
export function readyControls(items: readonly FormItem[]): void {
  for (const { field } of placedFields(items)) readyControl(field.widget);
}

const INPUT = 'input:enabled, textarea:enabled, [contenteditable="true"], div[aria-busy="true"]';

/** Of something new, the first input that is still empty; of a record, and where all are filled, the first one. */
function firstInput(form: HTMLElement, { record, data }: FormStore): HTMLElement | undefined {
  const inputs = [...form.querySelectorAll<HTMLElement>("[data-field]")].flatMap((field) => {
    const input = field.querySelector<HTMLElement>(INPUT);
    return input === null ? [] : [{ input, isEmpty: isEmpty(data[keyOfNames(field.dataset["field"] ?? "")]) }];
  });
  return ((record === undefined ? inputs.find((item) => item.isEmpty) : undefined) ?? inputs[0])?.input;
}

/** Typing begins in the first input, once it is loaded, unless the user was quicker. */
function focusFirst(formId: string, store: FormStore): void {
  const form = document.getElementById(formId);
  if (form === null) return;
  const before = document.activeElement;
  const isOver = (): boolean => {
    const first = firstInput(form, store);
    const isQuicker = form.contains(document.activeElement) || document.activeElement !== before;
    if (first?.getAttribute("aria-busy") === "true" && !isQuicker && form.isConnected) return false;
    if (!isQuicker) first?.focus();
    return true;
  };
  if (isOver()) return;
  const loading = new MutationObserver(() => isOver() && loading.disconnect());
  loading.observe(form, { childList: true, subtree: true });
}
