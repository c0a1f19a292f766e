import { Button, Modal } from "antd";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isEmpty } from "../contract/language/condition.ts";
import type { FormItem } from "../contract/language/screen.ts";
import { readyControl } from "../fields/control-registry.tsx";
import type { FieldMessage } from "../contract/wire/envelope.ts";
import { Hinted } from "../parts/hinted.tsx";
import { keyOfNames, resolveFields } from "./form-items.ts";
import type { FormStore } from "./form-store.ts";
import { RecordForm } from "./record-form.tsx";
import { type FormEntry, type RecordFormController, type RecordFormOptions, useRecordForm } from "./use-record-form.ts";
import { useFormDraft } from "./use-form-draft.ts";
import { sendForm, useSaveKey } from "./use-save-key.ts";
import { useLeaveQuestion } from "./use-leave-question.tsx";
import { useUnsaved } from "./use-unsaved.ts";
import { OPEN_DIALOG } from "../parts/dialog-container.ts";

/** Properties of {@link FormDialog}, a form in a dialog. */
export interface FormDialogProps extends Omit<RecordFormOptions, "onValid"> {
  title: string;
  /** Key under which a draft is stored. It identifies the form and its record. Undefined: no draft is stored. */
  draftKey?: string | undefined;
  width?: number | undefined;
  /**
   * Resolves to true to close the dialog. Otherwise the dialog stays open with the entered values and shows the messages at its
   * fields. `another`: the user wants to enter one more record after this one.
   */
  onSubmit: (entry: FormEntry, another: boolean) => Promise<true | readonly FieldMessage[]>;
  onLeave: () => void;
  /** Shows a second submit button for entering several records in a row. */
  addAnother?: boolean | undefined;
  /** Shows the submit button in red. */
  danger?: boolean | undefined;
  /** Disables the submit button, because a custom input is not ready yet. */
  waiting?: boolean;
  /** Actions on the entered values, before these are saved. */
  buttons?: readonly DialogButton[];
}

/** An additional button of a form dialog. It runs an action with the entered values, and the dialog stays open. */
export interface DialogButton {
  id: string;
  label: string;
  hint: string | undefined;
  danger: boolean;
  primary: boolean;
  /** Runs with the entered values; `fill` sets what the action produced. */
  run: (entry: FormEntry, fill: RecordFormController["fill"]) => Promise<void>;
}

const ONE_COLUMN_UP_TO = 8;
const TWO_COLUMNS_UP_TO = 16;

/** Determines the width (pixels) and the number of columns of a form dialog from the number of its fields. */
export function shapeOf(fields: number): { width: number; columns: 1 | 2 } {
  if (fields <= ONE_COLUMN_UP_TO) return { width: 520, columns: 1 };
  return { width: fields <= TWO_COLUMNS_UP_TO ? 760 : 960, columns: 2 };
}

function useFormDialog(props: FormDialogProps) {
  const { ask, question } = useLeaveQuestion();
  const [busy, setBusy] = useState(false);
  const another = useRef(false);
  const controller = useRecordForm({
    ...props,
    onValid: (entry) => {
      if (busy) return undefined;
      setBusy(true);
      const freed = (result: true | readonly FieldMessage[]) => {
        if (result === true) return;
        // Inputs can take the focus only after they are enabled again.
        flushSync(() => setBusy(false));
        controller.store.unsaved();
        if (result.length > 0) controller.refusedBy(result);
      };
      // After any failure the dialog can be used again with the entered values.
      return props.onSubmit(entry, another.current).then(freed, (error: unknown) => {
        freed([]);
        throw error;
      });
    },
  });
  useUnsaved(controller);
  useFormDraft(controller, props.draftKey);
  /** Handles Escape, the mask, the close icon and 取消: asks before typed values are discarded. */
  const leave = () => {
    if (busy) return;
    if (controller.isDirty()) ask(props.onLeave);
    else props.onLeave();
  };
  return { controller, busy, leave, question, another };
}

/**
 * Renders a form in a dialog, with its submit button. With `addAnother`, the dialog has a second submit button; after it has submitted, the
 * dialog continues with an empty form. `buttons` adds buttons for further actions. Mount the component each time the dialog opens, so that
 * the form begins with its initial values (P-SHELL-14).
 */
export function FormDialog(props: FormDialogProps): ReactNode {
  const { controller, busy, leave, question, another } = useFormDialog(props);
  const [running, setRunning] = useState<string>();
  const run = (button: DialogButton) => {
    controller.flush();
    setRunning(button.id);
    void button.run(controller.entry(), controller.fill).finally(() => setRunning(undefined));
  };
  const formId = useId();
  const primary = props.buttons?.find((button) => button.primary);
  const waiting = props.waiting === true;
  useSaveKey(formId, () => {
    if (busy) return;
    another.current = false;
    if (primary !== undefined) run(primary);
    else if (!waiting) sendForm(formId);
  });
  const shape = shapeOf(resolveFields(props.form.items).length);
  return (
    <>
      <Modal
        {...OPEN_DIALOG}
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
          props.addAnother === true && (
            <Button
              key="another"
              disabled={busy || waiting}
              onClick={() => {
                another.current = true;
                sendForm(formId);
              }}
            >
              保存并继续新增
            </Button>
          ),
          <Button
            key="save"
            // If a button is declared primary, it is the only prominent one.
            type={primary === undefined ? "primary" : "default"}
            danger={props.danger === true}
            disabled={waiting}
            htmlType="submit"
            form={formId}
            // Enter in a field clicks this button too.
            onClick={() => {
              another.current = false;
            }}
            loading={busy ? { delay: 200 } : false}
          >
            {props.form.save ?? "确定"}
          </Button>,
        ]}
      >
        <RecordForm controller={controller} id={formId} columns={shape.columns} busy={busy} />
        <FirstFocus formId={formId} store={controller.store} />
      </Modal>
      {/* Next to the dialog, not inside it: a question inside another dialog would not get the focus. */}
      {question}
    </>
  );
}

/** Loads the code of those inputs of a form that are loaded on demand, before a dialog shows them. */
export function readyControls(items: readonly FormItem[]): void {
  for (const { field } of resolveFields(items)) readyControl(field.widget);
}

const INPUT = 'input:enabled, textarea:enabled, [contenteditable="true"], div[aria-busy="true"]';

/** Finds the input that gets the initial focus. For a new record it is the first empty input, otherwise the first one. */
function firstInput(form: HTMLElement, { record, data }: FormStore): HTMLElement | undefined {
  const inputs = [...form.querySelectorAll<HTMLElement>("[data-field]")].flatMap((field) => {
    const input = field.querySelector<HTMLElement>(INPUT);
    return input === null ? [] : [{ input, isEmpty: isEmpty(data[keyOfNames(field.dataset["field"] ?? "")]) }];
  });
  return ((record === undefined ? inputs.find((item) => item.isEmpty) : undefined) ?? inputs[0])?.input;
}

/** Focuses the first input before the dialog is painted. antd reports an open dialog only after that. */
function FirstFocus({ formId, store }: { formId: string; store: FormStore }): ReactNode {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useLayoutEffect(() => {
    // The dialog is not in the document yet while its own effects run.
    queueMicrotask(() => focusFirst(formId, store));
  }, []);
  return null;
}

/** Focuses the first input once it is loaded, unless the user has already moved the focus. */
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
